import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { SavedQueries } from '../../query/saved-queries.port.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

export type Preferring = { readonly type: DocumentType; readonly id: string; readonly by: Person }

/** Chooses the query a list opens with for a person; '' chooses none. */
export class PreferQuery {
  private readonly queries: SavedQueries

  constructor(queries: SavedQueries) {
    this.queries = queries
  }

  async run({ type, id, by }: Preferring): Promise<Result<void>> {
    return mayDo(by, type, 'list') ? this.queries.prefer(type.key, id, by) : fail(forbidden)
  }
}
