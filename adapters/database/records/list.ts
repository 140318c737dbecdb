import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Storage } from '../../../core/definitions/kind.ts'
import type { IdsQuery, ListQuery, Order } from '../../../core/query/list-query.ts'
import { ordersOf } from '../../../core/query/orders.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { usualKeysOf } from '../../../core/records/usual-fields.ts'
import { answeredAs, columnName, linesTableName, quoted } from '../names.ts'
import { wireReaders } from '../wire-values.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import { countsKept } from '../approvals/boxes.ts'
import { type Bind, slotted, where } from './condition.ts'
import { labelSql } from './labels.ts'
import { titledBeside } from './page-labels.ts'
import { RecordText } from './record-text.ts'
import { columnAt, from, linesAt, type TablePlace } from './columns.ts'
import { type Limit, ofTenant } from './scope.ts'
import { headColumn } from './select-list.ts'

/** Stored fields that live ones are worked out from. */
export const sourcesOf = ({ fields }: DocumentType, live: readonly string[]): readonly string[] => [
  ...new Set(live.flatMap((key) => fields[key]?.dependsOn ?? [])),
]

/** Slots: who asks (scope.ts), what is compared (condition.ts), and `offset`. */
export type Listing = {
  /** Answers one row: its records as one text, `records`, and of a plain list the `total`. */
  readonly page: Prepared
  readonly total: Prepared
  readonly sums: Prepared | undefined
  /** It only tells whether values are the same: its best plan is the same whatever they are. */
  readonly isPlain: boolean
  /** What the places of a row are called. */
  readonly keys: readonly string[]
  /** How the text of each place is read. */
  readonly readers: readonly ((text: string) => Wire)[]
  /** Its fields that are stored or worked out now. */
  readonly shown: Fields
  /** Those that are worked out now. */
  readonly live: readonly string[]
  /** A row with a place for all it may hold. A place that stays empty is left out of the answer. */
  readonly blank: Row
}

/** The rows of a page. */
export const rowsIn = (listing: Listing, records: string | null): Record<string, Row[string]>[] => {
  const values = new RecordText(records ?? '')
  const rows: Record<string, Row[string]>[] = []
  while (!values.isRead) rows.push(rowOf(listing, values))
  return rows
}

/** All rows are made alike, whatever they hold: what is put into them later moves nothing. */
const rowOf = ({ keys, readers, blank }: Listing, values: RecordText): Record<string, Row[string]> => {
  const row: Record<string, Row[string]> = { ...blank }
  for (let place = 0; place < keys.length; place += 1) {
    const text = values.next()
    if (text !== null) row[keys[place] as string] = readers[place]?.(text)
  }
  return row
}

const blankOf = (keys: readonly string[], fields: Fields): Row => {
  const isLabelled = (key: string) => key === 'billStatus' || fields[key]?.kind.labelled === true
  return Object.fromEntries(keys.flatMap((key) => [[key, undefined], ...(isLabelled(key) ? [[`${key}_dictText`, undefined]] : [])]))
}

const PLAIN: ReadonlySet<string> = new Set(['eq', 'in', 'empty', 'filled'])

const isPlain = (condition: Condition): boolean => {
  if ('op' in condition) return PLAIN.has(condition.op)
  if ('all' in condition) return condition.all.every(isPlain)
  return 'any' in condition && condition.any.every(isPlain)
}

/** Where a record of a tree stands. */
const branchKeys = ({ tree }: DocumentType): readonly string[] => (tree ? [tree.parent, tree.hasChild] : [])

/** What a place of a row is called, what is selected for it, and how that is stored. */
type Column = { readonly key: string; readonly sql: string; readonly storage: Storage }

const LISTED_ALWAYS = ['id', 'version', 'billNo', 'billStatus', 'createBy', 'createTime', 'applyUserId', 'applyDate', 'processInstanceId']

type Wanted = Pick<ListQuery, 'fields' | 'bare'>

