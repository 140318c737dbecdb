import type { Clock } from '../../kernel/clock.port.ts'
import type { Sessions } from './sessions.port.ts'
import type { Visitor } from './visitors.ts'

/** Who works all day is written down six times a minute. */
const OFTEN = 10_000
const MOST = 20_000

/** When the owners of sessions last did something; what their pages ask by themselves does not count (reliability ID6). */
export class SessionActivity {
  private readonly sessions: Sessions
  private readonly clock: Clock
  private readonly noted = new Map<string, number>()

  constructor(sessions: Sessions, clock: Clock) {
    this.sessions = sessions
    this.clock = clock
  }

  /** Nobody waits for it: a moment that is lost is made up for by the next. */
  note({ session: { tokenHash, lastSeenAt } }: Visitor): void {
    const now = this.clock.now()
    if (now - (this.noted.get(tokenHash) ?? lastSeenAt) < OFTEN) return
    if (this.noted.size >= MOST) this.noted.clear()
    this.noted.set(tokenHash, now)
    void this.sessions.seen(tokenHash, now)
  }
}
