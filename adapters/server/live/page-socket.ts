import type { WebSocket } from 'ws'
import type { Visitor } from '../../../core/identity/sessions/visitors.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { HEART_BEAT } from '../../../core/live/frames.ts'
import { CLOSED, type Report, type SocketLimits } from './limits.ts'

const SECOND = 1_000

/** One socket of one page: who it speaks for, and what it has cost so far. */
export class PageSocket {
  readonly token: string
  /** The tenant it was opened in; one that moves to another is closed. */
  readonly tenantId: number
  visitor: Visitor
  /** When the rights of the visitor were last looked at. */
  checkedAt: number
  private heardAt = performance.now()
  private readonly socket: WebSocket
  private readonly limits: SocketLimits
  private allowance: number
  private refilledAt = performance.now()
  private bad = 0
  private turn: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, { visitor, token }: { visitor: Visitor; token: string }, limits: SocketLimits, clock: Clock) {
    this.socket = socket
    this.visitor = visitor
    this.token = token
    this.tenantId = visitor.person.tenantId
    this.limits = limits
    this.allowance = limits.framesPerSecond
    this.checkedAt = clock.now()
    socket.on('pong', () => {
      this.heardAt = performance.now()
    })
  }

  /** Milliseconds since the page last gave a sign, whatever the clock on the wall was set to meanwhile. */
  get silence(): number {
    return performance.now() - this.heardAt
  }

  get by(): Person {
    return this.visitor.person
  }

  /** Sends it, unless the client left a backlog: then the socket ends, and the client reads again what it missed. */
  say(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.backlog) this.socket.terminate()
    else this.socket.send(text)
  }

  /** Hears the frames of the client one after another: the work of each ends before the next is looked at. */
  hear(work: (bytes: Buffer) => Promise<void> | void, report: Report): void {
    this.socket.on('message', (data, isBinary) => {
      if (this.socket.readyState !== this.socket.OPEN) return undefined
      this.heardAt = performance.now()
      if (this.isOverRate()) return this.close(CLOSED.misused)
      if (isBinary || !Buffer.isBuffer(data)) return this.misread()
      if (data.length === HEART_BEAT.length && data.toString() === HEART_BEAT) return this.say(HEART_BEAT)
      this.turn = this.turn
        .then(() => work(data))
        .catch((error) => {
          report(error)
          this.close(CLOSED.tryLater)
        })
      return undefined
    })
  }

  /** A frame could not be read. */
  misread(): void {
    this.bad += 1
    if (this.bad >= this.limits.badFrames) this.close(CLOSED.misused)
  }

  onClosed(listener: () => void): void {
    this.socket.once('close', listener)
  }

  ping(): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping()
  }

  close(code: number): void {
    this.socket.close(code)
  }

  terminate(): void {
    this.socket.terminate()
  }

  private isOverRate(): boolean {
    const now = performance.now()
    const { framesPerSecond } = this.limits
    this.allowance = Math.min(framesPerSecond, this.allowance + ((now - this.refilledAt) * framesPerSecond) / SECOND)
    this.refilledAt = now
    this.allowance -= 1
    return this.allowance < 0
  }
}
