import { filled, type Failure } from '../kernel/failure.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { Account } from './accounts/accounts.port.ts'
import type { Attempts } from './sign-in/attempts.port.ts'
import { accountClosed, tooManyTries } from './failures.ts'
import { normalName } from './accounts/normal-name.ts'
import type { Rules } from './sign-in/sign-in-rules.port.ts'
import { addressLimit, ANYWHERE, closedFor, doorLimit, type Limit, takenBack, tried } from './sign-in/attempt-limits.ts'

const SECOND = 1_000
const MINUTE = 60_000

const nameKey = (name: string): string => `name:${normalName(name)}`
const doorKey = (name: string, address: string): string => `door:${normalName(name)} ${address}`
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
  const less = await attempts.tally(addressKey(address), (tally) => takenBack(tally))
  return less.ok ? done : less
}

/** One try that is counted: of that name at that address, and of that name from anywhere (0 where only its owner's address is heard). */
export type Try = { readonly atDoor: number; readonly anywhere: number }

type Knock = { readonly name: string; readonly address: string; readonly now: number; readonly rules: Rules }

/** What of an account opens a door again, and keeps it open. */
export type Knocked = Pick<Account, 'unlockedAt' | 'passwordAt' | 'lastAddress'> | null

/**
 * Lets one password be looked at, for that name and from that address, or says why not yet. Whose name it is is asked only where it is
 * closed: what an administrator opened, or a new password made moot, is counted no more; and who guesses elsewhere closes nothing at the
 * address that its owner came from last.
 */
export const admit = async (
  attempts: Attempts,
  { name, address, now, rules }: Knock,
  knocked: () => Promise<Result<Knocked>>,
): Promise<Result<Try>> => {
  const fromThere = await admitAddress(attempts, address, now, rules)
  if (!fromThere.ok) return fromThere
  const atDoor = await reopening(attempts, [doorKey(name, address), nameKey(name)], now, doorLimit(rules), knocked)
  if (!atDoor.ok) return atDoor
  const anywhere = await reopening(attempts, [nameKey(name)], now, ANYWHERE, knocked)
  if (anywhere.ok) return ok({ atDoor: atDoor.value, anywhere: anywhere.value })
  const owner = anywhere.failure.code === accountClosed.code ? await knocked() : anywhere
  if (!owner.ok) return owner
  if (owner.value?.lastAddress === address) return ok({ atDoor: atDoor.value, anywhere: 0 })
  // Nothing was looked at.
  const less = await attempts.tally(doorKey(name, address), (tally) => takenBack(tally))
  return less.ok ? anywhere : less
}

const reopening = async (
  attempts: Attempts,
  [key, ...others]: readonly [string, ...string[]],
  now: number,
  limit: Limit,
  knocked: () => Promise<Result<Knocked>>,
): Promise<Result<number>> => {
  const first = await within(attempts, key, now, limit, closed)
  if (first.ok || first.failure.code !== accountClosed.code) return first
  const [account, tally] = await Promise.all([knocked(), attempts.tally(key, (kept) => kept)])
  if (!account.ok) return account
  if (!tally.ok) return tally
  const openedAt = Math.max(account.value?.unlockedAt ?? 0, account.value?.passwordAt ?? 0)
  if (openedAt <= (tally.value?.since ?? now)) return first
  for (const one of [key, ...others]) {
    const forgotten = await attempts.tally(one, (kept) => (kept && kept.since >= openedAt ? kept : null))
    if (!forgotten.ok) return forgotten
  }
  return within(attempts, key, now, limit, closed)
}

/** No password was looked at: the name has one try more again. The address is counted all the same. */
export const spared = async (attempts: Attempts, { name, address }: Pick<Knock, 'name' | 'address'>, { anywhere }: Try) => {
  const less = await attempts.tally(doorKey(name, address), (tally) => takenBack(tally))
  if (!less.ok || anywhere === 0) return less.ok ? done : less
  const all = await attempts.tally(nameKey(name), (tally) => takenBack(tally))
  return all.ok ? done : all
}

/** The password was right: what was counted of the name at this address is forgotten, and the address has one failure less. */
export const proved = async (
  attempts: Attempts,
  { name, address }: Pick<Knock, 'name' | 'address'>,
  { atDoor, anywhere }: Try,
): Promise<Result<void>> => {
  const forgotten = await attempts.tally(doorKey(name, address), () => null)
  if (!forgotten.ok) return forgotten
  const fewer = anywhere === 0 ? forgotten : await attempts.tally(nameKey(name), (tally) => takenBack(tally, atDoor))
  return fewer.ok ? takeBackAddress(attempts, address) : fewer
}

/** Until when the name is closed at that address; 0 where it is not. */
export const closedUntil = async (attempts: Attempts, { name, address }: Pick<Knock, 'name' | 'address'>): Promise<Result<number>> => {
  const tally = await attempts.tally(doorKey(name, address), (kept) => kept)
  return tally.ok ? ok(tally.value?.closedUntil ?? 0) : tally
}
