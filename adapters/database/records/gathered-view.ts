import { gatheringsOf } from '../../../core/definitions/origin.ts'
import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Gathering, GatheredValue } from '../../../core/definitions/gathering.ts'
import { columnName, quoted } from '../names.ts'
import { sqlTypes } from '../schema/column-of.ts'
import { storedFields } from '../schema/usual.ts'
import { compiled, joined, type Piece, raw, sql } from '../sql.ts'
import { inText, where } from './condition.ts'
import { columnAt, from, type TablePlace } from './columns.ts'

/** The day on the wall, as the database has it: whoever looks at what runs out looks at today. */
const TODAY = raw(`(now() AT TIME ZONE 'Asia/Shanghai')::date`)

/** What the record of a row says of itself stands in every record that is gathered from it. */
const TAKEN = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

const head = (place: TablePlace, key: string): Piece => columnAt(place, place.lines ? `head.${key}` : key).sql

const shown = (place: TablePlace, day: Piece, value: GatheredValue | undefined, type: string): Piece => {
  if (value === undefined) return raw(`NULL::${type}`)
  if (typeof value === 'string') return columnAt(place, value).sql
  if ('says' in value) return inText.one(value.says, type)
  return sql`CASE WHEN ${day} < ${TODAY} THEN ${inText.one(value.past, type)} ELSE ${inText.one(value.ahead, type)} END`
}

const column = (place: TablePlace, part: Gathering, key: string, field: Field, day: Piece): Piece => {
  if (key === 'id')
    return part.as === undefined ? columnAt(place, 'id').sql : sql`${inText.one(`${part.as}-`, 'text')} || ${columnAt(place, 'id').sql}`
  if (key === 'version') return raw('1')
  return TAKEN.includes(key) ? head(place, key) : shown(place, day, part.fills[key], sqlTypes[field.kind.storage])
}

const selected = (type: DocumentType, part: Gathering, place: TablePlace): Piece => {
  const day = columnAt(place, part.day).sql
  const ahead = typeof part.ahead === 'number' ? raw(String(Math.trunc(part.ahead))) : columnAt(place, part.ahead).sql
  const columns = Object.entries(storedFields(type)).map(
    ([key, field]) => sql`${column(place, part, key, field, day)} AS ${raw(quoted(columnName(key)))}`,
  )
  const usual = raw('h.tenant_id, 0::int2 AS del_flag')
  return sql`SELECT ${joined([...columns, usual], ', ')} FROM ${from(place)} WHERE h.del_flag = 0 AND ${where(part.where, place, inText)} AND ${day} <= ${TODAY} + ${ahead}`
}

/** The records of a register that is gathered from others (`origin`), as a view over their tables. */
export const gatheredView = (catalogue: Catalogue, type: DocumentType): string | undefined => {
  const parts = (gatheringsOf(type) ?? []).flatMap((part) => {
    const target = targetNamed(catalogue, part.from)
    return target ? [compiled(selected(type, part, { ...target, catalogue })).statement.text] : []
  })
  return parts.length ? parts.join('\nUNION ALL\n') : undefined
}
