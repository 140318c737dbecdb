import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { libraryFile } from './sample-files.ts'
import { dataChange, operation, visit } from './sample-logs.ts'

/** What makes 通知公告 of the demonstration believable: published ones, each before the same readers, some of whom have read it. */

/** In the order in which they were sent. */
const NOTICES = [
  ['M', '假期发货安排', '假期期间仓库值班发货，急单请提前联系商务部'],
  ['L', '新版销售订单打印模板已启用', '打印改为三联：第二联交财务，第三联随货'],
  ['M', '冷藏药品出库须附温度记录', '二至八摄氏度保存的药品，出库时附温度记录单'],
  ['L', '每月二十五日前提交当月报销', '为便于月结，请在二十五日前提交审批'],
  ['M', '请核对客户证照有效期', '到期前一个月完成换证资料的收集'],
] as const

const READERS = 80

const readersOf = (pick: RandomChoices): readonly Row[] =>
  pick
    .rows('sys.user')
    .filter((user) => user['status'] === '1')
    .slice(0, READERS)

/** The older a notice, the more have read it; the newest but few. */
const hasRead = (notice: number, reader: number): boolean => (reader * 7) % NOTICES.length < NOTICES.length - 1 - notice

const notice = (pick: RandomChoices, index: number): Row => {
  const [priority, titile, msgAbstract] = NOTICES[index % NOTICES.length]!
  const sendTime = pick.now
  const readers = readersOf(pick)
  return {
    ...{ titile, priority, msgAbstract, msgContent: `<p>${msgAbstract}。</p>`, msgType: 'ALL', timed: 'N', mustRead: 'N' },
    ...{ openType: null, openPage: null, endTime: null, attachments: null, orgIds: null, userIds: null },
    ...{ sendStatus: '1', sender: 'admin', sendTime, startTime: sendTime, cancelTime: null, remindTime: null },
    ...{ receiverCount: readers.length, readCount: readers.filter((_, at) => hasRead(index, at)).length },
  }
}

const copy = (pick: RandomChoices, index: number): Row => {
  const [at, reader] = [index % NOTICES.length, Math.floor(index / NOTICES.length)]
  const { id = null, titile = null, priority = null, sendTime = null } = pick.rows('sys.announcement')[at] ?? {}
  const isRead = hasRead(at, reader)
  return {
    ...{ anntId: id, userId: readersOf(pick)[reader]?.['id'] ?? null, titile, priority, sendTime, msgCategory: '1', busType: 'notice' },
    ...{ sender: 'admin', endTime: null, readFlag: isRead ? '1' : '0', readTime: isRead ? sendTime : null },
    ...{ openType: null, openPage: null, busId: null },
  }
}

const DEVICES = [
  ['Chrome 142', 'Windows 10/11'],
  ['Edge 142', 'Windows 10/11'],
  ['企业微信 4', 'Windows 10/11'],
  ['Safari 26', 'iOS 26'],
  ['Chrome 141', 'Android 15'],
] as const

const WAYS = ['1', '1', '1', '1', '1', '1', '2', '5', '5', '6'] as const

/** 登录日志: office hours, some wrong passwords, some that signed out. */
const login = (pick: RandomChoices): Row => {
  const { username = null, realname = null, orgText = null } = pick.row('sys.user', (user) => user['status'] === '1') ?? {}
  const [browser, os] = pick.of(DEVICES)
  const loginType = pick.of(WAYS)
  const isWrong = loginType === '1' && pick.chance(0.08)
  const orgName = isWrong || loginType === '5' ? null : orgText
  return {
    ...{ username, realname, loginType, browser, os, orgName },
    logTime: pick.now,
    ip: `10.0.${pick.whole(0, 3)}.${pick.whole(2, 250)}`,
    result: isWrong ? '0' : '1',
    failReason: isWrong ? '密码错误' : null,
    sessionNo: isWrong ? null : pick.whole(0x10000000, 0x7fffffff).toString(16),
  }
}

const FAULTS = [
  ['1', '销售订单打印时第三联缺金额合计', '/sale/saleOrder'],
  ['3', '客户证照到期日与证照原件不一致', '/bsc/licence'],
  ['2', '希望产品列表可以按拼音码排序', '/bsc/product'],
  ['5', '保证金占用在什么情况下释放', '/bzj/account'],
  ['4', '看不到本组织的应收台账', '/sale/receivable'],
] as const

const STANDS = ['3', '3', '4', '4', '5'] as const
const NEW_STANDS = ['1', '1', '2'] as const
const NEW = 6

