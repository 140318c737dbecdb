import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { hasRole, type Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Authority } from '../../records/write/authority.ts'
import { forbidden, missing } from '../../records/failures.ts'
import type { Records } from '../../records/records.port.ts'
import type { Accounts } from './accounts.port.ts'
import { ownPasswordReset } from '../failures.ts'
import type { ResetPassword } from './reset-password.use-case.ts'
import type { RecentVisitors } from '../sessions/visitors.ts'

const ADMINISTRATORS = ['admin', 'tenant_admin'] as const

/** 重置密码: an administrator gives a user of his tenant a one-time password, told once (S12). The user is out everywhere. */
export class ResetOthersPassword {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly authority: Authority
  private readonly accounts: Accounts
  private readonly reset: ResetPassword
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(
    catalogue: Catalogue,
    records: Records,
    authority: Authority,
    accounts: Accounts,
    reset: ResetPassword,
    audit: AuditTrail,
    work: UnitOfWork,
    clock: Clock,
    recent: RecentVisitors,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.authority = authority
    this.accounts = accounts
    this.reset = reset
    this.audit = audit
    this.work = work
    this.clock = clock
    this.recent = recent
  }

  async run({ userId, by }: { readonly userId: string; readonly by: Person }): Promise<Result<{ readonly password: string }>> {
    if (!hasRole(by, ADMINISTRATORS)) return fail(forbidden)
    if (userId === by.userId) return fail(ownPasswordReset)
    const found = await this.accounts.byId(userId, today(this.clock.now()))
    if (!found.ok) return found
    if (found.value?.tenantId !== by.tenantId) return fail(missing)
    const { userName } = found.value
    const type = this.catalogue.find('sys.user')
    if (!type) return fail(missing)
    const told = await this.work.whole(async () => {
      const account = await this.records.lock(type, userId, by, 'any')
      if (!account.ok) return account
      const over = await this.authority.over(type, account.value, by)
      if (!over.ok) return over
      const noted = await this.audit.note({ action: 'resetPassword', typeKey: 'sys.user', recordId: userId, changes: {} }, by)
      return noted.ok ? this.reset.run(userName) : noted
    })
    this.recent.forgetUser(userId)
    return told
  }
}
