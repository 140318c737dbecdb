import type { Failure } from '../../../core/kernel/failure.ts'
import { isObject, type JsonObject, numberOf, objectIn } from '../../../core/kernel/json.ts'
import { fail, ok, type Refused, type Result } from '../../../core/kernel/result.ts'
import { expired, forced, lapsed } from '../../../core/session/failures.ts'
import { forbidden, notFound, refused, timedOut, unavailable, unreadable } from './failures.ts'

/** The one call that answers without an envelope answers a list (wire protocol 9.1). */
const bareList = (text: string): readonly unknown[] | undefined => {
  try {
    const value: unknown = text.startsWith('[') ? JSON.parse(text) : undefined
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const words = ({ message }: JsonObject) => (typeof message === 'string' && message !== '' ? message : undefined)

const readFailure = (value: unknown): Failure[] => {
  if (!isObject(value) || typeof value['code'] !== 'string' || typeof value['message'] !== 'string') return []
  const { code, message, field, row, details } = value
  return [
    {
      code,
      message,
      ...(typeof field === 'string' ? { field } : {}),
      ...(typeof row === 'number' ? { row } : {}),
      ...(isObject(details) ? { details } : {}),
    },
  ]
}

/** The refusal an envelope carries: every failure by itself where the server lists them, else its message. */
const refusal = (envelope: JsonObject): Refused => {
  const { failures, result } = envelope
  const listed = Array.isArray(failures) ? failures : isObject(result) && Array.isArray(result['failures']) ? result['failures'] : []
  const [first, ...more] = listed.flatMap(readFailure)
  if (first) return fail(first, more)
  return fail({ ...refused, message: words(envelope) ?? refused.message, details: { code: envelope['code'] } })
}

/** Two generations say that a token is over: HTTP 401, or a 500 with these words, which a file's answer carries as its own status (wire protocol 1.4). */
const overIn = (status: number, body: JsonObject | undefined): Refused | undefined => {
  if (status === 401) return fail(body && refusal(body).failure.code === forced.code ? forced : expired)
  const isOlder = (status === 500 || body?.['status'] === 500) && (body && words(body))?.includes('Token失效') === true
  return isOlder ? fail(lapsed) : undefined
}

const UNKNOWN_CALL = 404

/** Said of statuses that speak for themselves; the server's own words ride along. */
const byStatus = (status: number, body: JsonObject | undefined): Refused | undefined => {
  const said = body && words(body)
  if (status === 503 && said) return fail({ ...unavailable, message: said })
  const declared = { 403: forbidden, 404: notFound, 504: timedOut, 408: timedOut, 502: unavailable, 503: unavailable }[status]
  return declared && fail(said ? { ...declared, details: { message: said } } : declared)
}

/** A status and a body turned into the envelope's result. `strict` calls count as done with code 200 only. */
export const opened = (status: number, text: string, { strict }: { readonly strict: boolean }): Result<unknown> => {
  const body = objectIn(text)
  const known = overIn(status, body) ?? byStatus(status, body)
  if (known) return known
  const list = status < 400 && !strict ? bareList(text) : undefined
  if (list) return ok(list)
  if (!body) return fail(unreadable)
  // An older server says so with HTTP 200.
  if (body['success'] !== true && numberOf(body['code']) === UNKNOWN_CALL) return fail({ ...notFound, details: { message: words(body) } })
  const isDone = body['success'] === true && status < 400 && (!strict || numberOf(body['code']) === 200)
  return isDone ? ok(body['result'] ?? null) : refusal(body)
}
