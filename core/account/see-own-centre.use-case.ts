import type { Approvals } from '../approval/approvals.port.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Visitor } from '../identity/sessions/visitors.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, eq, ge, oneOf } from '../kernel/condition.ts'
import { addDays, today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { type Row, textAt } from '../kernel/wire.ts'
import type { Notices } from '../notices/notices.port.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { AuditTrail, NotedAction } from '../records/history/audit-trail.port.ts'
import type { Records } from '../records/records.port.ts'
import { actionTitle } from '../records/history/told-history.ts'
import type { Centre, OwnAction, OwnSignIn } from '../session/own-access.port.ts'

const DAYS = 30
const MOST = 20

/** 个人中心 (catalogue sys accountCenter): one's file, what waits, one's own operations and sign-ins of thirty days, the newest twenty of each. */
export class SeeOwnCentre {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly approvals: Approvals
  private readonly notices: Notices
  private readonly audit: AuditTrail
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, approvals: Approvals, notices: Notices, audit: AuditTrail, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.approvals = approvals
    this.notices = notices
    this.audit = audit
    this.clock = clock
  }

  async run({ person }: Visitor): Promise<Result<Centre>> {
    const since = `${addDays(today(this.clock.now()), -DAYS)} 00:00:00`
    const [counts, unread, employees, roles, operations, logged] = await Promise.all([
      this.approvals.counts(person),
      this.notices.unread(person, 1),
      this.own(person, 'sys.employee', eq('id', person.empId), ['empNo', 'superiorId', 'hireDate']),
      this.own(person, 'sys.role', oneOf('roleCode', person.roles), ['roleName']),
      this.audit.own(person, since, MOST),
      this.own(person, 'sys.loginLog', all(eq('username', person.userName), ge('logTime', since))),
    ])
    if (!counts.ok) return counts
    if (!unread.ok) return unread
    if (!employees.ok) return employees
    if (!roles.ok) return roles
    if (!operations.ok) return operations
    if (!logged.ok) return logged
    const said = (key: string) => textAt(employees.value[0] ?? {}, key)
    return ok({
      card: {
        empNo: said('empNo'),
        superior: said('superiorId_dictText'),
        hireDate: said('hireDate'),
        roles: roles.value.map((role) => textAt(role, 'roleName')),
      },
      figures: { todo: counts.value.todo, mine: counts.value.mine, unread: unread.value.noticeTotal + unread.value.messageTotal },
      operations: operations.value.flatMap((operation) => this.told(operation)),
      signIns: logged.value.map(signInOf),
    })
  }

  private told({ at, action, typeKey, recordId, billNo }: NotedAction): readonly OwnAction[] {
    const type = this.catalogue.find(typeKey)
    return type ? [{ at, action: actionTitle(type, action), typeKey, typeTitle: type.title, recordId, billNo }] : []
  }

  /** What the program tells a person of himself, though he may not list it. */
  private async own(
    { tenantId }: Person,
    key: string,
    where: ListQuery['where'],
    fields?: readonly string[],
  ): Promise<Result<readonly Row[]>> {
    const type = this.catalogue.find(key)
    if (!type) return ok([])
    const query = { where, order: [], pageNo: 1, pageSize: MOST, ...(fields ? { fields } : {}) }
    const page = await this.records.list(type, query, programOf(tenantId))
    return page.ok ? ok(page.value.records) : page
  }
}

const signInOf = (row: Row): OwnSignIn => ({
  at: textAt(row, 'logTime'),
  way: textAt(row, 'loginType_dictText'),
  succeeded: textAt(row, 'result') === '1',
  failReason: textAt(row, 'failReason'),
  address: textAt(row, 'ip'),
  device: [textAt(row, 'browser'), textAt(row, 'os')].filter(Boolean).join(' · '),
})
