import budgetAdjust from '../../core/documents/ys/budget-adjust.document.ts'
import budgetAppend from '../../core/documents/ys/budget-append.document.ts'
import budgetCost from '../../core/documents/ys/budget-cost.document.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import budgetIssued from '../../core/documents/ys/budget-issued.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import subject from '../../core/documents/ys/subject.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { eq, type Condition } from '../../core/kernel/condition.ts'
import type { Result } from '../../core/kernel/result.ts'
import { textAt, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from './desk.ts'
import { value } from './results.ts'

export const BUDGET = [subject, org, budgetIssued, budgetAppend, budgetAdjust, budgetCost, budgetHold, budgetEntry, costApply, costWriteOff]

export const clerk = person('clerk', { empId: 'e1', empName: '葛亮' })
const MONTHS = ['m01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12']

type Task = { readonly id: string; readonly version: number; readonly userId: string }

export type Wanted = { readonly mode?: string; readonly cycle?: string; readonly overRate?: string; readonly needApply?: string }

/** A department with subjects and money, and the ways in which that is spent: on the 18th of March 2026. */
export class BudgetDesk {
  readonly desk: ReturnType<typeof openDesk>
  private serial: number

  /** Desks of one company count their codes and invoices from numbers of their own. */
  constructor(more: readonly DocumentType[] = [], desk = openDesk([...BUDGET, ...more]), first = 0) {
    this.desk = desk
    this.serial = first
  }

  async open(departments: readonly string[] = ['152']): Promise<this> {
    for (const id of departments)
      value(await this.desk.records.insert(org, { id, departName: `部门${id}`, orgCode: `A01A${id}`, enabled: 'Y' }, clerk))
    return this
  }

  async subject(id: string, { mode = '1', cycle = '1', overRate = '0', needApply = 'Y' }: Wanted = {}): Promise<string> {
    this.serial += 1
    const code = String(6600 + this.serial)
    const names = { code, name: id, fullName: id, level: 1, isLeaf: 'Y', subjectType: '1', useScene: '1,2,3,4', enabled: 'Y' }
    value(await this.desk.records.insert(subject, { id, ...names, controlMode: mode, controlCycle: cycle, overRate, needApply }, clerk))
    return id
  }

  /** What nobody has refused goes through all its deciders. */
  async approved(type: DocumentType, body: Row): Promise<Result<unknown>> {
    const id = textAt(body, 'id')
    const sent = await this.desk.save.run({ type, body, by: clerk, submit: true, confirmed: true, ...(id ? { id } : {}) })
    return sent.ok ? this.decided(type, sent.value) : sent
  }

  async sent(type: DocumentType, body: Row): Promise<Row> {
    return value(await this.desk.save.run({ type, body, by: clerk, submit: true, confirmed: true }))
  }

  async decided(type: DocumentType, row: Row): Promise<Result<Row>> {
    for (;;) {
      const task = await this.taskOf(type, row)
      if (!task) return this.desk.records.find(type, String(row['id']), clerk)
      const decided = await this.agreed(task)
      if (!decided.ok) return decided
    }
  }

  /** Sent, and agreed to by so many: where the next one is the last, it is at the brink of taking effect. */
  async waiting(type: DocumentType, body: Row, agreed = 1): Promise<Row> {
    const sent = await this.sent(type, body)
    for (let left = agreed; left > 0; left -= 1) value(await this.agreed((await this.taskOf(type, sent))!))
    return sent
  }

  private async taskOf(type: DocumentType, row: Row): Promise<Task | undefined> {
    const chain = value(await this.desk.approvals.ofRecord(type.key, textAt(row, 'id'), clerk))
    return chain?.process.status === 'running' ? chain.tasks.find(({ status }) => status === 'open') : undefined
  }

  private agreed({ id, version, userId }: Task): Promise<Result<unknown>> {
    return this.desk.decide.run({ taskId: id, version, verdict: 'agree', by: person(userId) })
  }

  /** Sent, and sent back or taken back before anybody agreed to all of it; whether it could be sent at all. */
  async undecided(type: DocumentType, body: Row, how: 'rejected' | 'withdrawn'): Promise<boolean> {
    const sent = await this.desk.save.run({ type, body, by: clerk, submit: true, confirmed: true })
    if (!sent.ok) return false
    const id = textAt(sent.value, 'id')
    if (how === 'withdrawn') value(await this.desk.withdraw.run({ type, id, by: clerk, reason: '重报' }))
    else {
      const chain = value(await this.desk.approvals.ofRecord(type.key, id, clerk))
      const task = chain!.tasks.find(({ status }) => status === 'open')!
      value(
        await this.desk.decide.run({ taskId: task.id, version: task.version, verdict: 'reject', opinion: '重报', by: person(task.userId) }),
      )
    }
    return true
  }

  issue(subjectId: string, monthly: string, deptId = '152', months: readonly string[] = MONTHS): Promise<Result<unknown>> {
    const items = [{ subjectId, ...Object.fromEntries(months.map((month) => [month, monthly])) }]
    return this.approved(budgetIssued, { year: '2026', deptId, managerId: 'e1', empId: 'e1', items })
  }

  append(subjectId: string, amount: string, deptId = '152', period = '2026-03'): Promise<Result<unknown>> {
    const items = [{ subjectId, period, amount, note: '新增会议' }]
    return this.approved(budgetAppend, { year: '2026', deptId, empId: 'e1', appendReason: '1', reason: '新增业务', items })
  }

  adjust(body: Row, item: Row): Promise<Result<unknown>> {
    const head = { year: '2026', outDeptId: '152', inDeptId: '152', empId: 'e1', reason: '调剂' }
    return this.approved(budgetAdjust, { ...head, ...body, items: [{ outPeriod: '2026-03', ...item }] } as Row)
  }

  applyBody(subjectId: string, unitPrice: string, deptId = '152', period = '2026-03'): Row {
    const head = { title: '季度会议', costType: '4', empId: 'e1', deptId, period, expectDate: '2026-03-20', payeeName: '葛亮' }
    return { ...head, attachments: 'cost/1.pdf', items: [{ subjectId, content: '会议', qty: '1', unitPrice }] }
  }

  writeOffBody(costApplyId: string, subjectId: string, amount: string, isFinal: 'Y' | 'N', more: Row = {}): Row {
    this.serial += 1
    const pay = { costType: '4', payTarget: '1', payeeName: '葛亮', bankName: '工商银行', bankNo: '6222021234567890123' }
    const invoiceNo = String(10_000_000 + this.serial)
    const item = { subjectId, content: '会议费', happenDate: '2026-03-10', invoiceType: '4', invoiceNo, amount }
    return {
      ...{ sourceType: '1', costApplyId, empId: 'e1', deptId: '152', period: '2026-03', isFinal, overReason: '实际人数增加' },
      ...{ ...pay, invoiceCount: 1, attachments: 'cost/2.pdf', items: [item], ...more },
    }
  }

  async rows(type: DocumentType, where: Condition): Promise<readonly Row[]> {
    const page = await this.desk.records.list(
      type,
      { where, order: [], pageNo: 1, pageSize: 1000, fields: Object.keys(type.fields) },
      clerk,
    )
    return value(page).records
  }

  async account(subjectId: string, period = '2026-03', deptId = '152'): Promise<Row> {
    const found = (await this.rows(budgetCost, eq('subjectId', subjectId))).find(
      (row) => row['period'] === period && row['deptId'] === deptId,
    )
    return found ?? {}
  }

  act(type: DocumentType, id: string, action: string, asked: Row = {}): Promise<Result<unknown>> {
    return this.desk.act.run({ type, id, action, by: clerk, confirmed: true, asked })
  }

  state = async (type: DocumentType, id: string): Promise<unknown> =>
    wireOf(value(await this.desk.records.find(type, id, clerk)), 'billStatus')
}
