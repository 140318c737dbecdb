import type { Tally } from './attempts.port.ts'
import type { Rules } from './sign-in-rules.port.ts'

const MINUTE = 60_000

/** So many failures within a window close the key; each closing in a row lasts as its place in the list says, the last one for all later. */
export type Limit = { readonly failures: number; readonly window: number; readonly closings: readonly number[] }

/**
 * What closes is a name at an address: whoever guesses shuts himself out, nobody else. For what administrators set, then for 40 and 60
 * minutes where that is longer (S7, reliability ID4).
 */
export const doorLimit = ({ lockAfter, lockMinutes }: Rules): Limit => ({
  failures: lockAfter,
  window: 15 * MINUTE,
  closings: [lockMinutes, Math.max(lockMinutes, 40), Math.max(lockMinutes, 60)].map((minutes) => minutes * MINUTE),
})

/** So many wrong guesses at one name from anywhere, and only the address its owner came from last is heard for a while. */
export const ANYWHERE: Limit = { failures: 15, window: 30 * MINUTE, closings: [30 * MINUTE] }

export const addressLimit = ({ addressLimit: failures }: Rules): Limit => ({ failures, window: MINUTE, closings: [MINUTE] })

/** A quiet day ends a row of closings. */
const FORGIVEN_AFTER = 24 * 60 * MINUTE

/** How long the key stays closed, in milliseconds. */
export const closedFor = (tally: Tally | null, now: number): number => Math.max(0, (tally?.closedUntil ?? 0) - now)

/**
 * One more try, counted as a failure before it is looked at: of many at once no more are looked at than were left. Whoever was right takes
 * it back.
 */
export const tried = (tally: Tally | null, now: number, { failures, window, closings }: Limit): Tally => {
  if (tally && closedFor(tally, now)) return tally
  const last = tally ? Math.max(tally.since, tally.closedUntil) : 0
  const closed = tally && now - last < FORGIVEN_AFTER ? tally.closings : 0
  const goesOn = tally !== null && tally.closedUntil === 0 && now - tally.since < window
  const counted = (goesOn ? tally.failures : 0) + 1
  const since = goesOn ? tally.since : now
  if (counted < failures) return { failures: counted, since, closings: closed, closedUntil: 0 }
  const lasting = closings[Math.min(closed, closings.length - 1)] ?? window
  return { failures: counted, since, closings: closed + 1, closedUntil: now + lasting }
}

/** The last try was right after all, and so many in a row with it. */
export const takenBack = (tally: Tally | null, tries = 1): Tally | null => {
  if (!tally || tally.failures <= tries) return null
  const reopened = tally.closedUntil > 0 ? { closings: tally.closings - 1, closedUntil: 0 } : {}
  return { ...tally, ...reopened, failures: tally.failures - tries }
}
