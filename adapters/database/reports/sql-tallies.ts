import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Measure } from '../../../core/definitions/tally.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Step } from '../../../core/kernel/time-steps.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { labelKey } from '../../../core/records/labels.ts'
import { type Group, Tallies, type TallyQuery } from '../../../core/reports/tallies.port.ts'
import type { Database } from '../database.ts'
import { answeredAs, columnName, quoted } from '../names.ts'
import { where } from '../records/condition.ts'
import { labelCodes, type Texts } from '../records/labels.ts'
import { columnAt, from, HEAD, linesAt, type Place } from '../records/place.ts'
import { ofTenant, type RowScope, slotsOfPerson } from '../records/scope.ts'
import { headLabels, selected } from '../records/shape.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { joined, type Piece, prepared, raw, slot, sql } from '../sql.ts'

type Parts = { readonly catalogue: Catalogue; readonly scope: RowScope; readonly texts: Texts }

/** As core's `stepOf` spells them. */
const SPELT: Readonly<Record<Step, string>> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY"Q"Q',
  year: 'YYYY',
}

const grouped = (place: Place, { field, by }: Group): Piece => {
  const { sql: column } = columnAt(place, field)
  return by ? sql`to_char(${column}, ${raw(`'${SPELT[by]}'`)})` : column
}

/** A field of the record goes by a name without a point while a statement works on rows. */
const HEAD_ALIAS = 'head_'
const aliasOf = (key: string): string => (key.startsWith(HEAD) ? `${HEAD_ALIAS}${key.slice(HEAD.length)}` : key)

/** What is grouped by, under the names of the statement. */
const fieldsOf = ({ type, lines }: Place): Fields =>
  lines
    ? {
        ...storedColumns(linesAt(type, lines).columns),
        ...Object.fromEntries(Object.entries(storedFields(type)).map(([key, field]) => [aliasOf(`${HEAD}${key}`), field])),
      }
    : storedFields(type)

const measured = (place: Place, { of, field, when }: Measure): Piece => {
  const counted = when ? sql` FILTER (WHERE ${where(when, place)})` : raw('')
  if (of === 'count') return sql`count(*)${counted}`
  if (field === undefined) throw new Error(`there is no ${of} without a field`)
  const { sql: column, storage } = columnAt(place, field)
  if (of === 'sum') return sql`coalesce(sum(${column})${counted}, 0)`
  if (of === 'distinct') return sql`count(DISTINCT ${column})${counted}`
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
      const place = { type, ...(query.table ? { lines: query.table } : {}) }
      const fields = fieldsOf(place)
      const rows = await this.database.answer<Record<string, Row[string]>>(
        prepared(this.asked(place, fields, query, by))(slotsOfPerson(by)),
      )
      labelCodes(fields, this.parts.texts, rows)
      const ofHead = query.groups.filter(({ field }) => field.startsWith(HEAD)).map(({ field }) => field)
      return ok(ofHead.length ? rows.map((row) => calledAsAsked(row, ofHead)) : rows)
    })
  }

  private asked(place: Place, fields: Fields, query: TallyQuery, by: Person): Piece {
    const { where: condition, groups, measures, largest, most } = query
    const { catalogue, scope } = this.parts
    const { type } = place
    const limit = scope.of(type, by)
    const within = limit ? sql`${ofTenant(type)} AND ${limit.piece}` : ofTenant(type)
    const names = Object.keys(measures)
    const inner = [
      ...groups.map((group) => sql`${grouped(place, group)} AS ${raw(quoted(columnName(aliasOf(group.field))))}`),
      ...Object.values(measures).map((measure, index) => sql`${measured(place, measure)} AS ${raw(`m${index}`)}`),
      sql`${slot('tenant')}::int4 AS tenant_id`,
    ]
    const keys = groups.map(({ field }) => aliasOf(field))
    const outer = [
      ...keys.map((key) => selected('h', key)),
      ...headLabels(catalogue, fields, keys),
      ...names.map((name, index) => `h.m${index} AS ${answeredAs(name)}`),
    ]
    const byGroup = groups.length
      ? sql` GROUP BY ${joined(
          groups.map((group) => grouped(place, group)),
          ', ',
        )}`
      : raw('')
    const order = [...(largest === undefined ? [] : [`m${names.indexOf(largest)} DESC`]), ...keys.map((key) => quoted(columnName(key)))]
    const ordered = order.length ? raw(` ORDER BY ${order.join(', ')}`) : raw('')
    return sql`SELECT ${raw(outer.join(', '))} FROM (SELECT ${joined(inner, ', ')} FROM ${from(place)} WHERE ${within} AND ${where(condition, place)}${byGroup}${ordered}${raw(` LIMIT ${Math.trunc(most)}`)}) h`
  }
}
