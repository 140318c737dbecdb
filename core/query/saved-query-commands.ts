import type { Result } from '../kernel/result.ts'
import type { SavedQueryCommand } from './query-builder.machine.ts'
import type { RemoteSavedQueries } from './remote-saved-queries.port.ts'

/** Does to the saved queries of a list what the builder wants done. */
export const runSavedQueryCommand = (
  savedQueries: RemoteSavedQueries,
  place: string,
  command: SavedQueryCommand,
): Promise<Result<void>> => {
  if (command.do === 'keep') return savedQueries.keep(place, command.query)
  if (command.do === 'arrange') return savedQueries.arrange(place, command.ids)
  return command.do === 'remove' ? savedQueries.remove(place, command.id) : savedQueries.prefer(place, command.id)
}
