import type { Clock } from '../kernel/clock.port.ts'

/** Long work in slices, so that the page breathes in between: how far it got, or undefined when it is done. */
export const runFor = (work: Iterator<number, void>, milliseconds: number, clock: Clock): number | undefined => {
  const end = clock.now() + milliseconds
  for (;;) {
    const { done, value } = work.next()
    if (done) return undefined
    if (clock.now() >= end) return value
  }
}
