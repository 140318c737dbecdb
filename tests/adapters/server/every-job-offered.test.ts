import { isPosted } from '../../../core/definitions/origin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpReports } from '../../../adapters/browser/reports/http-reports.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { ReportType } from '../../../core/definitions/report.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { textAt, type Row } from '../../../core/kernel/wire.ts'
import type { MenuNode } from '../../../core/navigation/menu.ts'
import { readPermissions } from '../../../core/permissions/permissions.ts'
import { actionsFor, type OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { mayDo, submitCode } from '../../../core/records/permissions.ts'
import type { Clerk } from '../../support/clerk.ts'
import { Everybody, why } from '../../support/everybody.ts'
import { KNACKS } from '../../support/knacks/all.ts'
import { catalogue } from '../../support/catalogue.ts'
import { value } from '../../support/results.ts'
import { openTown, type Town } from '../../support/town.ts'
import { TownHttp } from '../../support/town-http.ts'

/** What cannot be begun by somebody who has the right to, and why that is as it should be. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sys.quartzJob': 'a job is a program: the installation lays one for every program there is, and a second one only for those that say so',
  'act.activityWriteUp': 'begins with 活动总结 of an activity that was approved (activities.test.ts)',
  'act.activityEvaluation': 'begins with 活动评价 of an activity that was held (activities.test.ts)',
  'oa.payRequest': 'begins with 付款申请 of a contract in force (office-money.test.ts)',
  'zy.pureSalesReport': 'begins with what the terminal has (terminal-stock.simulation.test.ts)',
  'zy.terminalCheckInventory': 'begins with the stock on the book (terminal-stock.simulation.test.ts)',
  'bzj.deduct': 'begins with open bills of the very owner (deposits.test.ts)',
  'zs.newDevelopWriteOff':
    'begins with what a terminal bought after its 新开发 was approved: flows that the demonstration does not have yet',
  'ys.costWriteOff': "begins with 核销 of an apply of one's own (budget.test.ts)",
  'ys.businessTripWriteOff': "begins with 核销 of an apply of one's own (budget.test.ts)",
}

/** What begins from something that is not everybody's: how whoever has none of it is told so. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  'act.activityApply': ['speakers'],
  'act.activityType': ['评价指标权重合计必须等于100'],
  'act.materialApply': ['科目预算'],
  'act.materialUseApply': ['请选择物料'],
  'bsc.returnMoney': ['请选择收款账户'],
  'bzj.freeze': ['请选择保证金账户'],
  'bzj.receive': ['请选择保证金账户'],
  'bzj.refund': ['请选择保证金账户'],
  'bzj.statement': ['请选择保证金账户'],
  'bzj.transfer': ['请选择转出账户'],
  'cg.purchaseInvoice': ['请选择入库行'],
  'cg.purchasePayment': ['请选择应付单'],
  'cg.purchaseReceipt': ['请选择订单行'],
  'cg.purchaseReturn': ['请选择入库行'],
  'cg.refundSettle': ['期间超出政策有效期'],
  'oa.adrReport': ['请选择产品'],
  'oa.assetScrap': ['请选择资产'],
  'oa.assetTransfer': ['请选择资产'],
  'oa.complaint': ['请选择产品'],
  'oa.leaveApply': ['请选择请假人'],
  'oa.meetingRoomApply': ['请选择会议室'],
  'oa.officeSupplyApply': ['请选择用品'],
  'oa.regularApply': ['该员工不在试用期'],
  'oa.tempExcursion': ['请选择发货单', '请选择仓库'],
  'sale.collection': ['请选择应收单'],
  'sale.deliveryReceipt': ['请选择发货单'],
  'sale.priceAdjust': ['请选择订单行'],
  'sale.saleInvoice': ['请选择订单行', '请选择发货行'],
  'sale.saleReturn': ['请选择发货行', '请选择退货仓库', '退货明细至少要有1行'],
  'sale.saleShipment': ['请选择订单行'],
  'sys.fileLibrary': ['请选择目录'],
  'sys.flow': ['请选择流程分类'],
  'xt.empPerformance': ['考核期间不能晚于当月'],
  'xt.privateMedication': ['请选择发药仓库', '请输入用药人身份证号'],
  'xt.problemList': ['责任人不存在'],
  'xt.refundSupplement': ['请选择订单行'],
  'xt.salesReturn': ['请选择发货行', '退货明细至少要有1行'],
  'xt.sealUseApply': ['请选择印章'],
  'xt.unsalable': ['请选择产品'],
  'xt.workLink': ['接收部门不能与发起部门相同'],
  'xzrl.licenceLend': ['请选择证照'],
  'xzrl.sealUse': ['只有印章保管人可以直接登记', '须先提交用印申请'],
  'ys.budgetAdjust': ['调出科目可用预算不足'],
  'ys.businessTripApply': ['请选择预算科目'],
  'ys.costApply': ['请选择预算科目'],
  'ys.tripStandard': ['同一城市等级和职级在该时间段已有标准'],
  'zs.basePriceFiling': ['请选择代理商'],
  'zs.commissionFiling': ['请选择代理商'],
  'zs.commissionImport': ['请选择代理商'],
  'zs.highBill': ['请选择代理商'],
  'zs.highFiling': ['请选择代理商', '存在没有有效底价备案的产品'],
  'zs.highImport': ['请选择代理商'],
  'zs.newDevelop': ['请选择代理商'],
  'zs.points': ['请选择代理商'],
  'zs.salesTaskChange': ['请选择原任务单'],
  'zy.inventoryCheck': ['请选择库存比对单', '请选择比对行'],
  'zy.salesTaskChange': ['请选择原任务单'],
}

/** What a draft says that time has passed over, or that an effect began and somebody has to complete. */
const OVERTAKEN: Readonly<Record<string, readonly string[]>> = {
  'act.activityEvaluation': ['请输入评价意见'],
  'oa.attendanceFix': ['只能更正最近31天的考勤'],
  'oa.docIssue': ['生效日期不能早于今天'],
  'oa.loanApply': ['用款日期不能早于今天'],
  'oa.meetingRoomApply': ['开始时间必须晚于现在'],
  'oa.officeSupplyApply': ['需用日期不能早于今天'],
  'oa.priceApproval': ['执行开始不能早于今天'],
  'sale.saleFlow': ['该月份流向已锁定，不能修改'],
  'sale.saleInvoice': ['请输入接收邮箱'],
  'xt.newDevelopCustomer': ['计划开发完成日期必须晚于今天'],
  'xt.privateMedication': ['需用日期不能早于今天'],
  'xt.sealUseApply': ['用印日期不能早于今天'],
  'xzrl.licenceLend': ['借用日期不能早于今天'],
  'xzrl.vehicleUse': ['用车时间不能早于现在'],
  'ys.budgetAdjust': ['以前年度预算已关闭'],
  'ys.businessTripApply': ['请输入补单原因'],
  'ys.costApply': ['不能使用以前月份的预算'],
}

/** What stays once it is there. */
const KEPT: Readonly<Record<string, string>> = {
  'sys.user': 'an account that its employee signs in with is in use from the first day (sys S36): it is stopped, not deleted',
}

/** Pages that no type stands behind, and what they ask as they open. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'dashboard/Analysis': ['/dashboard/analysis', '/process/count'],
  'oa/StartCenter': ['/process/startList'],
  'oa/TaskList': ['/process/todo/list', '/process/todo/types'],
  'oa/ProcessList': ['/process/mine/list', '/process/mine/types'],
  'oa/DoneTaskList': ['/process/done/list', '/process/done/types'],
  'oa/CcTaskList': ['/process/cc/list', '/process/cc/types'],
  'oa/ProcessDetail': [],
  'result/Success': [],
  'result/Fail': [],
}

const PAGE = { pageNo: 1, pageSize: 5, filters: {} }

/** Somebody where he sits, and the pages that he is offered there. */
type Desk = { readonly who: string; readonly clerk: Clerk; readonly isFirst: boolean; readonly leaves: readonly MenuNode[] }

let town: Town
let everybody: Everybody
const desks: Desk[] = []
beforeAll(async () => {
  town = await openTown('every_job', { story: true })
  everybody = await Everybody.of(town)
  for (const who of everybody.accounts.keys())
    for (const clerk of await everybody.desks(who)) {
      const told = await clerk.ask('GET', '/sys/permission/getUserPermissionByToken')
      desks.push({ who, clerk, isFirst: isFirstOfKind(clerk), leaves: leavesOf(value(readPermissions(told.result)).menu) })
    }
}, 300_000)
afterAll(() => town?.close())

const leavesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children.length ? leavesOf(node.children) : [node]))

