import type { Result } from '../kernel/result.ts'
import type { QueryToKeep, SavedQuery } from './saved-query.ts'

/** The saved queries of the person in front, per list: kept by the server, or on this device. `place` is the key of a document type. */
export abstract class RemoteSavedQueries {
  /** Own ones in their order, then shared ones by title. */
  abstract list(place: string): Promise<Result<readonly SavedQuery[]>>
  /** Keeps a new one under a name of its own, or changes one. */
  abstract keep(place: string, query: QueryToKeep): Promise<Result<void>>
  abstract remove(place: string, id: string): Promise<Result<void>>
  /** Asked from now on when the list is opened; '' for none. */
  abstract prefer(place: string, id: string): Promise<Result<void>>
  /** Puts own ones into this order. */
  abstract arrange(place: string, ids: readonly string[]): Promise<Result<void>>
}
