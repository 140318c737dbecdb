import type { DocumentType } from '../../definitions/document.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import { audiencesOf } from '../../query/sharing-scopes.ts'
import { emptySave, notShareable, titleMissing, titleTooLong, tooManySaved } from '../../query/failures.ts'
import { MOST_SAVED } from '../../query/local-saved-queries.ts'
import { isActive } from '../../query/query-tree.ts'
import type { SavedQueries } from '../../query/saved-queries.port.ts'
import { isTooLong, type QueryToKeep, titleOf } from '../../query/saved-query.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

export type RecordWriting = { readonly type: DocumentType; readonly query: QueryToKeep; readonly by: Person }

/** Saves a query for a list, or changes one of the person's own. It is shared with a role he holds himself, with his department or one above it, or with nobody. */
export class KeepQuery {
  private readonly queries: SavedQueries
  private readonly ids: Ids

  constructor(queries: SavedQueries, ids: Ids) {
    this.queries = queries
    this.ids = ids
  }

  async run({ type, query, by }: RecordWriting): Promise<Result<void>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const title = titleOf(query.title)
    if (title === '') return fail(titleMissing)
    if (isTooLong(query.title)) return fail(titleTooLong)
    if (!isActive(query.query)) return fail(emptySave)
    const { sharedWith } = query
    if (sharedWith !== '' && !audiencesOf(by).includes(sharedWith) && !by.codes.has('*')) return fail(notShareable)
    const kept = { place: type.key, title, query: query.query, sharedWith }
    if (query.id !== undefined) return this.queries.update({ id: query.id, ...kept }, by)
    const known = await this.queries.list(type.key, by)
    if (!known.ok) return known
    if (known.value.filter(({ isMine }) => isMine).length >= MOST_SAVED) return fail(tooManySaved)
    return this.queries.insert({ id: this.ids.next(), ...kept }, by)
  }
}
