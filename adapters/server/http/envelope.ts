import type { Failure } from '../../../core/kernel/failure.ts'
import { failuresOf, type Refused, type Result } from '../../../core/kernel/result.ts'

/** What every answer is wrapped in (wire protocol 1.1). */
export type Envelope = {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: unknown
  readonly timestamp: number
}

export type Answer = { readonly status: number; readonly envelope: Envelope; readonly headers: Readonly<Record<string, string>> }

const OK = 200
const BUSINESS = 500
const NO_PERMISSION = 510
const CHANGE_PASSWORD_FIRST = 501
const RETRY_SOON = '2'

type Kind = { readonly status: number; readonly code: number }

const technical = (status: number): Kind => ({ status, code: status })
const business: Kind = { status: OK, code: BUSINESS }

const kinds: Readonly<Record<string, Kind>> = {
  'identity.sessionOver': technical(401),
  'identity.forced': technical(401),
  'identity.tooManyTries': technical(429),
  'identity.codeTooSoon': technical(429),
  'identity.busy': technical(503),
  'identity.foreign': { status: 403, code: NO_PERMISSION },
  'identity.foreignTenant': { status: 403, code: NO_PERMISSION },
  'identity.mustChange': { status: OK, code: CHANGE_PASSWORD_FIRST },
  forbidden: { status: 403, code: NO_PERMISSION },
  'database.away': technical(503),
  'database.crowded': technical(503),
  'database.tooSlow': technical(503),
  'repeat.differs': technical(409),
  'repeat.taken': technical(409),
  unexpected: technical(500),
  'http.noRoute': technical(404),
  'http.wrongMethod': technical(405),
  'http.tooLarge': technical(413),
  'http.addressTooLong': technical(414),
  'http.wrongContentType': technical(415),
  'http.stopping': technical(503),
  'http.notReady': technical(503),
  'http.strangeHost': technical(403),
  'http.notByLink': technical(403),
  'http.foreignOrigin': technical(403),
  'http.notASocket': technical(426),
  'http.tooManySockets': technical(429),
}

/** Refusals of the business stay HTTP 200; what a program got wrong has its status (reliability §0). */
const kindOf = ({ code }: Failure): Kind => {
  const known = kinds[code]
  if (known) return known
  return /^(http|request|query)\./.test(code) ? technical(400) : business
}

const headersOf = ({ details }: Failure, status: number): Readonly<Record<string, string>> => {
  const wait = details?.['retryAfter']
  if (typeof wait === 'number') return { 'Retry-After': String(wait) }
  return status === 503 ? { 'Retry-After': RETRY_SOON } : {}
}

export const refusal = (refused: Refused, timestamp: number): Answer => {
  const { failure } = refused
  const { status, code } = kindOf(failure)
  const failures = failuresOf(refused)
  return {
    status,
    headers: headersOf(failure, status),
    envelope: { success: false, message: failure.message, code, result: { ...failure.details, code: failure.code, failures }, timestamp },
  }
}

export const success = (result: unknown, message: string, timestamp: number): Answer => ({
  status: OK,
  headers: {},
  envelope: { success: true, message, code: OK, result: result ?? null, timestamp },
})

export const answerOf = (result: Result<unknown>, message: string, timestamp: number): Answer =>
  result.ok ? success(result.value, message, timestamp) : refusal(result, timestamp)
