import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, holderOf, usualEnd } from '../sample-applicants.ts'

/** Quality forms of the demonstration (GSP): what went wrong, how it was looked into, what became of it. */

const day = ({ now }: Pick<RandomChoices, 'now'>): string => now.slice(0, 10)
/** A moment of the days before. */
const lately = (pick: RandomChoices, most: number): string =>
  `${addDays(day(pick), -pick.whole(1, most))} ${String(pick.whole(8, 17)).padStart(2, '0')}:${String(pick.whole(0, 59)).padStart(2, '0')}:00`

const quality = holderOf('quality')
const WAREHOUSES = ['109', '163', '164'] as const

type Accident = readonly [title: string, place: string, process: string, cause: string, correct: string]

const ACCIDENTS: readonly Accident[] = [
  ['一号库堆垛倒塌', '一号库C区', '叉车转弯刮碰堆垛，最上层纸箱跌落', '堆垛超高且未加护角', '限定堆高，加装防撞护栏并复训叉车司机'],
  ['冷库开门超时', '二号库', '装车时冷库门未及时关闭，短时超温', '装车前未预冷车厢', '装车前预冷并设开门计时提醒'],
  ['发货批号与单据不符', '发货复核区', '复核员未逐箱核对批号，两箱串批', '同品种多批号相邻存放', '相邻批号隔位存放，复核扫码'],
  ['随货同行单信息错误', '出库区', '打印的随货同行单收货单位有误', '更改订单后未重新打印', '改单后旧单作废并重新复核'],
  ['运输途中破损', '市内配送途中', '急刹导致箱体滑落，部分包装破损', '车厢未使用固定带', '装车后检查固定带并拍照留存'],
]

const qualityAccident = (pick: RandomChoices): Row => {
  const [accidentTitle, place, process, cause, correct] = pick.of(ACCIDENTS)
  const isSevere = pick.chance(0.15)
  return {
    ...applicant(pick, ['warehouse', 'quality', 'business']),
    accidentTitle,
    accidentLevel: isSevere ? '2' : '1',
    happenTime: lately(pick, 3),
    place,
    dutyDeptId: pick.of(WAREHOUSES),
    productId: null,
    batchNo: null,
    qty: null,
    lossAmount: isSevere ? String(pick.whole(50, 300) * 100) : String(pick.whole(0, 40) * 100),
    hurt: 'N',
    process,
    emergency: '立即隔离现场，清点受影响药品并报质量管理部',
    cause,
    punish: '对责任人批评教育，计入当月考核',
    correct,
    deadline: addDays(day(pick), 15),
  }
}

const verified = (pick: RandomChoices): SampleOutcome['afterwards'] =>
  pick.chance(0.8)
    ? [{ days: 8, by: quality, action: 'verify', values: (_, __, on) => ({ finishDate: on, verifyNote: '整改到位，现场复查合格' }) }]
    : undefined

type Complaint = readonly [kind: string, content: string, found: string, handled: string]

const COMPLAINTS: readonly Complaint[] = [
  ['1', '患者反映药片有裂片', '留样及在库同批号检查未见异常，属运输颠簸所致', '为客户换货，改进防震包装'],
  ['2', '外包装压痕明显，药店拒收', '配送时上层压重物', '更换包装完好的货物'],
  ['3', '到货数量比随货同行单少一盒', '复核监控显示少装一盒', '当日补发并致歉'],
  ['4', '收到的批号效期不足一年', '发货未按客户效期要求挑选批号', '按协议换发新批号'],
  ['5', '客服电话无人接听', '午间值班脱岗', '调整值班表，设置来电转接'],
  ['6', '约定上午送达，下午五点才到', '配送线路临时变更未通知客户', '线路变更须提前通知客户'],
  ['7', '发票抬头有误', '开票资料未更新', '红冲后重新开具'],
]

const ABOUT_GOODS = ['1', '2', '3', '4']

