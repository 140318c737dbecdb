import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, holderOf, usualEnd } from '../sample-applicants.ts'

/** Assets of the demonstration, and requests that have no form of their own. */

const REQUESTS: readonly (readonly [applyType: string, title: string, content: string, toDeptId: string | null, amount: number])[] = [
  ['1', '关于调整周末值班安排的请示', '因节前发货量增加，拟在周末增设两人值班，按加班管理。', null, 0],
  ['2', '第三季度区域工作报告', '本季度完成重点医院覆盖计划，详见附件数据。', null, 0],
  ['3', '申请信息部协助导出终端数据', '为年度分析，请协助导出近两年终端流向数据。', '113', 0],
  ['4', '印制产品宣传折页', '学术会使用，三折页2000份，铜版纸彩印。', '111', 3_600],
  ['5', '领用客户答谢礼品', '年度客户答谢会，礼品80份。', '106', 6_400],
  ['6', '制作名片', '新入职同事名片各两盒。', '106', 260],
  ['7', '借阅采购合同档案', '核对返利条款，借阅原件复印件三天。', '112', 0],
  ['9', '办公区空调维修', '三楼东侧空调不制冷，请安排检修。', '106', 1_200],
]

const generalApply = (pick: RandomChoices): Row => {
  const [applyType, title, content, toDeptId, amount] = pick.of(REQUESTS)
  return {
    ...applicant(pick, ['sales_rep', 'business', 'purchase', 'quality', 'warehouse', 'it']),
    applyType,
    title,
    urgency: pick.of(['1', '1', '1', '2', '3']),
    toDeptId,
    amount: String(amount),
    content: `<p>${content}</p>`,
    approver1: null,
    ccUsers: null,
  }
}

const COMPANY = '100'

/** Category, name, brand, price, months of use, and where such things stand: department and place. */
const EQUIPMENT: readonly (readonly [
  category: string,
  name: string,
  brand: string,
  price: number,
  months: number,
  depts: readonly string[],
  place: string,
])[] = [
  ['1', '笔记本电脑', '联想 ThinkPad T14', 6_800, 36, ['103', '105', '108', '110', '113', '152', '154'], '工位'],
  ['1', '台式电脑', '戴尔 OptiPlex 7010', 4_600, 36, ['103', '109', '163', '167'], '工位'],
  ['1', '针式打印机', '爱普生 LQ-630K', 1_450, 36, ['103', '109', '163'], '开单台'],
  ['2', '办公桌椅', '震旦 1.4米', 1_280, 60, ['106', '110', '111', '112'], '三楼办公区'],
  ['2', '文件柜', '五节铁皮柜', 860, 60, ['103', '107', '112'], '档案室'],
  ['3', '药用冷藏箱', '海尔 HYC-390', 9_800, 60, ['164', '107'], '二号库'],
  ['3', '车载冷藏箱', '松冷 26L', 4_200, 48, ['165'], '运输组'],
  ['4', '电动叉车', '合力 CPD15', 68_000, 96, ['163'], '一号库'],
  ['4', '重型货架', '四层 2吨/层', 2_600, 96, ['163', '164'], '一号库A区'],
  ['5', '温湿度自动监测主机', '泽大 ZDR-M20', 12_500, 60, ['163', '164', '107'], '库区监控室'],
  ['5', '温湿度记录仪', '泽大 ZDR-20', 680, 36, ['163', '164', '165'], '库区'],
  ['7', '紫外分光光度计', '岛津 UV-1900', 86_000, 96, ['107'], '检验室'],
  ['8', 'ERP服务器授权', '50用户', 120_000, 60, ['113'], '机房'],
]

const CALIBRATED = ['3', '5']

const staffOf = (pick: RandomChoices, deptId: string): Row | undefined =>
  pick.row('sys.employee', (one) => one['deptId'] === deptId && ['1', '2'].includes(textAt(one, 'empStatus')))

const asset = (pick: RandomChoices, index: number): Row => {
  const [category, assetName, brand, price, useMonths, depts, place] = EQUIPMENT[index % EQUIPMENT.length]!
  const deptId = depts[Math.floor(index / EQUIPMENT.length) % depts.length]!
  const buyDate = pick.day(-1_500, -40)
  const isCalibrated = CALIBRATED.includes(category)
  return {
    createBy: 'sunjing',
    assetName,
    category,
    brand,
    serialNo: `SN${String(20_240_000 + index * 37)}`,
    orgId: COMPANY,
    deptId,
    empId: category === '1' ? (staffOf(pick, deptId)?.['id'] ?? null) : null,
    place,
    buyDate,
    supplierName: pick.of(['华誉办公设备有限公司', '康顺冷链设备有限公司', '智远软件科技有限公司']),
    originalValue: String(price),
    salvageRate: '5',
    useMonths,
    warrantyEnd: null,
    needVerify: isCalibrated ? 'Y' : 'N',
    nextVerify: isCalibrated ? pick.day(15, 330) : null,
    remark: null,
  }
}

