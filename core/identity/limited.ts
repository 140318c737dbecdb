import { filled, type Failure } from '../kernel/failure.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import { accountClosed, tooManyTries } from './failures.ts'
import { normalName } from './normal-name.ts'
import type { Rules } from './sign-in-rules.port.ts'
import { addressLimit, closedFor, type Limit, nameLimit, takenBack, tried } from './tries.ts'

const SECOND = 1_000
const MINUTE = 60_000

export const nameKey = (name: string): string => `name:${normalName(name)}`
const addressKey = (address: string): string => `address:${address}`

/** What is said when there was too much of something, and when to come back (HTTP 429 with Retry-After). */
export const crowded = (wait: number): Failure => ({ ...tooManyTries, details: { retryAfter: Math.ceil(wait / SECOND) } })
const closed = (wait: number) => filled(accountClosed, { minutes: Math.ceil(wait / MINUTE) })

/** Counts one more under a key; refuses it while the key is closed. Answers the how manieth of its window it is. */
export const within = async (
  attempts: Attempts,
  key: string,
  now: number,
  limit: Limit,
  refusal: (wait: number) => Failure = crowded,
): Promise<Result<number>> => {
  let wait = 0
  const kept = await attempts.tally(key, (tally) => {
    wait = closedFor(tally, now)
    return wait ? tally : tried(tally, now, limit)
  })
  if (!kept.ok) return kept
  return wait ? fail(refusal(wait)) : ok(kept.value?.failures ?? 0)
}

/** Lets one secret be looked at from that address. */
export const admitAddress = (attempts: Attempts, address: string, now: number, rules: Rules): Promise<Result<number>> =>
  within(attempts, addressKey(address), now, addressLimit(rules))

/** It was right: the address has one failure less. */
export const takeBackAddress = async (attempts: Attempts, address: string): Promise<Result<void>> => {
  const less = await attempts.tally(addressKey(address), takenBack)
  return less.ok ? done : less
}

/** Lets one password be looked at, for that name and from that address, or says why not yet. Answers the how manieth try of the name it is. */
export const admit = async (attempts: Attempts, name: string, address: string, now: number, rules: Rules): Promise<Result<number>> => {
  const fromThere = await admitAddress(attempts, address, now, rules)
  return fromThere.ok ? within(attempts, nameKey(name), now, nameLimit(rules), closed) : fromThere
}

/** The password was right: the name starts afresh, the address has one failure less. */
export const proved = async (attempts: Attempts, name: string, address: string): Promise<Result<void>> => {
  const forgotten = await attempts.tally(nameKey(name), () => null)
  return forgotten.ok ? takeBackAddress(attempts, address) : forgotten
}