/** Jobs that were tried, by what they are, and those that could not be done. */
class Tally {
  readonly tried = new Map<string, number>()
  readonly stuck: string[] = []

  get total(): number {
    return [...this.tried.values()].reduce((sum, one) => sum + one, 0)
  }

  /** What is refused with the words that are known beforehand is no stumble. */
  async try<T>(who: string, job: string, operation: () => Promise<Result<T>>, known: readonly string[] = []): Promise<T | undefined> {
    this.tried.set(job, (this.tried.get(job) ?? 0) + 1)
    const done = await operation()
    if (done.ok) return done.value
    if (!known.some((words) => why(done).includes(words))) this.stuck.push(`${who} ${job}: ${why(done)}`)
    return undefined
  }

  toString(): string {
    const parts = [...this.tried].map(([job, times]) => `${job} ${times}`).join(', ')
    return `${this.total - this.stuck.length} of ${this.total} jobs can be done (${parts})`
  }
}

const tally = new Tally()
let serial = 0

const shoes = new Set<string>()

/** The first with these rights does also what hardly depends on whose records one sees: fills in forms, looks at papers, workbooks and reports. */
const isFirstOfKind = ({ me }: Clerk): boolean => {
  const kind = JSON.stringify([me.tenantId, [...me.roles].sort(), [...me.codes].sort(), [...(me.locks ?? [])].sort()])
  if (shoes.has(kind)) return false
  shoes.add(kind)
  return true
}

