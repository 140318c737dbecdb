import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { LoginLog } from './login-log.port.ts'
import { LOGIN } from './login-types.ts'
import type { Secrets } from '../secrets.port.ts'
import type { Session, Sessions } from '../sessions/sessions.port.ts'
import type { RecentVisitors } from '../sessions/visitors.ts'

/** Ends the session of a token; one that is over already is no failure. */
export class SignOut {
  private readonly sessions: Sessions
  private readonly accounts: Accounts
  private readonly secrets: Secrets
  private readonly log: LoginLog
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(sessions: Sessions, accounts: Accounts, secrets: Secrets, log: LoginLog, clock: Clock, recent: RecentVisitors) {
    this.sessions = sessions
    this.accounts = accounts
    this.secrets = secrets
    this.log = log
    this.clock = clock
    this.recent = recent
  }

  async run(token: string): Promise<Result<void>> {
    const tokenHash = this.secrets.digest(token)
    const found = await this.sessions.find(tokenHash, this.clock.now())
    if (!found.ok) return found
    const ended = await this.sessions.end(tokenHash)
    this.recent.forget(tokenHash)
    return ended.ok && found.value ? this.note(found.value) : ended
  }

  private async note({ userId, tokenHash, address, browser }: Session): Promise<Result<void>> {
    const found = await this.accounts.byId(userId, today(this.clock.now()))
    if (!found.ok || !found.value) return found.ok ? done : found
    const { tenantId, userName, realname } = found.value
    const visit = { address, browser }
    return this.log.note({ type: LOGIN.signOut, tenantId, userName, realname, orgName: '', visit, failReason: '', tokenHash })
  }
}