const complaint = (pick: RandomChoices): Row => {
  const [complaintKind, content, investigation, handle] = pick.of(COMPLAINTS)
  const isAboutGoods = ABOUT_GOODS.includes(complaintKind)
  const stock = pick.row('cg.stock')
  const customer = pick.row('bsc.bscBussCompany', (row) => textAt(row, 'tradeType').split(',').includes('2'))
  return {
    ...applicant(pick, ['business', 'quality']),
    complaintSource: pick.of(['1', '1', '3', '4', '6']),
    complaintKind,
    receiveTime: lately(pick, 2),
    companyId: customer?.['id'] ?? null,
    hospitalId: null,
    pharmacyId: null,
    complainant: pick.of(['王药师', '李主任', '张经理', '陈女士', '刘采购']),
    phone: `1900001${String(pick.whole(0, 9_999)).padStart(4, '0')}`,
    productId: isAboutGoods ? textAt(stock, 'productId') : null,
    batchNo: isAboutGoods ? textAt(stock, 'batchNo') : null,
    qty: isAboutGoods ? String(pick.whole(1, 20)) : null,
    shipmentId: null,
    content,
    demand: pick.of(['尽快处理并回复', '换货', '说明原因']),
    hurt: 'N',
    dutyDeptId: isAboutGoods || complaintKind === '6' ? pick.of(WAREHOUSES) : '110',
    investigation,
    result: pick.of(['1', '1', '2', '3']),
    handle,
    compensate: '0',
    correct: null,
  }
}

const answered: SampleOutcome['afterwards'] = [
  {
    days: 2,
    by: quality,
    action: 'answer',
    values: (_, pick, on) => ({
      answerTime: `${on} 16:20:00`,
      answerWay: pick.of(['电话', '邮件', '上门']),
      answerNote: '已将处理结果告知客户，客户认可',
      satisfied: pick.of(['1', '2', '2', '3']),
    }),
  },
]

const REACTIONS: readonly (readonly [reaction: string, disease: string, process: string, reportKind: string])[] = [
  ['皮疹伴瘙痒', '上呼吸道感染', '用药第2天躯干出现散在红色皮疹，停药并口服抗组胺药后消退', '1'],
  ['恶心呕吐', '慢性胃炎', '服药后半小时恶心、呕吐2次，停药后缓解', '1'],
  ['头晕', '高血压', '用药后1小时头晕，卧床休息后好转', '1'],
  ['肝功能异常', '带状疱疹', '用药7天复查转氨酶升高，停药保肝治疗后恢复', '3'],
  ['过敏性休克', '肺部感染', '静滴5分钟后胸闷、血压下降，立即停药抢救后好转', '4'],
  ['腹泻', '泌尿系感染', '用药第3天腹泻每日4次，停药后自行缓解', '1'],
]

const adrReport = (pick: RandomChoices): Row => {
  const [reactionName, disease, process, reportKind] = pick.of(REACTIONS)
  const stock = pick.row('cg.stock')
  const on = addDays(day(pick), -pick.whole(2, 6))
  return {
    ...applicant(pick, ['sales_rep', 'quality']),
    isFirst: 'Y',
    firstReportId: null,
    reportKind,
    knowDate: day(pick),
    sourceText: pick.of(['医院药剂科来电', '业务员走访反馈', '患者来电']),
    hospitalId: pick.row('bsc.hospital', (row) => row['billStatus'] === 'approved')?.['id'] ?? null,
    reporterPhone: `1900001${String(pick.whole(0, 9_999)).padStart(4, '0')}`,
    patientName: pick.of(['王某', '李某', '张某', '陈某', '赵某']),
    sex: pick.of(['1', '2']),
    birthday: null,
    age: pick.whole(18, 82),
    nation: null,
    weight: String(pick.whole(45, 85)),
    disease,
    reactionName,
    reactionTime: `${on} 10:30:00`,
    process,
    outcome: pick.of(['1', '1', '2']),
    sequela: null,
    deathCause: null,
    deathTime: null,
    stopReaction: '1',
    againReaction: '4',
    effectOnDisease: '1',
    reporterRelation: pick.of(['2', '3']),
    unitRelation: pick.of(['2', '3']),
    qualityOpinion: '资料完整，关联性评价为可能相关，同意上报',
    suspects: [
      {
        productId: textAt(stock, 'productId'),
        batchNo: textAt(stock, 'batchNo'),
        usage: '按说明书剂量口服，每日2次',
        useStart: addDays(on, -2),
        useEnd: on,
        useReason: disease,
      },
    ],
    others: [],
  }
}

const reported: SampleOutcome['afterwards'] = [
  {
    days: 1,
    by: quality,
    action: 'report',
    values: ({ billNo }, _, on) => ({
      centreNo: `SH${String(billNo).replace(/\D/g, '')}`,
      reportTime: `${on} 15:10:00`,
      informed: '已书面告知持有人',
    }),
  },
]

const MARKS = { purchase: [78, 97], warehouse: [75, 98], quality: [72, 99] } as const

const REVIEWED: readonly (readonly [indicator: string, weight: string, markRole: keyof typeof MARKS])[] = [
  ['资质合法性', '20', 'quality'],
  ['产品质量', '30', 'quality'],
  ['供货及时', '20', 'warehouse'],
  ['服务与票据', '15', 'purchase'],
  ['价格', '15', 'purchase'],
]