const ran = async (clerk: Clerk, who: string, report: ReportType): Promise<void> => {
  const reports = new HttpReports(new TownHttp(town, clerk.token))
  const request = { ...PAGE, groups: [] }
  await tally.try(who, 'run', () => reports.show(report, request))
  if (mayDo(clerk.me, report, 'print')) await tally.try(who, 'print', () => reports.paper(report, request))
  if (mayDo(clerk.me, report, 'export')) await tally.try(who, 'export', () => reports.export(report, request, []))
}

/** What is offered with one record of a list that somebody opened. */
const DEEDS: Readonly<Record<string, (clerk: Clerk, type: DocumentType, record: Row) => Promise<Result<unknown>>>> = {
  edit: (clerk, type, record) => clerk.resaved(type, record),
  copy: ({ records }, type, record) => records.copy(type, textAt(record, 'id')),
  print: ({ records }, type, record) => records.paper(type, textAt(record, 'id')),
}

/** Further papers it may be printed on. */
const papers = async ({ records }: Clerk, who: string, type: DocumentType, record: Row, offered: ReadonlySet<string>): Promise<void> => {
  for (const [key, { opens, when }] of Object.entries<ActionType<unknown>>(type.actions ?? {}))
    if (opens?.paper && !when && offered.has(`act:${key}`)) await tally.try(who, key, () => records.paper(type, textAt(record, 'id'), key))
}

/** One of those who may takes out all that there is of a type, each of the others what is on his page. */
const exportedWhole = new Set<DocumentType>()

