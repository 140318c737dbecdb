import { isEmpty } from '../kernel/wire.ts'
import type { Outcome } from './grid-acts.ts'
import type { GridContext } from './grid-context.ts'
import type { SiftEvents } from './grid-events.ts'
import { isSifting, NO_SIFT, type Sift } from './sieve.ts'

const next = ({ sift }: GridContext, event: SiftEvents): Sift => {
  switch (event.type) {
    case 'sift.sort':
      return { ...sift, sort: event.descending === undefined ? undefined : { column: event.column, descending: event.descending } }
    case 'sift.filter': {
      const filters = new Map(sift.filters)
      if (event.filter === undefined || ('holds' in event.filter && isEmpty(event.filter.holds.trim()))) filters.delete(event.column)
      else filters.set(event.column, event.filter)
      return { ...sift, filters }
    }
    case 'sift.again':
      return sift
    case 'sift.clear':
      return NO_SIFT
  }
}

/** Other rows in sight, or another order; ticks of rows that nobody sees any more go. A tree has its own order. */
export const siftedAnew = (context: GridContext, event: SiftEvents): Outcome => {
  const { model, ticked } = context
  if (model.tree) return {}
  const sift = next(context, event)
  model.sift(isSifting(sift) ? sift : undefined)
  const kept = [...ticked].filter((id) => model.indexOf(id) >= 0)
  return { sift, ...(kept.length === ticked.size ? {} : { ticked: new Set(kept) }) }
}
