import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays, monday } from '../../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, usualEnd, usersWith } from '../sample-applicants.ts'

/** What people of the demonstration write to each other: reports of the week, links between departments, problems, explanations. */

const OFFICES = ['sales_rep', 'business', 'purchase', 'quality', 'finance', 'warehouse', 'hr']

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)

/** A department other than one's own that somebody manages, and somebody who works there. */
const elsewhere = (pick: RandomChoices, deptId: unknown): readonly [deptId: string, empId: string] => {
  const staffed = pick
    .rows('sys.employee')
    .filter((one) => textAt(one, 'userId') !== '' && textAt(one, 'deptId') !== '' && one['deptId'] !== deptId && one['empStatus'] !== '4')
  const one = pick.of(staffed)
  return [textAt(one, 'deptId'), textAt(one, 'id')]
}

const usernameOf = (pick: RandomChoices, empId: unknown): string =>
  textAt(
    pick.row('sys.user', (user) => user['empId'] === empId),
    'username',
  )

const WORKS: readonly (readonly [workType: string, content: string, result: string])[] = [
  ['1', '拜访药剂科，介绍新规格', '同意列入下季度采购目录'],
  ['1', '拜访科室主任，了解用药反馈', '反馈良好，约定科室会时间'],
  ['1', '走访门店，检查陈列', '补货两个品规，调整陈列位置'],
  ['3', '跟进进院流程', '已报药事会'],
  ['4', '催收到期货款', '本周回款一笔，余款月底付清'],
  ['5', '核对商业流向', '差异两笔，已更正'],
  ['6', '参加产品知识培训', '考核通过'],
  ['2', '组织科室会', '到会十二人'],
]

const PLANS: readonly (readonly [workType: string, target: string, content: string, expect: string])[] = [
  ['1', '重点医院', '拜访药剂科和两个重点科室', '落实下月采购量'],
  ['4', '逾期客户', '催收到期货款', '回款不低于计划'],
  ['3', '目标医院', '跟进进院资料审核', '资料齐全上报'],
  ['1', '连锁门店', '走访三家门店', '补齐断货品规'],
]

const weeklyReport = (pick: RandomChoices): Row | undefined => {
  const weekStart = monday(dayOf(pick))
  const written = new Set(pick.rows('xt.weeklyReport').flatMap((row) => (row['weekStart'] === weekStart ? [row['empId']] : [])))
  const free = usersWith(pick, ['sales_rep']).filter(({ empId }) => !written.has(empId ?? null))
  if (!free.length) return undefined
  const user = pick.of(free)
  const employee = pick.row('sys.employee', (one) => one['id'] === user['empId'])
  const reporter = { createBy: textAt(user, 'username'), empId: textAt(user, 'empId'), deptId: textAt(employee, 'deptId') }
  const saleTarget = pick.whole(6, 30) * 10_000
  const returnTarget = pick.whole(4, 24) * 10_000
  const first = pick.whole(0, WORKS.length - 1)
  return {
    ...reporter,
    weekStart,
    saleTarget: String(saleTarget),
    saleActual: String(Math.round(saleTarget * pick.whole(70, 118)) / 100),
    returnTarget: String(returnTarget),
    returnActual: String(Math.round(returnTarget * pick.whole(60, 110)) / 100),
    summary: '按计划完成拜访和回款工作，重点客户的采购计划已经落实，流向差异已全部核对清楚。',
    problem: pick.chance(0.4) ? '个别客户回款偏慢，竞品价格下调影响新客户开发。' : null,
    needHelp: pick.chance(0.3) ? '请市场部提供最新的产品彩页。' : null,
    marketInfo: pick.chance(0.3) ? '竞品本周开展满十赠一活动，执行到月底。' : null,
    works: Array.from({ length: pick.whole(3, 5) }, (_, at) => {
      const [workType, content, result] = WORKS[(first + at) % WORKS.length]!
      return {
        ...{ workDate: addDays(weekStart, at), workType, content, result, progress: pick.of([100, 100, 100, 80]) },
        ...(workType === '1' ? { hospitalId: pick.id('bsc.hospital') } : {}),
      }
    }),
    plans: PLANS.slice(0, pick.whole(2, 4)).map(([workType, target, content, expect], at) => ({
      ...{ planDate: addDays(weekStart, 7 + at), workType, target, content, expect },
    })),
  }
}

const COMMENTS = ['完成较好，继续保持，注意回款进度', '拜访计划执行到位，下周重点跟进进院品种', '销售未达成，请加强重点客户的跟进频次']

