import type { Ids } from '../kernel/ids.port.ts'
import type { Dialect } from '../live/dialect.ts'
import { HEART_BEAT } from '../live/frames.ts'
import { type Line, openLine } from '../live/open-line.ts'
import type { Sockets } from '../live/sockets.port.ts'
import type { KeptSession } from '../session/kept-session.port.ts'

/** A beat after twenty seconds of silence, and twenty more for any answer (seed §9). */
export const noticeDialect: Dialect = { beat: HEART_BEAT, resting: 20_000, answering: 20_000, isAnswer: () => true }

const RINGS: readonly unknown[] = ['topic', 'user']

/** Does a frame say that something lies before this person? Older servers send on whatever anybody said (wire protocol 5.2). */
export const isRinging = (text: string): boolean => {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'cmd' in frame && RINGS.includes(frame.cmd)
  } catch {
    return false
  }
}

export const noticePath = (userId: string): string => `/websocket/${encodeURIComponent(userId)}`

/** The socket over which the server rings. */
export const openNoticeLine = (sockets: Sockets, kept: KeptSession, ids: Ids): Line =>
  openLine(sockets, kept, ids, noticeDialect, noticePath)
