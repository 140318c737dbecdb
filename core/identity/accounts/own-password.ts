import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Accounts } from './accounts.port.ts'
import type { Passwords } from './passwords.port.ts'
import type { Sessions } from '../sessions/sessions.port.ts'
import type { RecentVisitors } from '../sessions/visitors.ts'

type Setting = { readonly userId: string; readonly password: string; readonly at: number; readonly by: Person; readonly reason?: string }

/** A password that its owner chose is kept and noted; all his sessions end (S8). */
export class OwnPassword {
  private readonly accounts: Accounts
  private readonly passwords: Passwords
  private readonly sessions: Sessions
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly recent: RecentVisitors

  constructor(accounts: Accounts, passwords: Passwords, sessions: Sessions, audit: AuditTrail, work: UnitOfWork, recent: RecentVisitors) {
    this.accounts = accounts
    this.passwords = passwords
    this.sessions = sessions
    this.audit = audit
    this.work = work
    this.recent = recent
  }

  async set({ userId, password, at, by, ...why }: Setting): Promise<Result<void>> {
    const record = await this.passwords.hash(password)
    if (!record.ok) return record
    const changed = await this.work.whole(async () => {
      const kept = await this.accounts.setPassword(userId, { record: record.value, at, mustChange: false })
      if (!kept.ok) return kept
      const noted = await this.audit.note({ action: 'password', typeKey: 'sys.user', recordId: userId, changes: {}, ...why }, by)
      return noted.ok ? this.sessions.endAll(userId) : noted
    })
    this.recent.forgetUser(userId)
    return changed
  }
}
