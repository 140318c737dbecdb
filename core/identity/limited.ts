import { filled, type Failure } from '../kernel/failure.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import { accountClosed, tooManyTries } from './failures.ts'
import { normalName } from './normal-name.ts'
import { ADDRESS_LIMIT, closedFor, type Limit, NAME_LIMIT, takenBack, tried } from './tries.ts'

const MINUTE = 60_000

export const nameKey = (name: string): string => `name:${normalName(name)}`
const addressKey = (address: string): string => `address:${address}`

const count = async (
  attempts: Attempts,
  key: string,
  now: number,
  limit: Limit,
  refusal: (wait: number) => Failure,
): Promise<Result<void>> => {
  let wait = 0
  const kept = await attempts.tally(key, (tally) => {
    wait = closedFor(tally, now)
    return wait ? tally : tried(tally, now, limit)
  })
  if (!kept.ok) return kept
  return wait ? fail(refusal(wait)) : done
}

const closed = (wait: number) => filled(accountClosed, { minutes: Math.ceil(wait / MINUTE) })
const crowded = (wait: number): Failure => ({ ...tooManyTries, details: { retryAfter: Math.ceil(wait / 1000) } })

/** Lets one password be looked at, for that name and from that address, or says why not yet. */
export const admit = async (attempts: Attempts, name: string, address: string, now: number): Promise<Result<void>> => {
  const fromThere = await count(attempts, addressKey(address), now, ADDRESS_LIMIT, crowded)
  return fromThere.ok ? count(attempts, nameKey(name), now, NAME_LIMIT, closed) : fromThere
}

/** The password was right: the name starts afresh, the address has one failure less. */
export const proved = async (attempts: Attempts, name: string, address: string): Promise<Result<void>> => {
  const forgotten = await attempts.tally(nameKey(name), () => null)
  if (!forgotten.ok) return forgotten
  const less = await attempts.tally(addressKey(address), takenBack)
  return less.ok ? done : less
}
