import type { Clock } from '../../kernel/clock.port.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { LoginLog } from '../sign-in/login-log.port.ts'
import { LOGIN } from '../sign-in/login-types.ts'
import { sessionNo } from './session-no.ts'
import type { Session, Sessions } from './sessions.port.ts'
import type { RecentVisitors, Visitor } from './visitors.ts'

/** 下线: ends other sessions of one's own, those that are named or all (reliability ID10). The present one goes on. */
export class EndOwnSessions {
  private readonly sessions: Sessions
  private readonly log: LoginLog
  private readonly clock: Clock
  private readonly recent: RecentVisitors

  constructor(sessions: Sessions, log: LoginLog, clock: Clock, recent: RecentVisitors) {
    this.sessions = sessions
    this.log = log
    this.clock = clock
    this.recent = recent
  }

  async run({ visitor, ids }: { readonly visitor: Visitor; readonly ids: 'all' | readonly string[] }): Promise<Result<void>> {
    const own = await this.sessions.of(visitor.session.provedAs, this.clock.now())
    if (!own.ok) return own
    const others = own.value.filter(({ tokenHash }) => tokenHash !== visitor.session.tokenHash)
    for (const one of others.filter(({ tokenHash }) => ids === 'all' || ids.includes(sessionNo(tokenHash)))) {
      const ended = await this.end(one, visitor)
      if (!ended.ok) return ended
    }
    return done
  }

  private async end({ tokenHash, address, browser, tenantId }: Session, { person }: Visitor): Promise<Result<void>> {
    const ended = await this.sessions.end(tokenHash)
    this.recent.forget(tokenHash)
    if (!ended.ok) return ended
    const { userName, realname } = person
    const visit = { address, browser }
    return this.log.note({ type: LOGIN.forced, tenantId, userName, realname, orgName: '', visit, failReason: '', tokenHash })
  }
}
