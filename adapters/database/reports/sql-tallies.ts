import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Measure } from '../../../core/definitions/tally.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { type Group, Tallies, type TallyQuery } from '../../../core/reports/tallies.port.ts'
import type { Database } from '../database.ts'
import { answeredAs, columnName, quoted } from '../names.ts'
import { where } from '../records/condition.ts'
import { labelCodes, type Texts } from '../records/labels.ts'
import { columnAt, from, type Place } from '../records/place.ts'
import { ofTenant, type RowScope, slotsOfPerson } from '../records/scope.ts'
import { headLabels, selected } from '../records/shape.ts'
import { joined, type Piece, prepared, raw, slot, sql } from '../sql.ts'

type Parts = { readonly catalogue: Catalogue; readonly scope: RowScope; readonly texts: Texts }

const grouped = (place: Place, { field, by }: Group): Piece => {
  const { sql: column } = columnAt(place, field)
  return by === 'month' ? sql`to_char(${column}, 'YYYY-MM')` : column
}

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
      const rows = await this.database.answer<Record<string, Row[string]>>(prepared(this.asked(type, query, by))(slotsOfPerson(by)))
      for (const row of rows) labelCodes(type.fields, this.parts.texts, row)
      return ok(rows)
    })
  }

  private asked(type: DocumentType, { where: condition, groups, measures, largest, most }: TallyQuery, by: Person): Piece {
    const { catalogue, scope } = this.parts
    const place = { type }
    const within = scope.limits(type, by) ? sql`${ofTenant(type)} AND ${scope.of(type) ?? raw('true')}` : ofTenant(type)
    const names = Object.keys(measures)
    const inner = [
      ...groups.map((group) => sql`${grouped(place, group)} AS ${raw(quoted(columnName(group.field)))}`),
      ...Object.values(measures).map((measure, index) => sql`${measured(place, measure)} AS ${raw(`m${index}`)}`),
      sql`${slot('tenant')}::int4 AS tenant_id`,
    ]
    const keys = groups.map(({ field }) => field)
    const outer = [
      ...keys.map((key) => selected('h', key)),
      ...headLabels(catalogue, type, keys),
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
