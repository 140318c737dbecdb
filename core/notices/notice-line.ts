import type { Ids } from '../kernel/ids.port.ts'
import { objectIn } from '../kernel/json.ts'
import type { KeepAlive } from '../live/keep-alive.ts'
import { HEART_BEAT } from '../live/frames.ts'
import { type SocketActor, openSocket } from '../live/open-socket.ts'
import type { Sockets } from '../live/sockets.port.ts'
import type { KeptSession } from '../session/kept-session.port.ts'

/** A beat after twenty seconds of silence, and twenty more for any answer (seed §9). */
const noticeDialect: KeepAlive = { beat: HEART_BEAT, resting: 20_000, answering: 20_000, isAnswer: () => true }

const RINGS: readonly unknown[] = ['topic', 'user']

/** The notice a frame names. */
export type NamedNotice = { readonly id: string; readonly title: string }

/** The `dict:{code}` of a frame that tells of other choices (sys S33). */
export const dictionaryIn = (text: string): string | undefined => {
  const { msgId } = objectIn(text) ?? {}
  return typeof msgId === 'string' && msgId.startsWith('dict:') ? msgId : undefined
}

/** What a frame rings for: a notice, or a look at the list; undefined where it does not ring. Older servers send on whatever anybody said (wire protocol 5.2). */
export const ringIn = (text: string): { readonly notice?: NamedNotice } | undefined => {
  const { cmd, msgId, msgTxt } = objectIn(text) ?? {}
  if (!RINGS.includes(cmd) || dictionaryIn(text) !== undefined) return undefined
  return typeof msgId === 'string' && typeof msgTxt === 'string' ? { notice: { id: msgId, title: msgTxt } } : {}
}

/** Something was said to everybody that is no notice of theirs. */
export const isForAll = (text: string): boolean => {
  const { cmd, msgId } = objectIn(text) ?? {}
  return cmd === 'topic' && msgId === undefined
}

/** What a frame says to whoever may do other things now (sys S19). */
export const RIGHTS_CHANGED = '权限已变更'

/** Does it tell that this person's rights are others now? */
export const isOfRights = (text: string): boolean => {
  const { cmd, msgId, msgTxt } = objectIn(text) ?? {}
  return cmd === 'user' && msgId === undefined && msgTxt === RIGHTS_CHANGED
}

const noticePath = (userId: string): string => `/websocket/${encodeURIComponent(userId)}`

/** The socket over which the server rings. */
export const openNoticeLine = (sockets: Sockets, kept: KeptSession, ids: Ids): SocketActor =>
  openSocket(sockets, kept, ids, noticeDialect, noticePath)