/** Live fields of a list: those asked for, else those it usually shows. */
const liveKeys = (type: DocumentType, { fields }: Wanted): readonly string[] =>
  Object.entries<Field>(type.fields).flatMap(([key, field]) =>
    field.derived === 'onRead' && (fields ? fields.includes(key) : field.listed) ? [key] : [],
  )

/** Fields without which a value is neither shown nor led on from. */
const besideIt = ({ guardedBy, numberOf }: Pick<Field, 'guardedBy' | 'numberOf'> = {}): readonly string[] => [
  ...(guardedBy ? [guardedBy] : []),
  ...(numberOf ? [numberOf.id, numberOf.by] : []),
]

const listedKeys = (type: DocumentType, asked: Wanted): readonly string[] => {
  const { fields: wanted, bare } = asked
  const fields = storedFields(type)
  const chosen = wanted ?? Object.keys(type.fields).filter((key) => type.fields[key]?.listed || key === type.titleField)
  const sources = [...sourcesOf(type, liveKeys(type, asked)), ...chosen.flatMap((key) => besideIt(type.fields[key]))]
  if (bare && wanted) return [...new Set(['id', ...wanted, ...sources])].filter((key) => key in fields)
  const usual = new Set(usualKeysOf(type))
  const always = LISTED_ALWAYS.filter((key) => usual.has(key))
  return [...new Set([...always, ...chosen, ...sources, ...branchKeys(type)])].filter((key) => key in fields)
}

const withLabel = (column: Column, label: string | undefined): readonly Column[] =>
  label ? [column, { key: `${column.key}_dictText`, sql: label, storage: 'text' }] : [column]

/** Columns of a page, with those labels that are not looked up beside it. */
const columnsOf = (catalogue: Catalogue, type: DocumentType, wanted: Wanted): readonly Column[] => {
  const fields = storedFields(type)
  return listedKeys(type, wanted).flatMap((key) => {
    const field = fields[key] as Field
    const label = titledBeside(catalogue, type, field) ? undefined : labelSql(catalogue, key, field, fields, 'h')
    return withLabel({ key, sql: headColumn(type, key), storage: field.kind.storage }, label)
  })
}

const chosenOf = (order: readonly Order[], usual: string): readonly Order[] => (order.length ? order : ordersOf(usual))

const ordered = (order: readonly Order[], usual: string, place: TablePlace): Piece => {
  const chosen = chosenOf(order, usual)
  const last = chosen.at(-1)?.direction === 'asc' ? raw('') : raw(' DESC')
  const pieces = chosen
    .filter(({ field }) => field !== 'id')
    .map(({ field, direction }) => sql`${columnAt(place, field).sql}${direction === 'desc' ? raw(' DESC') : raw('')}`)
  return joined([...pieces, sql`${raw(place.lines ? 'l.id' : 'h.id')}${last}`], ', ')
}

/** The columns without which records cannot be put in order any more. */
const neededFor = (order: readonly Order[], usual: string, place: TablePlace): Piece => {
  const fields = new Set(['id', ...chosenOf(order, usual).map(({ field }) => field)])
  return joined(
    [...fields].map((key) => columnAt(place, key).sql),
    ', ',
  )
}

// Spelt out, so that who plans it knows that a first page is short.
const limited = ({ pageNo, pageSize }: ListQuery): Piece =>
  pageNo === 1 ? raw(` LIMIT ${Math.trunc(pageSize)}`) : sql`${raw(` LIMIT ${Math.trunc(pageSize)}`)} OFFSET ${slot('offset')}::int4`

export const slotsOfPage = ({ pageNo, pageSize }: ListQuery): Readonly<Record<string, unknown>> => ({ offset: (pageNo - 1) * pageSize })

const sumsOf = (query: ListQuery, place: TablePlace, matching: Piece): Prepared | undefined => {
  if (!query.sums?.length) return undefined
  const pieces = query.sums.map((key) => sql`coalesce(sum(${columnAt(place, key).sql}), 0) AS ${raw(answeredAs(key))}`)
  return prepared(sql`SELECT ${joined(pieces, ', ')} FROM ${from(place)} WHERE ${matching}`)
}

