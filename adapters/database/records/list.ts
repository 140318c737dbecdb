import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { ListQuery, Order } from '../../../core/query/list-query.ts'
import { usualKeysOf } from '../../../core/records/usual-fields.ts'
import { answeredAs, columnName, linesTableName, quoted } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import { slotted, where } from './condition.ts'
import { labelSql } from './labels.ts'
import { columnAt, from, linesAt, type Place } from './place.ts'
import { ofTenant } from './scope.ts'
import { headColumns, headLabels, selected } from './shape.ts'

/** Slots: who asks (scope.ts), what is compared (condition.ts), `size` and `offset`. */
export type Listing = { readonly page: Prepared; readonly total: Prepared; readonly sums: Prepared | undefined }

const LISTED_ALWAYS = ['id', 'version', 'billNo', 'billStatus', 'createBy', 'createTime', 'applyUserId', 'applyDate', 'processInstanceId']

const listedKeys = (type: DocumentType, wanted: readonly string[] | undefined): readonly string[] => {
  const fields = storedFields(type)
  const usual = new Set(usualKeysOf(type))
  const always = LISTED_ALWAYS.filter((key) => usual.has(key))
  const chosen = wanted ?? Object.keys(type.fields).filter((key) => type.fields[key]?.listed || key === type.titleField)
  return [...new Set([...always, ...chosen])].filter((key) => key in fields)
}

/** Columns and labels of a page: looked up after the page is cut, so 50 rows cost 50 look-ups per reference. */
const columnsOf = (catalogue: Catalogue, type: DocumentType, wanted: readonly string[] | undefined): string => {
  const keys = listedKeys(type, wanted)
  return [headColumns(type, keys), ...headLabels(catalogue, type, keys)].join(', ')
}

const ordered = (order: readonly Order[], usual: string, place: Place): Piece => {
  const [key = 'id', way = 'desc'] = usual.split(' ')
  const chosen: readonly Order[] = order.length ? order : [{ field: key, direction: way === 'asc' ? 'asc' : 'desc' }]
  const last = chosen.at(-1)?.direction === 'asc' ? raw('') : raw(' DESC')
  const pieces = chosen
    .filter(({ field }) => field !== 'id')
    .map(({ field, direction }) => sql`${columnAt(place, field).sql}${direction === 'desc' ? raw(' DESC') : raw('')}`)
  return joined([...pieces, sql`${raw(place.lines ? 'l.id' : 'h.id')}${last}`], ', ')
}

const LIMITED = sql` LIMIT ${slot('size')}::int4 OFFSET ${slot('offset')}::int4`

export const slotsOfPage = ({ pageNo, pageSize }: ListQuery): Readonly<Record<string, unknown>> => ({
  size: pageSize,
  offset: (pageNo - 1) * pageSize,
})

const sumsOf = (query: ListQuery, place: Place, matching: Piece): Prepared | undefined => {
  if (!query.sums?.length) return undefined
  const pieces = query.sums.map((key) => sql`coalesce(sum(${columnAt(place, key).sql}), 0) AS ${raw(answeredAs(key))}`)
  return prepared(sql`SELECT ${joined(pieces, ', ')} FROM ${from(place)} WHERE ${matching}`)
}

const MOST_KNOWN = 300
const known = new WeakMap<DocumentType, Map<string, Listing>>()

/** Lists that differ in the values compared are one statement. */
const once = (type: DocumentType, name: string, make: () => Listing): Listing => {
  const made = known.get(type) ?? new Map<string, Listing>()
  known.set(type, made)
  const found = made.get(name)
  if (found) return found
  const listing = make()
  if (made.size < MOST_KNOWN) made.set(name, listing)
  return listing
}

const nameOf = (part: string, { order, fields, sums }: ListQuery, shape: string): string =>
  JSON.stringify([part, order, fields, sums, shape])

const listed = (place: Place, columns: string, query: ListQuery, usual: string, within: Piece): Listing => {
  const matching = sql`${within} AND ${where(query.where, place, slotted())}`
  return {
    page: prepared(
      sql`SELECT ${raw(columns)} FROM ${from(place)} WHERE ${matching} ORDER BY ${ordered(query.order, usual, place)}${LIMITED}`,
    ),
    total: prepared(sql`SELECT count(*) AS total FROM ${from(place)} WHERE ${matching}`),
    sums: sumsOf(query, place, matching),
  }
}

/** A page of records and how many match. `scope` is what the person sees of the tenant's, where that is not everything. */
export const listing = (catalogue: Catalogue, type: DocumentType, query: ListQuery, shape: string, scope: Piece | undefined): Listing =>
  once(type, nameOf(scope ? 'within' : 'all', query, shape), () =>
    listed(
      { type },
      columnsOf(catalogue, type, query.fields),
      query,
      type.order,
      scope ? sql`${ofTenant(type)} AND ${scope}` : ofTenant(type),
    ),
  )

/** The same for the rows of a table that has its own call; `parent` is one more slot. */
export const rowListing = (catalogue: Catalogue, type: DocumentType, lines: string, query: ListQuery, shape: string): Listing =>
  once(type, nameOf(`rows ${lines}`, query, shape), () => {
    const stored = storedColumns(linesAt(type, lines).columns)
    const columns = Object.entries<Field>(stored).flatMap(([key, field]) => {
      const label = labelSql(catalogue, key, field, stored, 'l')
      return [selected('l', key), ...(label ? [`${label} AS ${answeredAs(`${key}_dictText`)}`] : [])]
    })
    const within = sql`l.parent_id = ${slot('parent')} AND ${ofTenant(type)}`
    return listed({ type, lines }, ['l.id', ...columns].join(', '), query, 'sortNo asc', within)
  })

/** Is something of a type pointing at a record? One EXISTS per column that may. */
export const pointing = (type: DocumentType, key: string, field: Field, lines: string | undefined, id: Piece): Piece => {
  const column = raw(`${lines ? 'l' : 'h'}.${quoted(columnName(key))}`)
  const points = field.kind.many ? sql`${id}::text = ANY(string_to_array(${column}, ','))` : sql`${column} = ${id}::text`
  const rows = lines ? raw(` JOIN ${quoted(linesTableName(type, lines))} l ON l.parent_id = h.id`) : raw('')
  return sql`EXISTS (SELECT FROM ${from({ type })}${rows} WHERE h.del_flag = 0 AND ${points})`
}