const office = holderOf('admin_office')

/** An asset that stands where it may be taken, and is of a department with people. */
const free = (pick: RandomChoices, fits: (row: Row) => boolean = () => true): Row | undefined =>
  pick.row('oa.asset', (row) => row['assetStatus'] === '1' && fits(row))

/** Somebody of the department who may sign in, else administration for it. */
const keeperOf = (pick: RandomChoices, deptId: string): Row => {
  const own = pick.rows('sys.employee').filter((one) => one['deptId'] === deptId)
  const user = pick.rows('sys.user').find((one) => one['status'] === '1' && own.some(({ id }) => id === one['empId']))
  return user
    ? { createBy: textAt(user, 'username'), empId: user['empId'] ?? null, deptId }
    : { ...applicant(pick, ['admin_office']), deptId }
}

const assetTransfer = (pick: RandomChoices): Row | undefined => {
  const taken = free(pick)
  if (!taken) return undefined
  const toDeptId = pick.of(['103', '107', '110', '163', '164', '152'].filter((one) => one !== taken['deptId']))
  const to = staffOf(pick, toDeptId) ?? pick.row('sys.employee')
  return {
    ...keeperOf(pick, textAt(taken, 'deptId')),
    toDeptId,
    toEmpId: textAt(to, 'id'),
    toPlace: pick.of(['三楼办公区', '一号库', '二号库', '办事处']),
    transferDate: pick.now.slice(0, 10),
    reason: pick.of(['人员调整，设备随岗调配', '新增岗位需要', '原部门闲置，调剂使用']),
    items: [{ assetId: textAt(taken, 'id'), intact: 'Y', note: null }],
  }
}

const assetScrap = (pick: RandomChoices): Row | undefined => {
  const old = free(pick, (row) => textAt(row, 'buyDate') < addDays(pick.now.slice(0, 10), -700))
  if (!old) return undefined
  return {
    ...keeperOf(pick, textAt(old, 'deptId')),
    scrapReason: pick.of(['1', '2', '3']),
    disposeWay: pick.of(['1', '2', '4']),
    reasonNote: '超过使用年限，维修费用高于重置价值',
    dutyEmpId: null,
    attachments: 'demo/asset/appraisal.pdf',
    items: [{ assetId: textAt(old, 'id'), expectIncome: String(pick.whole(0, 4) * 50), note: null }],
  }
}

const disposed: SampleOutcome['afterwards'] = [
  {
    days: 6,
    by: office,
    action: 'dispose',
    values: (_, pick, on) => ({ realIncome: String(pick.whole(0, 5) * 60), disposeDate: on, disposeFile: 'demo/asset/receipt.pdf' }),
  },
]

const assetApply = (pick: RandomChoices): Row => {
  const [category, assetName, brand, price, , , place] = pick.of(EQUIPMENT.slice(0, 11))
  const who = applicant(pick, ['warehouse', 'quality', 'it', 'business'])
  const qty = price > 20_000 ? 1 : pick.whole(1, 4)
  return {
    ...who,
    needDate: addDays(pick.now.slice(0, 10), pick.whole(15, 40)),
    inBudget: 'N',
    costApplyId: null,
    supplierName: '华誉办公设备有限公司',
    reason: pick.of(['新增岗位配备', '原设备老化更换', '冷链能力扩充']),
    quoteFiles: 'demo/asset/quote.pdf',
    items: [{ assetName, category, brand, qty, unitPrice: String(price), realPrice: null, empId: null, place }],
  }
}

const received: SampleOutcome['afterwards'] = [
  {
    days: 12,
    by: office,
    action: 'receive',
    values: (row, _, on) => ({
      receiveDate: on,
      receiveFile: 'demo/asset/receipt.pdf',
      items: rowsOf(row, 'items').map((item) => ({ ...item, receiving: 'Y', realPrice: item['unitPrice'] ?? null })),
    }),
  },
  { days: 0, action: 'close' },
]

export const ASSETS = {
  'oa.asset': { row: asset, after: ['sys.employee', 'sys.user'] },
  'oa.assetApply': {
    row: assetApply,
    outcome: (pick) => usualEnd(pick, pick.left < 9 ? undefined : received),
    after: ['oa.asset', 'sys.user'],
    together: 'oa.assets',
  },
  'oa.assetTransfer': { row: assetTransfer, outcome: (pick) => usualEnd(pick, undefined), after: ['oa.asset'], together: 'oa.assets' },
  'oa.assetScrap': {
    row: assetScrap,
    outcome: (pick) => usualEnd(pick, pick.left < 8 ? undefined : disposed),
    after: ['oa.asset'],
    together: 'oa.assets',
  },
  'oa.generalApply': { row: generalApply, outcome: (pick) => usualEnd(pick, undefined), after: ['sys.user', 'sys.employee'] },
} satisfies SamplesByType