const MOST_KNOWN = 300

/** Makes what is asked of a type, or finds it: what differs in the values compared alone is one statement. */
const kept = <T>() => {
  const known = new WeakMap<DocumentType, Map<string, T>>()
  return (type: DocumentType, name: string, make: () => T): T => {
    const made = known.get(type) ?? new Map<string, T>()
    known.set(type, made)
    const found = made.get(name)
    if (found) return found
    const one = make()
    if (made.size < MOST_KNOWN) made.set(name, one)
    return one
  }
}

const once = kept<Listing>()
const onceMatching = kept<Prepared>()

const nameOf = (part: string, { order, fields, bare, sums, pageNo, pageSize }: ListQuery, shape: string): string =>
  JSON.stringify([part, order, fields, bare, sums, shape, pageSize, pageNo === 1])

/** `count` is how many there are of those nothing more is asked of, where that is kept. */
type Shown = {
  readonly columns: readonly Column[]
  readonly fields: Fields
  readonly live?: readonly string[]
  readonly count?: Piece | undefined
}

const listed = (
  place: TablePlace,
  { columns, fields, live = [], count }: Shown,
  query: ListQuery,
  usual: string,
  within: Piece,
): Listing => {
  const matching = sql`${within} AND ${where(query.where, place, slotted())}`
  const list = raw(columns.map((column) => column.sql).join(', '))
  const keys = columns.map(({ key }) => key)
  const asksAll = 'all' in query.where && query.where.all.length === 0
  const total = count && asksAll ? sql`SELECT ${count} AS total` : sql`SELECT count(*) AS total FROM ${from(place)} WHERE ${matching}`
  const plain = isPlain(query.where)
  const record = sql`SELECT ROW(${list})::text AS record FROM ${from(place)} WHERE ${matching} ORDER BY ${ordered(query.order, usual, place)}${limited(query)}`
  const withTotal = plain ? sql`, (${total}) AS total` : raw('')
  return {
    page: prepared(sql`SELECT string_agg(x.record, ',') AS records${withTotal} FROM (${record}) x`),
    keys,
    readers: columns.map(({ storage }) => wireReaders[storage]),
    shown: Object.fromEntries([...keys, ...live].flatMap((key) => (fields[key] ? [[key, fields[key]]] : []))),
    live,
    blank: blankOf([...keys, ...live], fields),
    total: prepared(total),
    sums: sumsOf(query, place, matching),
    isPlain: plain,
  }
}

/** A page of records and how many match. `limit` is what the person sees of the tenant's, where that is not everything. */
export const listing = (catalogue: Catalogue, type: DocumentType, query: ListQuery, shape: string, limit: Limit | undefined): Listing =>
  once(type, nameOf(limit?.manner ?? '', query, shape), () =>
    listed(
      { type },
      {
        columns: columnsOf(catalogue, type, query),
        fields: { ...storedFields(type), ...type.fields },
        live: liveKeys(type, query),
        count: limit && countsKept[type.key],
      },
      query,
      type.order,
      limit ? sql`${ofTenant(type)} AND ${limit.piece}` : ofTenant(type),
    ),
  )

/** So many are put in order once they are found; more than these are found in their order. */
const MOST_FEW = 1_000

