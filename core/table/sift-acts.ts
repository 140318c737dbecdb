import type { Outcome } from './grid-acts.ts'
import type { GridContext } from './grid-context.ts'
import type { SiftEvent } from './grid-events.ts'

/** Other rows in sight, or another order; ticks of rows that nobody sees any more go. A tree has its own order. */
export const siftedAnew = ({ model, ticked }: GridContext, { sift, sieve }: SiftEvent): Outcome => {
  if (model.tree) return {}
  model.sift(sieve)
  return { sift, ticked: new Set([...ticked].filter((id) => model.indexOf(id) >= 0)) }
}
