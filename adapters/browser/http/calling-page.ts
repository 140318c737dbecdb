import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { forced, isNoAnswer, isOver, isPasswordDue, lapsed } from '../../../core/session/failures.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'
import type { ServerSign } from '../../../core/session/session-signs.port.ts'

/** The page that calls are made from: where it stands, and what its calls tell it. */
export type CallingPage = {
  readonly path: () => string
  /** The server answered, whatever it said. */
  readonly reached: () => void
  /** Nobody answered. */
  readonly lost: () => void
  /** The token that is in use was refused, or is good for nothing until its owner has changed his password. */
  readonly refused: (sign: ServerSign) => void
}

/** Tells the page what the answer to a call says beside its result. A token that was renewed meanwhile is not over. */
export const tellPage = (page: CallingPage, answer: Result<unknown>, token: string, kept: KeptSession): void => {
  if (answer.ok) return page.reached()
  const { failure } = answer
  if (failure.code === 'http.cancelled') return
  if (isNoAnswer(failure)) return page.lost()
  page.reached()
  if (token === '' || token !== kept.current()?.token) return
  if (isOver(failure)) page.refused(signOf(failure))
  if (isPasswordDue(failure)) page.refused('passwordDue')
}

const signOf = ({ code }: Failure): ServerSign => {
  if (code === forced.code) return 'forced'
  return code === lapsed.code ? 'lapsed' : 'expired'
}

/** The application of the low-code kind that a page belongs to (wire protocol 2.1): its routes begin with `low-app` and name it. */
export const lowAppOf = (path: string): string => /^\/low-app[^/]*\/([^/?#]+)/.exec(path)?.[1] ?? ''
