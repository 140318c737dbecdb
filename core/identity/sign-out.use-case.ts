import { done, type Result } from '../kernel/result.ts'
import type { Secrets } from './secrets.port.ts'
import type { Sessions } from './sessions.port.ts'
import type { RecentVisitors } from './visitors.ts'

/** Ends the session of a token; one that is over already is no failure. */
export class SignOut {
  private readonly sessions: Sessions
  private readonly secrets: Secrets
  private readonly recent: RecentVisitors

  constructor(sessions: Sessions, secrets: Secrets, recent: RecentVisitors) {
    this.sessions = sessions
    this.secrets = secrets
    this.recent = recent
  }

  async run(token: string): Promise<Result<void>> {
    const tokenHash = this.secrets.digest(token)
    const ended = await this.sessions.end(tokenHash)
    this.recent.forget(tokenHash)
    return ended.ok ? done : ended
  }
}
