import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Accounts } from './accounts.port.ts'
import { unknownUser } from '../failures.ts'
import { normalName } from './normal-name.ts'
import type { Passwords } from './passwords.port.ts'
import type { Secrets } from '../secrets.port.ts'
import type { LinkedAccounts } from './linked-accounts.port.ts'
import type { Sessions } from '../sessions/sessions.port.ts'

/** A random one-time password for an account, told once (S12). Its sessions end and a closed name opens again. */
export class ResetPassword {
  private readonly accounts: Accounts
  private readonly passwords: Passwords
  private readonly secrets: Secrets
  private readonly sessions: Sessions
  private readonly linked: LinkedAccounts
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    passwords: Passwords,
    secrets: Secrets,
    sessions: Sessions,
    linked: LinkedAccounts,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.passwords = passwords
    this.secrets = secrets
    this.sessions = sessions
    this.linked = linked
    this.work = work
    this.clock = clock
  }

  async run(userName: string): Promise<Result<{ readonly password: string }>> {
    const now = this.clock.now()
    const found = await this.accounts.byName(normalName(userName), today(now))
    if (!found.ok) return found
    if (!found.value) return fail(unknownUser)

    const { userId } = found.value
    const password = this.secrets.password()
    const record = await this.passwords.hash(password)
    if (!record.ok) return record
    const kept = await this.work.whole(async () => {
      const set = await this.accounts.setPassword(userId, { record: record.value, at: now, mustChange: true })
      if (!set.ok) return set
      const unlinked = await this.linked.unlink(userId)
      return unlinked.ok ? this.sessions.endAll(userId) : unlinked
    })
    return kept.ok ? ok({ password }) : kept
  }
}