const scored = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, undefined, {
    dept_manager: (_, random) => ({ score: random.whole(72, 98), comment: random.of(COMMENTS) }),
  })

const LINKS: readonly (readonly [linkType: string, title: string, content: string, result: string])[] = [
  ['1', '请协助提供产品检验报告', '客户首次进货需要近三批次的检验报告书，请于回复日期前提供盖章扫描件。', '报告已扫描上传，原件随货寄出'],
  ['4', '确认下季度备货计划', '请确认附表中二十个品规的备货数量，以便安排采购。', '数量已核对，可按计划采购'],
  ['3', '客户反映到货外箱破损', '本周两票货物外箱破损，请核查装车和承运环节。', '已约谈承运商，改用加固包装'],
  ['1', '请协助核对客户往来账', '客户对账差异三笔，请财务协助核对并出具对账函。', '差异已查明，对账函已盖章'],
  ['2', '月末盘点期间停止发货', '本月末两天盘点，停止一般发货，急单请提前登记。', '已知悉，急单已提前安排'],
  ['5', '催办首营资料审核', '两家新客户的首营资料已提交十天，请尽快审核。', '资料缺一项，补齐后当日完成'],
]

const workLink = (pick: RandomChoices, index: number): Row => {
  const from = applicant(pick, OFFICES)
  const [toDeptId, toEmpId] = elsewhere(pick, from['deptId'])
  const [linkType, title, content] = LINKS[index % LINKS.length]!
  const needReply = linkType === '2' ? 'N' : 'Y'
  return {
    ...from,
    ...{ linkType, title, toDeptId, toEmpId, needReply },
    urgency: pick.of(['1', '1', '1', '2', '3']),
    linkDate: dayOf(pick),
    replyDeadline: needReply === 'Y' ? addDays(dayOf(pick), pick.whole(3, 9)) : null,
    content: `<p>${content}</p>`,
    amount: '0',
  }
}

const answering = (pick: RandomChoices, row: Row): SampleOutcome => {
  const result = LINKS.find(([, title]) => title === row['title'])?.[3] ?? '已处理'
  const close: SampleStep = { days: 1, action: 'close', values: (_, random) => ({ satisfaction: random.of(['1', '2', '2', '3']) }) }
  const reply: SampleStep = {
    days: pick.whole(0, 6),
    action: 'reply',
    by: (link, random) => usernameOf(random, link['toEmpId']),
    values: (link) => ({
      replies: [...rowsOf(link, 'replies'), { id: `${textAt(link, 'id')}-1`, result: '1', content: result }],
    }),
  }
  if (pick.left < 14 && pick.left >= 6) return { ends: 'approved' }
  return usualEnd(pick, row['needReply'] === 'N' ? [close] : pick.chance(0.85) ? [reply, close] : [reply])
}

const PROBLEMS: readonly (readonly [type: string, title: string, description: string, cause: string, measure: string])[] = [
  ['3', '冷链发货温度记录缺失', '抽查发现两票冷链发货没有随货温度记录。', '新发货员不熟悉流程', '重新培训，复核时核对温度记录'],
  ['4', '商业流向上传延迟', '三家商业公司月初流向晚于约定日期上传。', '对方系统升级', '改为每日直连，延迟当日通知'],
  ['2', '协议价与开票价不一致', '客户协议价调整后，系统价格未及时维护。', '调价通知没有抄送商务部', '调价流程增加商务部确认'],
  ['7', '客户超账期仍在发货', '客户逾期三十天以上仍有新订单发出。', '信用额度未及时调整', '逾期客户每周复核信用额度'],
  ['6', '客户证照临近到期未更换', '抽查五家客户，两家许可证一个月内到期。', '跟进人离职未交接', '证照跟进人变更后当日交接'],
  ['5', '客户投诉送货时间过晚', '医院反映药品在下班后送达，无人收货。', '配送路线不合理', '调整配送顺序，医院上午送达'],
  ['1', '拆零药品外观有污渍', '客户收货发现瓶身有污渍，已换货。', '拆零区清洁不到位', '拆零区每日清洁并登记'],
]

const problemList = (pick: RandomChoices, index: number): Row => {
  const finder = applicant(pick, OFFICES)
  const [ownerDeptId, ownerId] = elsewhere(pick, finder['deptId'])
  const [problemType, title, description] = PROBLEMS[index % PROBLEMS.length]!
  return {
    ...finder,
    ...{ problemType, title, description, ownerDeptId, ownerId },
    problemSource: pick.of(['1', '1', '2', '3', '5']),
    level: pick.of(['1', '2', '2', '2', '3']),
    findDate: dayOf(pick),
    lossAmount: pick.chance(0.3) ? String(pick.whole(2, 60) * 100) : '0',
    deadline: addDays(dayOf(pick), pick.whole(10, 25)),
  }
}