/** Each supplier once for a year, the last year first. */
const supplierReview = (pick: RandomChoices): Row | undefined => {
  const suppliers = pick
    .rows('bsc.bscBussCompany')
    .filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N' && textAt(row, 'tradeType').split(',').includes('1'))
  const last = Number(pick.now.slice(0, 4)) - 1
  const of = pick.now.slice(5, 7) < '03' ? last - 1 : last
  const reviewed = new Set(pick.rows('oa.supplierReview').map((row) => `${textAt(row, 'companyId')}/${textAt(row, 'year')}`))
  const open = Array.from({ length: 8 }, (_, back) => of - back).flatMap((year) =>
    suppliers.map((row) => ({ year: String(year), companyId: textAt(row, 'id') })),
  )
  const next = open.find(({ year, companyId }) => !reviewed.has(`${companyId}/${year}`))
  return (
    next && {
      ...applicant(pick, ['purchase', 'quality']),
      ...next,
      conclusion: '供货质量稳定，资质齐全有效',
      correctDeadline: addDays(day(pick), 60),
      items: REVIEWED.map(([indicator, weight, markRole]) => ({
        ...{ indicator, weight, markRole },
        score: String(pick.whole(MARKS[markRole][0], MARKS[markRole][1])),
        note: null,
      })),
    }
  )
}

const FOUND: readonly (readonly [source: string, kind: string, description: string, cause: string])[] = [
  ['2', '1', '在库养护检查发现外包装破损渗漏', '堆垛受压'],
  ['3', '3', '出库复核发现标签污损，字迹不清', '搬运摩擦'],
  ['5', '4', '盘点发现批号已过有效期', '近效期预警后未及时处理'],
  ['4', '1', '销后退回验收发现内盒变形', '运输挤压'],
  ['2', '2', '检查发现片剂变色', '库内受潮'],
]
/** Goods that lie apart already: the demonstration's stock is told before, and these forms move none of it. */
const apart = (pick: RandomChoices): Row | undefined =>
  pick.row('cg.stock', (row) => row['qualityStatus'] === '3' && decimal(textAt(row, 'availableQty') || 0).ge(1))

const unqualifiedHandle = (pick: RandomChoices, index: number): Row | undefined => {
  const [source, kind, description, cause] = pick.of(FOUND)
  const stock = apart(pick)
  const bad = pick.row('bsc.warehouse', (row) => row['warehouseType'] === '7' && row['enabled'] !== 'N')
  if (!stock || !bad) return undefined
  return {
    ...applicant(pick, ['warehouse', 'quality']),
    source,
    findDate: day(pick),
    warehouseId: textAt(stock, 'warehouseId'),
    badWarehouseId: textAt(bad, 'id'),
    companyId: stock['companyId'] ?? null,
    sourceBillNo: null,
    description,
    cause,
    measure: '加强在库养护与搬运管理，纳入当月质量考核',
    reportFda: 'N',
    reportNo: null,
    images: `demo/quality/unqualified-${index + 1}.jpg`,
    attachments: null,
    items: [{ stockId: textAt(stock, 'id'), qty: '1', kind, handleWay: pick.of(['1', '3', '3', '3']), note: null }],
  }
}

/** What is sealed is settled at once; what is scrapped waits for that. */
const handled = (pick: RandomChoices, row: Row): SampleOutcome =>
  usualEnd(
    pick,
    textAt(rowsOf(row, 'items')[0], 'handleWay') !== '3' || pick.left < 4
      ? undefined
      : [
          {
            days: 3,
            by: quality,
            action: 'seal',
            values: () => ({ sealPlace: '不合格品库封存区', reportNo: `药监函${pick.whole(100, 999)}号` }),
          },
          { days: 1, by: quality, action: 'finish' },
        ],
  )

const EVENTS: readonly (readonly [eventType: string, value: string, cause: string, emergency: string])[] = [
  ['1', '26.4', '空调机组故障停机', '启用备用机组，调低邻区温度'],
  ['2', '1.2', '冷库温控探头漂移', '切换备用探头并手动调温'],
  ['3', '78', '连续降雨，除湿机满负荷', '增开除湿机并关闭通风'],
  ['5', '25.8', '厂区短时停电', '启动发电机，30分钟内恢复'],
]

