import type { RecogniseVisitor } from '../../../core/identity/sessions/recognise-visitor.use-case.ts'
import { idleBefore } from '../../../core/identity/sessions/idle.ts'
import type { Sessions } from '../../../core/identity/sessions/sessions.port.ts'
import type { SignInRules } from '../../../core/identity/sign-in/sign-in-rules.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Presence } from './presence.ts'
import { CLOSED, type Report } from './limits.ts'
import type { PageSocket } from './page-socket.ts'

const EVERY = 1_000
const RIGHTS_EVERY = 300_000
/** Longer than rights are remembered. */
const SETTLED_AFTER = 2_500
const SILENT_FOR = 30_000
const DEAD_AFTER = 75_000

type Ports = {
  readonly sessions: Sessions
  readonly attendance: Presence
  readonly rules: SignInRules
  readonly recognise: RecogniseVisitor
  readonly clock: Clock
  readonly sockets: () => readonly PageSocket[]
  /** The visitor's rights may be others now. */
  readonly renewed: (socket: PageSocket) => Promise<void>
  /** The visitor may do other things now than when the socket was last looked at. */
  readonly rightsChanged: (socket: PageSocket) => void
  /** An administrator ended the visitor's session. */
  readonly forced: (socket: PageSocket) => void
  readonly report: Report
}

/**
 * Looks every second whether the sessions of open sockets still live: one statement for all of them, none while nobody is there. Rights
 * are looked at again every five minutes and when another pair came into force (reliability WS1). Who is silent is asked for a sign.
 */
export class SocketRights {
  private readonly ports: Ports
  private readonly timer: NodeJS.Timeout
  private isLooking = false
  private settling: NodeJS.Timeout | undefined

  constructor(ports: Ports) {
    this.ports = ports
    this.timer = setInterval(() => void this.look().catch(ports.report), EVERY)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
    clearTimeout(this.settling)
  }

  /** Something that rights follow from was changed: once that is felt everywhere, the rights of all are looked at. */
  rightsMoved(): void {
    if (this.settling !== undefined || this.ports.sockets().length === 0) return
    this.settling = setTimeout(() => {
      this.settling = undefined
      void this.lookAtRights().catch(this.ports.report)
    }, SETTLED_AFTER)
    this.settling.unref()
  }

  private async lookAtRights(): Promise<void> {
    const now = this.ports.clock.now()
    for (const socket of this.ports.sockets()) await this.renew(socket, now)
  }

  private async look(): Promise<void> {
    if (this.isLooking) return
    const sockets = this.ports.sockets()
    this.isLooking = true
    await this.lookAt(sockets).finally(() => {
      this.isLooking = false
    })
  }

  private async lookAt(sockets: readonly PageSocket[]): Promise<void> {
    const { sessions, rules, clock, attendance } = this.ports
    const now = clock.now()
    await attendance.tell(sockets, now)
    if (sockets.length === 0) return
    for (const socket of sockets) attend(socket)
    const hashes = [...new Set(sockets.map(({ visitor }) => visitor.session.tokenHash))]
    const strict = await rules.current()
    if (!strict.ok) return
    const living = await sessions.living(hashes, { now, today: today(now), idleBefore: idleBefore(strict.value, now) })
    if (!living.ok) return
    const seats = new Map(living.value.map((seat) => [seat.tokenHash, seat]))
    for (const socket of sockets) {
      const seat = seats.get(socket.visitor.session.tokenHash)
      if (!seat || seat.tenantId !== socket.tenantId) await this.end(socket)
      else if (seat.pairId !== socket.visitor.session.pairId || now - socket.checkedAt >= RIGHTS_EVERY) await this.renew(socket, now)
    }
  }

  /** Who was thrown out by an administrator is told so first. */
  private async end(socket: PageSocket): Promise<void> {
    const forced = await this.ports.sessions.wasForced(socket.visitor.session.tokenHash)
    if (forced.ok && forced.value) this.ports.forced(socket)
    socket.close(CLOSED.sessionOver)
  }

  private async renew(socket: PageSocket, now: number): Promise<void> {
    const visitor = await this.ports.recognise.run(socket.token)
    if (!visitor.ok) return socket.close(CLOSED.sessionOver)
    const before = rightsOf(socket.by)
    socket.visitor = visitor.value
    socket.checkedAt = now
    if (rightsOf(socket.by) !== before) this.ports.rightsChanged(socket)
    await this.ports.renewed(socket)
  }
}

const rightsOf = ({ codes, roles, scope, scopes, deptId, unseenInSome }: Person): string =>
  JSON.stringify([[...codes].sort(), roles, scope, scopes, deptId, unseenInSome])

const attend = (socket: PageSocket): void => {
  if (socket.silence > DEAD_AFTER) socket.terminate()
  else if (socket.silence > SILENT_FOR) socket.ping()
}
