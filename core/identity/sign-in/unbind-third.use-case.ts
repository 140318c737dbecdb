import type { Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { ThirdAccounts } from './third-accounts.port.ts'
import type { Visitor } from '../sessions/visitors.ts'

/** 解绑: another site's sign-in opens one's account no longer. */
export class UnbindThird {
  private readonly thirdAccounts: ThirdAccounts
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork

  constructor(thirdAccounts: ThirdAccounts, audit: AuditTrail, work: UnitOfWork) {
    this.thirdAccounts = thirdAccounts
    this.audit = audit
    this.work = work
  }

  run({ visitor, thirdType }: { readonly visitor: Visitor; readonly thirdType: string }): Promise<Result<void>> {
    const { session, person } = visitor
    return this.work.whole(async () => {
      const unbound = await this.thirdAccounts.unbind(session.provedAs, thirdType)
      if (!unbound.ok) return unbound
      const entry = { action: 'unbind', typeKey: 'sys.user', recordId: person.userId, changes: { thirdType: [thirdType, null] } }
      return this.audit.note(entry, person)
    })
  }
}
