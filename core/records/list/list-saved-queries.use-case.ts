import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { SavedQueries } from '../../query/saved-queries.port.ts'
import type { SavedQuery } from '../../query/saved-query.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

/** The queries a person may ask of a list: his own, and those shared with one of his roles or his department. */
export class ListSavedQueries {
  private readonly queries: SavedQueries

  constructor(queries: SavedQueries) {
    this.queries = queries
  }

  async run({ type, by }: { readonly type: DocumentType; readonly by: Person }): Promise<Result<readonly SavedQuery[]>> {
    return mayDo(by, type, 'list') ? this.queries.list(type.key, by) : fail(forbidden)
  }
}
