import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import { missing } from '../../records/failures.ts'
import type { LinkedAccounts } from './linked-accounts.port.ts'
import type { RecentVisitors, Visitor } from '../sessions/visitors.ts'

/** 取消关联: one of a person's accounts stands alone again. */
export class UnlinkAccount {
  private readonly linked: LinkedAccounts
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(linked: LinkedAccounts, audit: AuditTrail, work: UnitOfWork, clock: Clock, recent: RecentVisitors) {
    this.linked = linked
    this.audit = audit
    this.work = work
    this.clock = clock
    this.recent = recent
  }

  async run({ visitor, userId }: { readonly visitor: Visitor; readonly userId: string }): Promise<Result<void>> {
    const own = await this.linked.of(visitor.session.provedAs, today(this.clock.now()))
    if (!own.ok) return own
    const other = own.value.find((one) => one.userId === userId)
    if (!other || userId === visitor.session.userId) return fail(missing)
    const unlinked = await this.work.whole(async () => {
      const { person } = visitor
      const entry = { action: 'unlink', typeKey: 'sys.user', recordId: person.userId, changes: { linked: [other.userName, null] } }
      const noted = await this.audit.note(entry, person)
      return noted.ok ? this.linked.unlink(userId) : noted
    })
    this.recent.forgetUser(userId)
    return unlinked
  }
}