/** The identities alone of all that matches, in one answer: a row for each would cost more than the query. */
export const identities = (type: DocumentType, query: IdsQuery, shape: string, most: number, limit: Limit | undefined): Prepared =>
  onceMatching(type, JSON.stringify([limit?.manner, query.order, query.few, query.spanOf, shape, most]), () => {
    const place = { type }
    const within = limit ? sql`${ofTenant(type)} AND ${limit.piece}` : ofTenant(type)
    const such = (one: Condition, bind: Bind) => sql`FROM ${from(place)} WHERE ${within} AND ${where(one, place, bind)}`
    const first = (found: Piece) =>
      sql`(SELECT h.id ${found} ORDER BY ${ordered(query.order, type.order, place)}${raw(` LIMIT ${Math.trunc(most)}`)})`
    const needed = neededFor(query.order, type.order, place)
    const matching = such(query.where, slotted())
    const ids = sql`SELECT coalesce(json_agg(x.id), '[]') AS ids FROM`
    if (query.spanOf === undefined)
      return prepared(sql`${ids} ${first(query.few ? sql`FROM (SELECT ${needed} ${matching} OFFSET 0) h` : matching)} x`)
    const along = sql`ORDER BY ${columnAt(place, query.spanOf).sql}${raw(` LIMIT ${MOST_FEW + 1}`)}`
    const bind = slotted()
    const spans = 'any' in query.where ? query.where.any : [query.where]
    const found = spans.map((span) => sql`(SELECT ${needed} ${such(span, bind)} ${along})`)
    const areFew = raw(`(SELECT count(*) <= ${MOST_FEW} FROM few)`)
    return prepared(
      sql`WITH few AS MATERIALIZED (${joined(found, ' UNION ALL ')}) ${ids} (${first(sql`FROM few h WHERE ${areFew}`)} UNION ALL ${first(sql`${matching} AND NOT ${areFew}`)}) x`,
    )
  })

const rowColumns = (catalogue: Catalogue, type: DocumentType, lines: string): Shown => {
  const stored = storedColumns(linesAt(type, lines).columns)
  const columns = Object.entries<Field>(stored).flatMap(([key, field]) =>
    withLabel({ key, sql: `l.${quoted(columnName(key))}`, storage: field.kind.storage }, labelSql(catalogue, key, field, stored, 'l')),
  )
  return { columns: [{ key: 'id', sql: 'l.id', storage: 'text' }, ...columns], fields: stored }
}

/** The same for the rows of a table that has its own call; `parent` is one more slot. */
export const rowListing = (catalogue: Catalogue, type: DocumentType, lines: string, query: ListQuery, shape: string): Listing =>
  once(type, nameOf(`rows ${lines}`, query, shape), () => {
    const within = sql`l.parent_id = ${slot('parent')} AND ${ofTenant(type)}`
    return listed({ type, lines }, rowColumns(catalogue, type, lines), query, 'sortNo asc', within)
  })

/** What a row's record is called, among the columns of a table's rows of all records. */
const TITLE = '$title'
const HEAD = '$head'

/** The same for the rows of a table of all records. */
export const acrossListing = (
  catalogue: Catalogue,
  type: DocumentType,
  lines: string,
  query: ListQuery,
  shape: string,
  limit: Limit | undefined,
): Listing =>
  once(type, nameOf(`across ${lines} ${limit?.manner ?? ''}`, query, shape), () => {
    const { columns, fields } = rowColumns(catalogue, type, lines)
    const head: Column = { key: HEAD, sql: headColumn(type, 'id'), storage: 'text' }
    const title: Column = { key: TITLE, sql: headColumn(type, type.titleField), storage: 'text' }
    const within = limit ? sql`${ofTenant(type)} AND ${limit.piece}` : ofTenant(type)
    return listed({ type, lines }, { columns: [...columns, head, title], fields }, query, 'head.createTime desc', within)
  })

/** Is something of a type pointing at a record? One EXISTS per column that may. */
export const pointing = (type: DocumentType, key: string, field: Field, lines: string | undefined, id: Piece): Piece => {
  const column = raw(`${lines ? 'l' : 'h'}.${quoted(columnName(key))}`)
  const points = field.kind.many ? sql`${id}::text = ANY(string_to_array(${column}, ','))` : sql`${column} = ${id}::text`
  const rows = lines ? raw(` JOIN ${quoted(linesTableName(type, lines))} l ON l.parent_id = h.id`) : raw('')
  return sql`EXISTS (SELECT FROM ${from({ type })}${rows} WHERE h.del_flag = 0 AND ${points})`
}
