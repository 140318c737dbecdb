import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { AuditTrail } from '../records/audit-trail.port.ts'
import type { Account, Accounts } from './accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { ticketOver } from './failures.ts'
import { neverUsed } from './former-passwords.ts'
import { nameKey } from './limited.ts'
import { confirmationProblem } from './new-password.ts'
import { passwordProblem } from './password-rule.ts'
import type { Passwords } from './passwords.port.ts'
import { programOf } from './program.ts'
import { RECOVERY } from './recovery.ts'
import type { Secrets } from './secrets.port.ts'
import type { Sessions } from './sessions.port.ts'
import type { RecentVisitors } from './visitors.ts'

type Recovery = { readonly ticket: string; readonly password: string; readonly confirmation: string }

/** 找回账号, the third step: a new password by the usual rule. All sessions end, and a closed name opens again (reliability ID9). */
export class RecoverPassword {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly passwords: Passwords
  private readonly secrets: Secrets
  private readonly sessions: Sessions
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(
    accounts: Accounts,
    attempts: Attempts,
    challenges: Challenges,
    passwords: Passwords,
    secrets: Secrets,
    sessions: Sessions,
    audit: AuditTrail,
    work: UnitOfWork,
    clock: Clock,
    recent: RecentVisitors,
  ) {
    this.accounts = accounts
    this.attempts = attempts
    this.challenges = challenges
    this.passwords = passwords
    this.secrets = secrets
    this.sessions = sessions
    this.audit = audit
    this.work = work
    this.clock = clock
    this.recent = recent
  }

  async run({ ticket, password, confirmation }: Recovery): Promise<Result<void>> {
    const wrong = confirmationProblem({ password, confirmation })
    if (wrong) return fail(wrong)
    const now = this.clock.now()
    const taken = await this.challenges.take(RECOVERY, this.secrets.digest(ticket), now)
    if (!taken.ok) return taken
    if (!taken.value) return fail(ticketOver)
    const found = await this.accounts.byId(taken.value.about ?? '', today(now))
    if (!found.ok) return found
    if (!found.value?.active) return fail(ticketOver)

    const good = await this.judge(found.value, password)
    if (!good.ok) {
      // A better password may be set with the same ticket.
      const back = await this.challenges.keep(taken.value)
      return back.ok ? good : back
    }
    return this.set(found.value, password, now)
  }

  private judge(account: Account, password: string): Promise<Result<void>> | Result<void> {
    const problem = passwordProblem(password, account.userName)
    const former = { formerPasswords: [account.password, ...account.formerPasswords] }
    return problem ? fail(problem) : neverUsed(this.passwords, former, password)
  }

  private async set({ userId, userName, tenantId }: Account, password: string, at: number): Promise<Result<void>> {
    const record = await this.passwords.hash(password)
    if (!record.ok) return record
    const changed = await this.work.whole(async () => {
      const kept = await this.accounts.setPassword(userId, { record: record.value, at, mustChange: false })
      if (!kept.ok) return kept
      const entry = { action: 'password', typeKey: 'sys.user', recordId: userId, changes: {}, reason: '手机找回' }
      const noted = await this.audit.note(entry, programOf(tenantId))
      return noted.ok ? this.sessions.endAll(userId) : noted
    })
    this.recent.forgetUser(userId)
    if (!changed.ok) return changed
    const opened = await this.attempts.tally(nameKey(userName), () => null)
    return opened.ok ? changed : opened
  }
}