/** 问题反馈: all but the newest answered. */
const feedback = (pick: RandomChoices, index: number): Row => {
  const [feedbackType, titile, pagePath] = FAULTS[index % FAULTS.length]!
  const status = pick.of(pick.left < NEW ? NEW_STANDS : STANDS)
  const reporter = pick.row('sys.user', (user) => user['status'] === '1')?.['id'] ?? null
  const day = addDays(pick.now.slice(0, 10), pick.whole(1, 6))
  const isAnswered = ['3', '4', '5'].includes(status)
  return {
    ...{ feedbackType, titile, pagePath, status, level: pick.of(['1', '1', '1', '2']), content: `<p>${titile}，请协助处理。</p>` },
    ...{ userId: reporter, images: null, handlerId: null, planDate: status === '1' ? null : day },
    answer: status === '5' ? '现有功能可以满足，请按操作手册使用' : isAnswered ? '已修正' : null,
    solvedTime: status === '3' || status === '4' ? `${day} 16:30:00` : null,
    score: status === '4' ? pick.whole(3, 5) : null,
  }
}

/** What each version brought. None is published: a demonstration begins with no window in the way. */
const VERSIONS = [
  ['1.0.0', '系统上线', '销售订单、客户与产品资料、审批中心开始使用'],
  ['1.1.0', '首营审批与证照预警', '首营企业、首营品种在线审批；证照到期前提醒保管人'],
  ['1.2.0', '保证金账户', '下单时自动占用保证金，流水逐笔可查'],
  ['1.3.0', '表格录入更快', '明细可以从 Excel 粘贴，支持撤销和批量填充'],
  ['1.4.0', '报表中心', '销售汇总、应收账龄、近效期报表，点击数字可查看明细'],
  ['1.5.0', '报损申请按批号填写', '选择批号后自动带出效期、可用数量和成本'],
] as const

const version = (pick: RandomChoices, index: number): Row => {
  const [versionNo, titile, content] = VERSIONS[index % VERSIONS.length]!
  return { versionNo, titile, content: `<p>${content}。</p>`, solved: [] }
}

const lately =
  (days: number) =>
  ({ today }: DemoPeriod): readonly [string, string] => [addDays(today, -days), addDays(today, -1)]

const AWAY = ['年休假', '出差', '外出培训', '病假', '驻外地办事处', '参加学术会议'] as const
const DECIDERS = ['dept_manager', 'region_manager', 'business', 'finance', 'finance_manager'] as const

const decidersOf = (pick: RandomChoices): readonly Row[] =>
  pick
    .rows('sys.user')
    .filter((user) => user['status'] === '1' && rowsOf(user, 'roles').some(({ roleCode }) => DECIDERS.some((role) => role === roleCode)))

/** 审批委托: absences of the last months, over by now but for the newest, which is to come. */
const delegate = (pick: RandomChoices, index: number): Row => {
  const people = decidersOf(pick)
  const principal = people[(index * 2) % people.length]
  const agent = people[(index * 2 + 1) % people.length]
  const isComing = pick.left === 0
  const isRevoked = index === 3
  const begin = addDays(pick.now.slice(0, 10), isComing ? 20 : -20)
  return {
    ...{ userId: principal?.['id'] ?? null, agentId: agent?.['id'] ?? null, agentName: agent?.['realname'] ?? null },
    ...{ startTime: `${begin} 09:00:00`, endTime: `${addDays(begin, pick.whole(1, 5))} 18:00:00` },
    ...{ allFlows: 'Y', flowCodes: null, maxAmount: pick.chance(0.3) ? '50000' : null, takeOpen: 'Y', keepInformed: 'Y' },
    reason: pick.of(AWAY),
    delegateStatus: isComing ? '1' : isRevoked ? '4' : '3',
    handledCount: isComing || isRevoked ? 0 : pick.whole(0, 12),
  }
}

export default {
  'sys.accessLog': { row: visit, after: ['sys.user'], period: lately(20) },
  'sys.announcement': { row: notice, after: ['sys.user'], period: lately(55) },
  'sys.bugContent': { row: feedback, after: ['sys.user'], period: lately(80) },
  'sys.dataLog': { row: dataChange, after: ['sys.user', 'bsc.product', 'bsc.hospital', 'bsc.pharmacy'], period: lately(300) },
  'sys.fileLibrary': { row: libraryFile, after: ['sys.user', 'sys.employee', 'sys.org'], period: lately(400) },
  'sys.flowDelegate': { row: delegate, after: ['sys.user'], period: lately(120) },
  'sys.loginLog': { row: login, after: ['sys.user'], period: lately(172) },
  'sys.operLog': { row: operation, after: ['sys.user', 'sale.saleOrder', 'bsc.product', 'bsc.hospital'], period: lately(90) },
  'sys.userAnnouncement': { row: copy, after: ['sys.announcement', 'sys.user'], period: lately(1) },
  'sys.versionNotice': { row: version, after: ['sys.bugContent'], period: lately(300) },
} satisfies SamplesByType
