import type { FastifyReply, FastifyRequest } from 'fastify'
import { unexpected } from '../../../core/kernel/failure.ts'
import type { AnsweredCall, Said } from '../../../core/logs/answered-call.ts'
import type { ServerCall } from './call.ts'

const FAULT = 500

/** Look-ups and what pages ask by themselves are no visits (sys.accessLog). */
const isLogged = ({ method, may, writes, counts, page, byItself }: ServerCall): boolean => {
  if (byItself || may === 'anonymous') return false
  if (writes || counts !== undefined || page !== undefined) return true
  return may !== 'signedIn' && (may.endsWith(':import') || [method].flat().includes('GET'))
}

const textIn = (value: unknown, key: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  return typeof found === 'string' ? found : ''
}

/** The record that a call wrote, by its answer, its address or what it brought. */
export const subjectOf = ({ params, body }: FastifyRequest, answer: unknown): Said => {
  const busId = textIn(answer, 'id') || textIn(params, 'id') || textIn(body, 'id')
  const billNo = textIn(answer, 'billNo') || textIn(body, 'billNo')
  return { ...(busId ? { busId } : {}), ...(billNo ? { billNo } : {}) }
}

/** What logs are told of a call that was answered; nothing of one that nobody asked who is signed in, or that is no visit. */
export const callLogEntry = (request: FastifyRequest, reply: FastifyReply, call: ServerCall, at: number): AnsweredCall | undefined => {
  const { visitor, id, method, url, said, parameters, refusedFor, ip, routeOptions } = request
  if (!visitor || !isLogged(call)) return undefined
  const [path = ''] = url.split('?', 1)
  return {
    at,
    by: visitor.person,
    ...{ method, path },
    route: routeOptions.url ?? '',
    door: call.may,
    writes: call.writes === true,
    ...(call.counts === undefined ? {} : { counts: call.counts }),
    ...(call.page === undefined ? {} : { page: call.page }),
    status: reply.statusCode,
    failReason: refusedFor || (reply.statusCode < FAULT ? '' : unexpected.message),
    costMs: reply.elapsedTime,
    address: ip,
    traceId: id,
    parameters: parameters ?? {},
    ...said,
  }
}
