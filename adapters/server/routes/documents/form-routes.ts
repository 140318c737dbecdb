import type { LinesType } from '../../../../core/definitions/lines.ts'
import { ok } from '../../../../core/kernel/result.ts'
import { newDraft } from '../../../../core/records/write/complete-draft.ts'
import { readSketch } from '../../../../core/records/facts/read-unchecked-draft.ts'
import { startOf } from '../../../../core/records/start-of.ts'
import { fieldsOf, textIn } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { readFilters, readSearch, readTexts } from './asked-body.ts'
import { choosingRoutes } from './choosing-routes.ts'
import { LARGEST, type RouteContext } from './route-context.ts'

const USUAL_SOURCES = 10

/** What an open form asks while somebody types. */
export const formRoutes = (mounted: RouteContext): readonly GuardedCall[] => {
  const tables = Object.entries<LinesType>(mounted.type.lines)
  return [
    knowledgeOf(mounted),
    ...choosingRoutes(mounted),
    ...tables.flatMap(([table, { pull }]) => (pull ? [sourcesOf(mounted, table)] : [])),
    ...tables.flatMap(([table, { quotes }]) => (quotes ? [quoteOf(mounted, table)] : [])),
  ]
}

const knowledgeOf = ({ type, use, at, may }: RouteContext): GuardedCall => ({
  method: 'POST',
  path: at('knowledge'),
  may: may('list'),
  bodyLimit: LARGEST,
  run: async ({ body, by }) => {
    const fields = fieldsOf(body)
    if (!fields.ok) return fields
    const isNew = Object.keys(fields.value).length === 0
    const draft = isNew ? ok(newDraft(type, startOf(use.clock, by))) : readSketch(type, body)
    if (!draft.ok) return draft
    const known = await use.know.run({ type, draft: draft.value, by })
    if (!known.ok) return known
    const { today, now, refs, facts, rowFacts, figures } = known.value
    return ok({ today, now, refs, facts, rowFacts, ...(figures ? { figures } : {}), ...(isNew ? { starts: draft.value } : {}) })
  },
})

/** 选择来源 of a table. */
const sourcesOf = ({ type, use, at, may }: RouteContext, table: string): GuardedCall => ({
  method: 'POST',
  path: at(`sources/${table}`),
  may: may('list'),
  bodyLimit: LARGEST,
  run: async ({ body, by }) => {
    const asked = fieldsOf(body)
    if (!asked.ok) return asked
    const draft = readSketch(type, asked.value['draft'] ?? {})
    if (!draft.ok) return draft
    const search = readSearch(asked.value, USUAL_SOURCES)
    if (!search.ok) return search
    const column = textIn(asked.value, 'column')
    const direction = asked.value['order'] === 'desc' ? 'desc' : 'asc'
    const order = column ? ([{ field: column, direction }] as const) : []
    const filters = readFilters(asked.value['filters'])
    if (!filters.ok) return filters
    const found = await use.offerSources.run({ type, table, draft: draft.value, order, filters: filters.value, ...search.value, by })
    if (!found.ok) return found
    const { nothing, awaits } = found.value
    return ok({ ...pageAnswer(found.value), ...(nothing === undefined ? {} : { nothing }), ...(awaits ? { awaits } : {}) })
  },
})

/** Prices and the like for rows of a table. */
const quoteOf = ({ type, use, at, may }: RouteContext, table: string): GuardedCall => ({
  method: 'POST',
  path: at(`quote/${table}`),
  may: may('list'),
  bodyLimit: LARGEST,
  run: async ({ body, by }) => {
    const asked = fieldsOf(body)
    if (!asked.ok) return asked
    const draft = readSketch(type, asked.value['draft'])
    if (!draft.ok) return draft
    const rowIds = readTexts(asked.value['rowIds'])
    return rowIds.ok ? use.quote.run({ type, table, draft: draft.value, rowIds: rowIds.value, by }) : rowIds
  },
})
