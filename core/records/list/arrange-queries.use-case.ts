import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { SavedQueries } from '../../query/saved-queries.port.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

export type Arranging = { readonly type: DocumentType; readonly ids: readonly string[]; readonly by: Person }

/** Puts the person's own saved queries of a list into an order. */
export class ArrangeQueries {
  private readonly queries: SavedQueries

  constructor(queries: SavedQueries) {
    this.queries = queries
  }

  async run({ type, ids, by }: Arranging): Promise<Result<void>> {
    return mayDo(by, type, 'list') ? this.queries.arrange(type.key, ids, by) : fail(forbidden)
  }
}
