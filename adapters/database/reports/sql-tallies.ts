import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Measure } from '../../../core/definitions/tally.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import type { Day, SummedValue } from '../../../core/definitions/summed-value.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { TimeStep } from '../../../core/kernel/time-steps.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { labelKey } from '../../../core/records/labels.ts'
import { endOf, pathOf } from '../../../core/reports/source.ts'
import { type TallyGroup, Tallies, type TallyQuery } from '../../../core/reports/tallies.port.ts'
import type { Database } from '../database.ts'
import { answeredAs, columnName, quoted } from '../names.ts'
import { where } from '../records/condition.ts'
import { labelCodes, type Texts } from '../records/labels.ts'
import { type Column, columnAt, columnThrough, from, HEAD, linesAt, type TablePlace } from '../records/columns.ts'
import { ofTenant, type RowScope, slotsOfPerson } from '../records/scope.ts'
import { headLabels, selected } from '../records/select-list.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, prepared, raw, slot, sql } from '../sql.ts'

type Parts = { readonly catalogue: Catalogue; readonly scope: RowScope; readonly texts: Texts }

/** As core's `stepOf` spells them. */
const SPELT: Readonly<Record<TimeStep, string>> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY"Q"Q',
  year: 'YYYY',
}

const stepped = ({ sql: column, storage }: Column, by: TimeStep | undefined): Piece => {
  // A month is kept as it is spelt.
  if (by && storage === 'text') return by === 'year' ? sql`left(${column}, 4)` : column
  return by ? sql`to_char(${column}, ${raw(`'${SPELT[by]}'`)})` : column
}

const grouped = (place: TablePlace, { field, by }: TallyGroup): Piece => stepped(columnAt(place, field), by)

/** A field of the record, and one that a path leads to, goes by a name without a point while a statement works. */
const aliasOf = (key: string): string => key.replaceAll('.', '_')

/** What is grouped by, under the names of the statement. */
const fieldsOf = (place: TablePlace & Pick<Parts, 'catalogue'>, groups: readonly TallyGroup[]): Fields => {
  const { type, lines, catalogue } = place
  const own = lines ? storedColumns(linesAt(type, lines).columns) : storedFields(type)
  const others = groups.flatMap(({ field }) => {
    const end = field.includes('.') ? endOf(catalogue, place, field) : undefined
    const key = end?.key.replace(HEAD, '') ?? ''
    const fields =
      end && (end.at.lines && end.key === key ? storedColumns(linesAt(end.at.type, end.at.lines).columns) : storedFields(end.at.type))
    return fields?.[key] ? [[aliasOf(field), fields[key]] as const] : []
  })
  return others.length ? { ...own, ...Object.fromEntries(others) } : own
}

const dayed = (place: TablePlace, day: Day): Piece => {
  if (typeof day === 'string') return sql`${columnAt(place, day).sql}::date`
  return 'on' in day ? sql`${day.on}::date` : sql`coalesce(${dayed(place, day.either[0])}, ${dayed(place, day.either[1])})`
}

const figured = (place: TablePlace, figure: SummedValue): Piece => {
  if (typeof figure === 'string') return columnAt(place, figure).sql
  const part = (one: SummedValue) => figured(place, one)
  if ('negated' in figure) return sql`(-${part(figure.negated)})`
  if ('absolute' in figure) return sql`abs(${part(figure.absolute)})`
  if ('choice' in figure) {
    const { field, value, chosen, otherwise } = figure.choice
    return sql`(CASE WHEN ${columnAt(place, field).sql} = ${value} THEN ${part(chosen)} ELSE ${part(otherwise)} END)`
  }
  if ('floored' in figure) return sql`floor(${part(figure.floored)})`
  if ('either' in figure) return sql`coalesce(${part(figure.either[0])}, ${part(figure.either[1])})`
  if ('number' in figure) return sql`${figure.number}::numeric`
  if ('days' in figure) return sql`(${dayed(place, figure.days[1])} - ${dayed(place, figure.days[0])})::numeric`
  if ('minus' in figure) return sql`(${part(figure.minus[0])} - ${part(figure.minus[1])})`
  const decimals = raw(String(Math.trunc(figure.scale ?? 0)))
  if ('portion' in figure) {
    const [amount, some, whole] = figure.portion.map(part) as [Piece, Piece, Piece]
    return sql`round(${amount} * ${some} / nullif(${whole}, 0)::numeric, ${decimals})`
  }
  const product = sql`(${part(figure.times[0])} * ${part(figure.times[1])})`
  return figure.scale === undefined ? product : sql`round(${product}::numeric, ${decimals})`
}

const measured = (place: TablePlace, measure: Measure): Piece => {
  const { of, when } = measure
  const counted = when ? sql` FILTER (WHERE ${where(when, place)})` : raw('')
  if (of === 'count') return sql`count(*)${counted}`
  if (of === 'sum') return sql`coalesce(sum(${figured(place, measure.field)})${counted}, 0)`
  const { sql: column, storage } = columnAt(place, measure.field)
  if (of === 'distinct') return sql`count(DISTINCT ${column})${counted}`
  if (of === 'last')
    return sql`(array_agg(${column} ORDER BY ${columnAt(place, measure.by).sql} DESC, ${columnAt(place, 'id').sql} DESC)${counted})[1]`
  const end = sql`${raw(of === 'least' ? 'min' : 'max')}(${column})${counted}`
  return storage === 'moment' ? sql`to_char(${end}, 'YYYY-MM-DD HH24:MI:SS')` : end
}

