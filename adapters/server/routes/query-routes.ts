import type { DocumentType } from '../../../core/definitions/document.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { unreadableTree } from '../../../core/query/failures.ts'
import { DEEPEST, MOST_LINES } from '../../../core/query/query-tree.ts'
import { readQueryTree, writtenQuery } from '../../../core/query/read-query-tree.ts'
import type { SavedQuery } from '../../../core/query/saved-query.ts'
import { text } from '../../../core/query/text.ts'
import { missing } from '../../../core/records/failures.ts'
import { fieldsOf, readId, readIds, readText, textIn } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const LONGEST = 200

const told = (saved: SavedQuery) => ({ ...saved, query: writtenQuery(saved.query) })

/** Advanced queries that are saved on the server, per list, and views of reports (RP6); and what this server understands of them beyond the seed's list of conditions. */
export const queryRoutes = (use: UseCases): readonly GuardedCall[] => {
  const typeAt = (key: unknown): Result<DocumentType> => {
    const type = use.catalogue.paged(typeof key === 'string' ? key : '')
    return type ? ok(type) : fail(missing)
  }
  /** What a call about the queries of a list names. */
  const askedOf = (body: unknown) => {
    const fields = fieldsOf(body)
    if (!fields.ok) return fields
    const type = typeAt(fields.value['code'])
    return type.ok ? ok({ type: type.value, fields: fields.value }) : type
  }
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/superQuery/abilities`,
      may: 'signedIn',
      run: async () => ok({ nested: true, depth: DEEPEST, conditions: MOST_LINES }),
    },
    {
      method: 'GET',
      path: `${BASE}/sys/superQuery/list`,
      may: 'signedIn',
      run: async ({ parameters, by }) => {
        const type = typeAt(parameters['code'])
        if (!type.ok) return type
        const found = await use.listSavedQueries.run({ type: type.value, by })
        return found.ok ? ok(found.value.map(told)) : found
      },
    },
    {
      method: 'POST',
      path: `${BASE}/sys/superQuery/save`,
      may: 'signedIn',
      writes: true,
      message: text.kept,
      run: async ({ body, by }) => {
        const asked = askedOf(body)
        if (!asked.ok) return asked
        const { type, fields } = asked.value
        const title = readText(fields['title'], LONGEST)
        if (!title.ok) return title
        const query = readQueryTree(fields['query'])
        if (!query) return fail(unreadableTree)
        const id = textIn(fields, 'id')
        const known = id === '' ? ok(undefined) : readId(id)
        if (!known.ok) return known
        const kept = { title: title.value, query, sharedWith: textIn(fields, 'sharedWith') }
        return use.keepQuery.run({ type, query: { ...kept, ...(known.value ? { id: known.value } : {}) }, by })
      },
    },
    {
      method: 'POST',
      path: `${BASE}/sys/superQuery/prefer`,
      may: 'signedIn',
      writes: true,
      run: async ({ body, by }) => {
        const asked = askedOf(body)
        return asked.ok ? use.preferQuery.run({ type: asked.value.type, id: textIn(asked.value.fields, 'id'), by }) : asked
      },
    },
    {
      method: 'POST',
      path: `${BASE}/sys/superQuery/arrange`,
      may: 'signedIn',
      writes: true,
      run: async ({ body, by }) => {
        const asked = askedOf(body)
        if (!asked.ok) return asked
        const ids = readIds(asked.value.fields['ids'])
        return ids.ok ? use.arrangeQueries.run({ type: asked.value.type, ids: ids.value, by }) : ids
      },
    },
    {
      method: 'DELETE',
      path: `${BASE}/sys/superQuery/delete/:id`,
      may: 'signedIn',
      writes: true,
      run: async ({ params, by }) => {
        const id = readId(params['id'])
        return id.ok ? use.removeQuery.run({ id: id.value, by }) : id
      },
    },
  ]
}
