import type { Approvals } from '../../../core/approval/approvals.port.ts'
import { type Change, isMove, type RungNotice } from '../../../core/live/change.ts'
import { RIGHTS_CHANGED } from '../../../core/notices/notice-line.ts'
import { EVERYBODY, ringsFor } from '../../../core/notices/bell.ts'
import { sessionForced } from '../../../core/identity/failures.ts'
import type { OpenSockets } from './open-sockets.ts'
import type { Report } from './limits.ts'
import type { PageSocket } from './page-socket.ts'

/** Tells those whose inbox or notices may look different now to look again (wire protocol 5.2): what is in it, each asks for himself. */
export class Notices {
  private readonly approvals: Approvals
  private readonly crowd: OpenSockets
  private readonly moved = new Set<string>()
  private readonly report: Report
  private isRunning = false

  constructor(approvals: Approvals, crowd: OpenSockets, report: Report) {
    this.approvals = approvals
    this.crowd = crowd
    this.report = report
  }

  tell(changes: readonly Change[]): void {
    if (this.crowd.all.size === 0) return
    const rung = new Map<string, readonly [userId: string, text: string]>()
    for (const change of changes) {
      const userId = ringsFor(change)
      if (userId === undefined) {
        if (isMove(change)) this.moved.add(change.recordId)
        continue
      }
      const text = frameOf(userId, change.notice)
      rung.set(`${userId} ${text}`, [userId, text])
    }
    for (const [userId, text] of rung.values()) this.say(userId, text)
    if (this.isRunning || this.moved.size === 0) return
    this.isRunning = true
    void this.run()
      .catch(this.report)
      .finally(() => {
        this.isRunning = false
      })
  }

  /** 您已被管理员强制下线: said to one page, whose bell looks then and learns that its session is over. */
  tellForced(socket: PageSocket): void {
    if (this.crowd.all.has(socket)) socket.say(JSON.stringify({ cmd: 'user', userId: socket.by.userId, msgTxt: sessionForced.message }))
  }

  /** 权限已变更: said to one page, which reads its rights anew when it goes elsewhere (sys S19). */
  tellOfRights(socket: PageSocket): void {
    if (this.crowd.all.has(socket)) socket.say(JSON.stringify({ cmd: 'user', userId: socket.by.userId, msgTxt: RIGHTS_CHANGED }))
  }

  private async run(): Promise<void> {
    while (this.moved.size) {
      const recordIds = [...this.moved]
      this.moved.clear()
      const users = new Set([...this.crowd.all].map(({ by }) => by.userId))
      const concerned = await this.approvals.concerned(recordIds, [...users])
      // Who could not be told looks again by himself when he goes to another page.
      if (concerned.ok) for (const userId of concerned.value) this.say(userId)
    }
  }

  private say(userId: string, text = frameOf(userId)): void {
    for (const socket of userId === EVERYBODY ? this.crowd.all : this.crowd.of(userId)) socket.say(text)
  }
}

/** `topic` for what was published to everybody, `user` for what concerns one; without a notice it only asks to look again. */
const frameOf = (userId: string, notice?: RungNotice): string => {
  if (!notice) return JSON.stringify({ cmd: 'user', userId })
  const { id, title, isForAll } = notice
  return JSON.stringify({ ...(isForAll ? { cmd: 'topic' } : { cmd: 'user', userId }), ...(id ? { msgId: id } : {}), msgTxt: title })
}
