import { type Change, isMove } from '../../core/live/change.ts'
import type { Changes } from '../../core/live/changes.port.ts'
import type { DeliverLetters } from '../../core/notices/deliver-letters.use-case.ts'
import { ringsFor } from '../../core/notices/bell.ts'

const EVERY = 5_000
const GATHERED_FOR = 250

/** What happens to documents brings letters; what is only typed seldom does. */
const mayBringLetters = (change: Change): boolean => isMove(change) && ringsFor(change) === undefined

/**
 * Delivers letters as soon as something moved, here or in another process, and at the start and every few seconds what was left lying: by a
 * process that died, or by a job. What delivering breaks with goes to `broke`. Answers how to stop.
 */
export const startPostman = (letters: DeliverLetters, changes: Changes, broke: (error: unknown) => void): (() => Promise<void>) => {
  let round: Promise<void> | undefined
  let isWanted = false
  let gathering: NodeJS.Timeout | undefined
  const deliver = () => {
    isWanted = round !== undefined
    if (round) return
    round = letters
      .run()
      .then((sent) => (sent.ok ? undefined : broke(sent.failure)), broke)
      .finally(() => {
        round = undefined
        if (isWanted) deliver()
      })
  }
  const deliverSoon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      deliver()
    }, GATHERED_FOR)
  }
  const leave = changes.listen({ changed: (told) => told.some(mayBringLetters) && deliverSoon(), missed: deliver })
  const timer = setInterval(deliver, EVERY)
  timer.unref()
  deliver()
  return async () => {
    leave()
    clearInterval(timer)
    clearTimeout(gathering)
    isWanted = false
    await round
  }
}
