import type {} from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { foreignIdentity, mustChangePassword, sessionOver } from '../../../core/identity/failures.ts'
import type { RecogniseVisitor } from '../../../core/identity/sessions/recognise-visitor.use-case.ts'
import type { Visitor } from '../../../core/identity/sessions/visitors.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { foreignOrigin, notASocket, tooManySockets } from '../http/failures.ts'

/** The sub-protocol that the server picks, so that the token beside it is not sent back. */
export const PROTOCOL = 'xq.v1'

export type Admitted = { readonly visitor: Visitor; readonly token: string }

/** The page that asks was sent by this very host. Whoever sends no origin is no page. */
const isOwnOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const { origin } = headers
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
}

/** The token that is offered as a sub-protocol, beside ours; '' where there is none, or more than one. */
const offeredToken = ({ headers }: FastifyRequest): string => {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  const [token = '', ...more] = offered.filter((protocol) => protocol !== PROTOCOL)
  return offered.includes(PROTOCOL) && more.length === 0 ? token : ''
}

/** Lets a page open its socket, for its own user only (reliability WS1). */
export const admitSocket = async (
  request: FastifyRequest,
  recognise: RecogniseVisitor,
  hasRoom: (userId: string) => boolean,
): Promise<Result<Admitted>> => {
  if (!request.ws) return fail(notASocket)
  if (!isOwnOrigin(request)) return fail(foreignOrigin)
  const token = offeredToken(request)
  const visitor = token === '' ? fail(sessionOver) : await recognise.run(token)
  if (!visitor.ok) return visitor
  if (visitor.value.password.mustChange) return fail(mustChangePassword)
  const { userId } = visitor.value.person
  if ((request.params as { readonly userId?: string }).userId !== userId) return fail(foreignIdentity)
  return hasRoom(userId) ? ok({ visitor: visitor.value, token }) : fail(tooManySockets)
}
