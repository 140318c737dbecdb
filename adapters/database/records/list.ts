import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { ListQuery, Order } from '../../../core/query/list-query.ts'
import { usualKeysOf } from '../../../core/records/usual-fields.ts'
import { answeredAs, columnName, linesTableName, quoted } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, raw, sql } from '../sql.ts'
import { where } from './condition.ts'
import { labelSql } from './labels.ts'
import { columnAt, from, linesAt, type Place } from './place.ts'
import { headColumns, headLabels, selected } from './shape.ts'

export type Listing = { readonly page: Piece; readonly total: Piece; readonly sums: Piece | undefined }

const LISTED_ALWAYS = ['id', 'version', 'billNo', 'billStatus', 'createBy', 'createTime', 'applyUserId', 'applyDate', 'processInstanceId']

const listedKeys = (type: DocumentType, wanted: readonly string[] | undefined): readonly string[] => {
  const fields = storedFields(type)
  const usual = new Set(usualKeysOf(type))
  const always = LISTED_ALWAYS.filter((key) => usual.has(key))
  const chosen = wanted ?? Object.keys(type.fields).filter((key) => type.fields[key]?.listed || key === type.titleField)
  return [...new Set([...always, ...chosen])].filter((key) => key in fields)
}

const columns = new WeakMap<DocumentType, Map<string, string>>()

/** Columns and labels of a page: looked up after the page is cut, so 50 rows cost 50 look-ups per reference. */
const columnsOf = (catalogue: Catalogue, type: DocumentType, wanted: readonly string[] | undefined): string => {
  const keys = listedKeys(type, wanted)
  const made = columns.get(type) ?? new Map<string, string>()
  columns.set(type, made)
  const name = keys.join()
  const known = made.get(name)
  if (known) return known
  const text = [headColumns(type, keys), ...headLabels(catalogue, type, keys)].join(', ')
  made.set(name, text)
  return text
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

const limited = ({ pageNo, pageSize }: ListQuery): Piece => sql` LIMIT ${pageSize}::int4 OFFSET ${(pageNo - 1) * pageSize}::int4`

const sumsOf = (query: ListQuery, place: Place, matching: Piece): Piece | undefined => {
  if (!query.sums?.length) return undefined
  const pieces = query.sums.map((key) => sql`coalesce(sum(${columnAt(place, key).sql}), 0) AS ${raw(answeredAs(key))}`)
  return sql`SELECT ${joined(pieces, ', ')} FROM ${from(place)} WHERE ${matching}`
}

/** A page of records and how many match. `within` is the tenant and what the person sees of it. */
export const listing = (catalogue: Catalogue, type: DocumentType, query: ListQuery, within: Piece): Listing => {
  const place = { type }
  const matching = sql`${within} AND ${where(query.where, place)}`
  return {
    page: sql`SELECT ${raw(columnsOf(catalogue, type, query.fields))} FROM ${from(place)} WHERE ${matching} ORDER BY ${ordered(query.order, type.order, place)}${limited(query)}`,
    total: sql`SELECT count(*) AS total FROM ${from(place)} WHERE ${matching}`,
    sums: sumsOf(query, place, matching),
  }
}

/** The same for the rows of a table that has its own call. */
export const rowListing = (catalogue: Catalogue, type: DocumentType, lines: string, query: ListQuery, within: Piece): Listing => {
  const place = { type, lines }
  const stored = storedColumns(linesAt(type, lines).columns)
  const matching = sql`${within} AND ${where(query.where, place)}`
  const list = Object.entries<Field>(stored).flatMap(([key, field]) => {
    const label = labelSql(catalogue, key, field, stored, 'l')
    return [selected('l', key), ...(label ? [`${label} AS ${answeredAs(`${key}_dictText`)}`] : [])]
  })
  return {
    page: sql`SELECT ${raw(['l.id', ...list].join(', '))} FROM ${from(place)} WHERE ${matching} ORDER BY ${ordered(query.order, 'sortNo asc', place)}${limited(query)}`,
    total: sql`SELECT count(*) AS total FROM ${from(place)} WHERE ${matching}`,
    sums: sumsOf(query, place, matching),
  }
}

/** Is something of a type pointing at a record? One EXISTS per column that may. */
export const pointing = (type: DocumentType, key: string, field: Field, lines: string | undefined, id: Piece): Piece => {
  const column = raw(`${lines ? 'l' : 'h'}.${quoted(columnName(key))}`)
  const points = field.kind.many ? sql`${id}::text = ANY(string_to_array(${column}, ','))` : sql`${column} = ${id}::text`
  const rows = lines ? raw(` JOIN ${quoted(linesTableName(type, lines))} l ON l.parent_id = h.id`) : raw('')
  return sql`EXISTS (SELECT FROM ${from({ type })}${rows} WHERE h.del_flag = 0 AND ${points})`
}
