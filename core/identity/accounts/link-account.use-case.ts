import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Account } from './accounts.port.ts'
import { accountInactive, sameTenant } from '../failures.ts'
import type { LinkedAccounts } from './linked-accounts.port.ts'
import type { Credentials, PasswordProof } from './password-proof.ts'
import { programOf } from '../tenants/program.ts'
import type { Visitor } from '../sessions/visitors.ts'

/** 关联账号: whoever proves an account in another tenant may sit there with the same session from now on (S5, S28). */
export class LinkAccount {
  private readonly linked: LinkedAccounts
  private readonly proof: PasswordProof
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(linked: LinkedAccounts, proof: PasswordProof, audit: AuditTrail, work: UnitOfWork, clock: Clock) {
    this.linked = linked
    this.proof = proof
    this.audit = audit
    this.work = work
    this.clock = clock
  }

  async run({ visitor, ...credentials }: Credentials & { readonly visitor: Visitor }): Promise<Result<void>> {
    const other = await this.proof.of(credentials)
    if (!other.ok) return other
    if (!other.value.active) return fail(accountInactive)
    const now = this.clock.now()
    const day = today(now)
    const [own, others] = await Promise.all([this.linked.of(visitor.session.provedAs, day), this.linked.of(other.value.userId, day)])
    if (!own.ok) return own
    if (!others.ok) return others
    // Two accounts in one tenant would let one person decide what he applied for.
    const tenants = new Set(own.value.map(({ tenantId }) => tenantId))
    if (others.value.some(({ tenantId }) => tenants.has(tenantId))) return fail(sameTenant)
    return this.link(visitor, other.value, now)
  }

  private link({ session, person }: Visitor, { userId, tenantId, userName }: Account, at: number): Promise<Result<void>> {
    return this.work.whole(async () => {
      const linked = await this.linked.link(session.provedAs, userId, at)
      if (!linked.ok) return linked
      const entry = { action: 'link', typeKey: 'sys.user' }
      const noted = await this.audit.note({ ...entry, recordId: person.userId, changes: { linked: [null, userName] } }, person)
      if (!noted.ok) return noted
      return this.audit.note({ ...entry, recordId: userId, changes: { linked: [null, person.userName] } }, programOf(tenantId))
    })
  }
}