const settling = (pick: RandomChoices, row: Row): SampleOutcome => {
  const [, , , cause = '', measure = ''] = PROBLEMS.find(([, title]) => title === row['title']) ?? []
  const owner = (problem: Row, random: RandomChoices) => usernameOf(random, problem['ownerId'])
  const progress: SampleStep = {
    days: 3,
    action: 'progress',
    by: owner,
    values: (problem, _, day) => ({
      progresses: [
        ...rowsOf(problem, 'progresses'),
        { id: `${textAt(problem, 'id')}-1`, progressDate: day, percent: 60, content: measure },
      ],
    }),
  }
  const finish: SampleStep = { days: pick.whole(2, 12), action: 'finish', by: owner, values: () => ({ cause, measure }) }
  const pass: SampleStep = { days: 1, action: 'pass' }
  if (pick.left < 16 && pick.left >= 6) return { ends: 'approved', afterwards: [progress] }
  return usualEnd(pick, pick.chance(0.9) ? [progress, finish, pass] : [progress, finish])
}

type Explained = readonly [type: string, title: string, description: string, cause: string, measure: string, request: string]

const EXPLAINED: readonly Explained[] = [
  [
    '1',
    '客户逾期回款说明',
    '客户本月应付货款因院内支付系统切换推迟。',
    '客户支付系统切换',
    '客户承诺十日内付清，每周跟进',
    '申请逾期期间继续发货',
  ],
  ['2', '中标价执行日期不一致', '新中标价执行前已发出的货物按旧价开票。', '通知晚于发货', '今后调价前三日停止发货', '申请按旧价开票'],
  ['7', '补录上月出库单据', '上月末一票样品出库未及时录入系统。', '经办人休假', '休假前完成单据交接', '申请补录'],
  ['8', '会议费用超出标准', '科室会到会人数多于计划，餐费超标。', '到会人数超计划', '会前确认人数', '申请按实际报销'],
  ['9', '样品运输途中遗失', '寄往客户的样品在承运途中遗失。', '承运商分拣差错', '已向承运商索赔', '申请样品重新寄送'],
]

const specialExplain = (pick: RandomChoices, index: number): Row => {
  const [specialType, title, description, cause, measure, request] = EXPLAINED[index % EXPLAINED.length]!
  const amount = pick.whole(5, 400) * 100
  const hasLoss = pick.chance(0.25)
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    ...{ specialType, title, description, cause, measure, request },
    happenDate: addDays(dayOf(pick), -pick.whole(1, 12)),
    companyId: specialType === '1' || specialType === '2' ? pick.id('bsc.bscBussCompany') : null,
    productId: specialType === '2' ? pick.id('bsc.product') : null,
    relatedBillNo: textAt(pick.row('sale.saleOrder'), 'billNo') || 'XSDD2026010001',
    amount: String(amount),
    lossAmount: hasLoss ? String(Math.round(amount / 10)) : '0',
    attachments: hasLoss ? `demo/explain/${index + 1}.pdf` : null,
  }
}

const decided = (pick: RandomChoices): SampleOutcome => {
  const decision = pick.of(['1', '1', '1', '2', '2', '4'])
  const decisionNote = decision === '4' ? '按公司制度执行，不予特批' : '同意，注意按期整改'
  return usualEnd(pick, undefined, {
    sales_director: () => ({ decision, decisionNote }),
    general_manager: (row) => ({ decision: textAt(row, 'decision') || decision }),
  })
}

const lately =
  (days: number) =>
  ({ today }: { readonly today: string }): readonly [string, string] => [addDays(today, -days), addDays(today, -1)]

const PEOPLE = ['sys.employee', 'sys.user']

export const OFFICE = {
  'xt.weeklyReport': { row: weeklyReport, outcome: scored, after: [...PEOPLE, 'bsc.hospital'], period: lately(70) },
  'xt.workLink': { row: workLink, outcome: answering, after: PEOPLE },
  'xt.problemList': { row: problemList, outcome: settling, after: PEOPLE },
  'xt.specialExplain': { row: specialExplain, outcome: decided, after: [...PEOPLE, 'bsc.product', 'bsc.bscBussCompany'] },
} satisfies SamplesByType
