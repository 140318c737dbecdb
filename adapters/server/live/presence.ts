import type { Sessions } from '../../../core/identity/sessions/sessions.port.ts'
import type { PageSocket } from './page-socket.ts'

/** As often as it is said again; it is believed for a minute. */
const AGAIN = 20_000

/** Says how many sockets each session keeps open here: when that changed, and again while it stays. */
export class Presence {
  private readonly sessions: Sessions
  private readonly process: string
  private said = ''
  private saidAt = 0

  constructor(sessions: Sessions, process: string) {
    this.sessions = sessions
    this.process = process
  }

  async tell(sockets: readonly PageSocket[], now: number): Promise<void> {
    const counts = new Map<string, number>()
    for (const { visitor } of sockets) {
      const { tokenHash } = visitor.session
      counts.set(tokenHash, (counts.get(tokenHash) ?? 0) + 1)
    }
    const says = [...counts].map(([tokenHash, count]) => `${tokenHash} ${count}`).join()
    if (says === this.said && (counts.size === 0 || now - this.saidAt < AGAIN)) return
    const kept = await this.sessions.connected(this.process, counts)
    if (!kept.ok) return
    this.said = says
    this.saidAt = now
  }
}
