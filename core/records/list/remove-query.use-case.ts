import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { SavedQueries } from '../../query/saved-queries.port.ts'

/** Deletes a saved query; only its owner does. */
export class RemoveQuery {
  private readonly queries: SavedQueries

  constructor(queries: SavedQueries) {
    this.queries = queries
  }

  run({ id, by }: { readonly id: string; readonly by: Person }): Promise<Result<void>> {
    return this.queries.remove(id, by)
  }
}