const looked = async (clerk: Clerk, who: string, type: DocumentType, isFirst: boolean): Promise<void> => {
  const { me, records } = clerk
  const page = await tally.try(who, 'list', () => records.list(type, PAGE))
  if (isFirst && mayDo(me, type, 'export')) {
    const ids = exportedWhole.has(type) ? (page?.records ?? []).map((row) => textAt(row, 'id')) : []
    exportedWhole.add(type)
    await tally.try(who, 'export', () => records.export(type, PAGE, { ids }))
  }
  const [first] = page?.records ?? []
  if (!first) return
  const id = textAt(first, 'id')
  const record = await tally.try(who, 'open', () => records.open(type, id))
  if (!record || !isFirst) return
  await tally.try(who, 'history', () => records.history(type, id))
  const offered = new Set(actionsFor(type, record, me).map(({ key }: OfferedAction) => key))
  for (const [key, operation] of Object.entries(DEEDS))
    if (offered.has(key)) await tally.try(who, key, () => operation(clerk, type, record), key === 'edit' ? OVERTAKEN[type.key] : undefined)
  await papers(clerk, who, type, record, offered)
}

/** What was only tried is taken back and put away, as far as that is offered: the next person finds things as they were. */
const putAway = async ({ me, records }: Clerk, who: string, type: DocumentType, id: string): Promise<void> => {
  if (KEPT[type.key]) return
  for (const verb of ['withdraw', 'remove', 'void'] as const) {
    const record = await records.open(type, id)
    if (!record.ok || !actionsFor(type, record.value, me).some(({ key }) => key === verb)) continue
    const reason = '试填'
    const operation = verb === 'remove' ? { do: verb, confirm: true } : { do: verb, reason }
    await tally.try(who, verb, () => records.perform(type, record.value, operation, ''))
  }
}

/** Some are worked out and agreed on before they are submitted. */
const isSentFromItsForm = ({ submittableIn }: DocumentType): boolean => !submittableIn || submittableIn.includes('draft')

/** One sample from an empty form to its print. */
const entered = async (clerk: Clerk, who: string, type: DocumentType): Promise<void> => {
  const { me, records } = clerk
  if (isPosted(type) || !mayDo(me, type, 'add') || EXCEPTIONS[type.key]) return
  serial += 1
  const added = await tally.try(who, 'add', async () => clerk.added(type, await KNACKS[type.key]?.(clerk, serial)), FOLLOWS[type.key])
  if (!added) return
  if (type.approval?.length && isSentFromItsForm(type) && mayDo(me, type, submitCode(type)))
    await tally.try(who, 'submit', () => records.perform(type, added, { do: 'submit', confirm: true }, ''), FOLLOWS[type.key])
  if (type.print && mayDo(me, type, 'print')) await tally.try(who, 'print', () => records.paper(type, textAt(added, 'id')))
  await putAway(clerk, who, type, textAt(added, 'id'))
}

const opened = async (clerk: Clerk, who: string, component: string): Promise<void> => {
  const calls = BY_HAND[component]
  await tally.try(who, 'page', async () => {
    expect([who, component, calls !== undefined]).toEqual([who, component, true])
    for (const call of calls ?? []) {
      const answer = await new TownHttp(town, clerk.token).send({ method: 'GET', path: call })
      if (!answer.ok) return answer
    }
    return ok(undefined)
  })
}

const didJobs = async ({ who: username, clerk, isFirst, leaves }: Desk, area: string): Promise<void> => {
  for (const { document, component, path } of leaves) {
    const type = town.catalogue.paged(document)
    const who = `${username} ${path}`
    if ((type?.area ?? 'pages') !== area) continue
    if (!type) {
      await opened(clerk, who, component)
      continue
    }
    const report = town.catalogue.reports.find(({ key }) => key === type.key)
    if (report) {
      if (isFirst) await ran(clerk, who, report)
    } else {
      await looked(clerk, who, type, isFirst)
      if (isFirst) await entered(clerk, who, type)
    }
  }
}

const areas = ['pages', ...new Set([...catalogue.types, ...catalogue.reports].map(({ area }) => area))]

test.each(areas)(
  'whatever the menu and the rights of any account offer can be done by it: %s',
  async (area) => {
    const tallied = tally.total
    for (const desk of desks) await didJobs(desk, area)
    process.stdout.write(`${area}: ${String(tally)}\n`)
    expect(tally.stuck.splice(0).join('\n')).toBe('')
    expect(tally.total).toBeGreaterThan(tallied)
  },
  600_000,
)

test('that was everybody', () => expect(everybody.accounts.size).toBeGreaterThan(100))