const tempExcursion = (pick: RandomChoices): Row | undefined => {
  const [eventType, extremeValue, cause, emergency] = pick.of(EVENTS)
  const warehouse = pick.row('bsc.warehouse', (row) => row['enabled'] !== 'N')
  if (!warehouse) return undefined
  const on = addDays(day(pick), -1)
  const hour = pick.whole(8, 15)
  return {
    ...applicant(pick, ['warehouse', 'quality']),
    eventType,
    warehouseId: textAt(warehouse, 'id'),
    shipmentId: null,
    pointName: pick.of(['A区1号测点', 'B区3号测点', '冷库门口测点']),
    startTime: `${on} ${String(hour).padStart(2, '0')}:10:00`,
    endTime: `${on} ${String(hour + pick.whole(1, 3)).padStart(2, '0')}:40:00`,
    limitText: eventType === '3' ? '35%～75%' : '10℃～25℃',
    extremeValue,
    cause,
    emergency,
    dataFiles: 'demo/quality/temperature.pdf',
    equipmentId: null,
    qualityOpinion: '超限时间短，经稳定性资料评估不影响质量',
    prevention: '设备纳入月度点检，增设短信报警',
    factoryAsked: 'N',
    items: [],
  }
}

const RECALLS = [
  ['包装标签用法用量印刷有误', '3', '1'],
  ['留样检验溶出度不符合规定', '2', '1'],
  ['同厂批次被抽检不合格，主动追回', '3', '3'],
] as const

/** A batch of which nothing may be sold any more: what is recalled is stopped, and the demonstration's orders want theirs. */
const recall = (pick: RandomChoices): Row | undefined => {
  const [reason, recallLevel, recallSource] = pick.of(RECALLS)
  const line = pick.row('cg.stock')
  if (!line) return undefined
  const at = pick.now.slice(11, 19) > '09:30:00' ? '09:00:00' : '00:30:00'
  return {
    ...applicant(pick, ['quality']),
    recallSource,
    recallLevel,
    noticeNo: recallSource === '3' ? null : `药监召回〔${pick.now.slice(0, 4)}〕${pick.whole(10, 99)}号`,
    productId: textAt(line, 'productId'),
    // An older one, sold out long since.
    batchNos: `2${pick.whole(2, 3)}${String(pick.whole(1, 12)).padStart(2, '0')}${pick.whole(10, 28)}${pick.whole(100, 399)}`,
    receiveTime: `${day(pick)} ${at}`,
    ownerId: applicant(pick, ['quality'])['empId'] ?? null,
    reason,
    plan: '停售在库批次，通知全部购货单位停售并退回，按规定提交进展报告',
    summary: null,
    files: 'demo/quality/recall.pdf',
    reportFiles: null,
    customers: [],
    reports: [],
  }
}

const recalled = (pick: RandomChoices): SampleOutcome =>
  usualEnd(
    pick,
    pick.left < 3
      ? undefined
      : [
          {
            days: 9,
            values: (row, _, on) => ({
              summary: '该批号已无库存，购货单位均已通知并停售',
              reports: [{ id: `${textAt(row, 'id')}-1`, reportDate: on, content: '已通知购货单位，未收到不良反应报告', toFda: 'Y' }],
            }),
          },
          { days: 1, by: quality, action: 'finish' },
        ],
  )

export const QUALITY = {
  'oa.unqualifiedHandle': {
    row: unqualifiedHandle,
    outcome: handled,
    after: ['cg.stock', 'cg.stockMove', 'xt.scrapApply', 'bsc.warehouse', 'sys.user'],
  },
  'oa.tempExcursion': { row: tempExcursion, outcome: (pick) => usualEnd(pick, undefined), after: ['bsc.warehouse', 'sys.user'] },
  'oa.recall': { row: recall, outcome: recalled, after: ['cg.stock', 'sys.user'] },
  'oa.qualityAccident': { row: qualityAccident, outcome: (pick) => usualEnd(pick, verified(pick)), after: ['sys.user', 'sys.employee'] },
  'oa.complaint': {
    row: complaint,
    outcome: (pick) => usualEnd(pick, pick.left < 9 ? undefined : answered),
    after: ['cg.stock', 'bsc.bscBussCompany', 'sys.user'],
  },
  'oa.adrReport': {
    row: adrReport,
    outcome: (pick) => usualEnd(pick, pick.left < 8 ? undefined : reported),
    after: ['cg.stock', 'bsc.hospital', 'sys.user'],
  },
  'oa.supplierReview': {
    row: supplierReview,
    outcome: (pick) => usualEnd(pick, undefined),
    after: ['bsc.bscBussCompany', 'bsc.licence', 'cg.purchaseReceipt', 'oa.complaint', 'sys.user'],
  },
} satisfies SamplesByType