const calledAsAsked = (row: Row, keys: readonly string[]): Row => {
  const result: Record<string, Row[string]> = { ...row }
  for (const key of keys) {
    for (const [given, wanted] of [
      [aliasOf(key), key],
      [labelKey(aliasOf(key)), labelKey(key)],
    ] as const) {
      if (!(given in result)) continue
      result[wanted] = result[given]
      delete result[given]
    }
  }
  return result
}

/** Tallies worked out by the database: groups first, their labels beside the few that are answered. */
export class SqlTallies extends Tallies {
  private readonly database: Database
  private readonly parts: Parts

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
  }

  tally(type: DocumentType, query: TallyQuery, by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => {
      const place = { type, catalogue: this.parts.catalogue, ...(query.table ? { lines: query.table } : {}) }
      const fields = fieldsOf(place, query.groups)
      const rows = await this.database.answer<Record<string, Row[string]>>(
        prepared(this.asked(place, fields, query, by))(slotsOfPerson(by)),
      )
      labelCodes(fields, this.parts.texts, rows)
      const others = query.groups.map(({ field }) => field).filter((field) => aliasOf(field) !== field)
      return ok(others.length ? rows.map((row) => calledAsAsked(row, others)) : rows)
    })
  }

  private asked(place: TablePlace, fields: Fields, query: TallyQuery, by: Person): Piece {
    const { where: condition, groups, measures, largest, most } = query
    const { catalogue, scope } = this.parts
    const { type } = place
    const limit = scope.of(type, by)
    const within = limit ? sql`${ofTenant(type)} AND ${limit.piece}` : ofTenant(type)
    const names = Object.keys(measures)
    const keys = groups.map(({ field }) => aliasOf(field))
    const outer = [
      ...keys.map((key) => selected('h', key)),
      ...headLabels(catalogue, fields, keys),
      ...names.map((name, index) => `h.m${index} AS ${answeredAs(name)}`),
    ]
    const byGroup = raw(groups.length ? ` GROUP BY ${groups.map((_, at) => at + 1).join(', ')}` : '')
    const order = [...(largest === undefined ? [] : [`m${names.indexOf(largest)} DESC`]), ...keys.map((key) => quoted(columnName(key)))]
    const ordered = order.length ? raw(` ORDER BY ${order.join(', ')}`) : raw('')
    const counted = sql`FROM ${from(place)} WHERE ${within} AND ${where(condition, place)}`
    const parts = Object.values(measures)
    const apart = parts.every(({ of }) => of === 'sum' || of === 'count') && groups.some(({ field }) => isThrough(field))
    const inner = apart ? namedFirst(place, groups, parts, counted) : sql`SELECT ${joined(tallied(place, groups, parts), ', ')} ${counted}`
    return sql`SELECT ${raw(outer.join(', '))} FROM (${inner}${byGroup}${ordered}${raw(` LIMIT ${Math.trunc(most)}`)}) h`
  }
}

const TENANT = sql`${slot('tenant')}::int4 AS tenant_id`

const isThrough = (field: string): boolean => pathOf(field).through !== undefined

const tallied = (place: TablePlace, groups: readonly TallyGroup[], measures: readonly Measure[]): readonly Piece[] => [
  ...groups.map((group) => sql`${grouped(place, group)} AS ${raw(quoted(columnName(aliasOf(group.field))))}`),
  ...measures.map((measure, index) => sql`${measured(place, measure)} AS ${raw(`m${index}`)}`),
  TENANT,
]

/**
 * Where groups are told by fields of what is named, sums are put together by the names first: what those lead to is looked up for each of
 * them once, not for every row.
 */
const namedFirst = (place: TablePlace, groups: readonly TallyGroup[], measures: readonly Measure[], counted: Piece): Piece => {
  const alias = (at: number) => `g${at}`
  const first = [
    ...groups.map((group, at) => {
      const base = isThrough(group.field) ? columnAt(place, pathOf(group.field).base).sql : grouped(place, group)
      return sql`${base} AS ${raw(alias(at))}`
    }),
    ...measures.map((measure, index) => sql`${measured(place, measure)} AS ${raw(`m${index}`)}`),
    TENANT,
  ]
  const told = groups.map(({ field, by }, at) => {
    const { base, through } = pathOf(field)
    const named = raw(`h.${alias(at)}`)
    const column = through === undefined ? named : stepped(columnThrough(place, base, through, named), by)
    return sql`${column} AS ${raw(quoted(columnName(aliasOf(field))))}`
  })
  const sums = measures.map(({ of }, index) => raw(`sum(h.m${index})${of === 'count' ? '::int8' : ''} AS m${index}`))
  const ordinals = raw(groups.map((_, at) => at + 1).join(', '))
  return sql`SELECT ${joined([...told, ...sums, TENANT], ', ')} FROM (SELECT ${joined(first, ', ')} ${counted} GROUP BY ${ordinals}) h`
}
