import type { Result } from '../kernel/result.ts'
import type { Tending } from './query-builder.machine.ts'
import type { QueryShelf } from './query-shelf.port.ts'

/** Does to the saved queries of a list what the builder wants done. */
export const tend = (shelf: QueryShelf, place: string, tending: Tending): Promise<Result<void>> => {
  if (tending.do === 'keep') return shelf.keep(place, tending.query)
  if (tending.do === 'arrange') return shelf.arrange(place, tending.ids)
  return tending.do === 'remove' ? shelf.remove(place, tending.id) : shelf.prefer(place, tending.id)
}
