import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { Storage } from '../../../core/definitions/kind.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { SEARCHED } from '../../../core/query/list-query.ts'
import { pathOf } from '../../../core/reports/source.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Piece, raw, sql } from '../sql.ts'

/** Where a condition stands: over records (`h`), or over the rows of one of their tables (`l`) with the record beside them. */
export type TablePlace = {
  readonly type: DocumentType
  readonly lines?: string
  /** Where fields of what a record names are looked at too: `companyId.creditLevel`. */
  readonly catalogue?: Catalogue
  /** How many references lead here. */
  readonly depth?: number
}

/** How the record and its rows are called: a statement within another has names of its own. */
const aliasesOf = ({ depth }: TablePlace) => ({ record: `h${depth ?? ''}`, row: `l${depth ?? ''}` })

export type Column = {
  readonly sql: Piece
  readonly storage: Storage
  /** It holds small letters alone, and so does what is looked for in it. */
  readonly isSmall?: boolean
  /** The table of the nodes that it names, where it names one. */
  readonly nodes?: string
}

/** The table of the type that a field points at. */
const nodesOf = (field: Field): Pick<Column, 'nodes'> => {
  const [area, name] = (targetOf(field) ?? '').split('.')
  return area && name ? { nodes: tableName({ area, name }) } : {}
}

/** How the fields of the record are called where rows stand. */
export const HEAD = 'head.'

const rowKeys: Readonly<Record<string, readonly [column: string, storage: Storage]>> = {
  id: ['id', 'text'],
  parentId: ['parent_id', 'text'],
  sortNo: ['sort_no', 'integer'],
}

const headColumn = (place: TablePlace, key: string): Column => {
  const { type } = place
  const { record } = aliasesOf(place)
  if (key === 'tenantId') return { sql: raw(`${record}.tenant_id::text`), storage: 'text' }
  if (key === SEARCHED && type.sort === 'record') return { sql: raw(`${record}.search_text`), storage: 'text', isSmall: true }
  const field = storedFields(type)[key]
  if (!field) throw new Error(`${type.key} keeps no field ${key}`)
  return { sql: raw(`${record}.${quoted(columnName(key))}`), storage: field.kind.storage, ...nodesOf(field) }
}

const fieldAt = ({ type, lines }: TablePlace, key: string): Field | undefined => {
  if (!lines) return storedFields(type)[key]
  return key.startsWith(HEAD) ? storedFields(type)[key.slice(HEAD.length)] : storedColumns(linesAt(type, lines).columns)[key]
}

/** A field of the record, or row, that a reference names: looked up for each one that is counted, or once for each that is named. */
export const columnThrough = (place: TablePlace, base: string, through: string, naming = columnAt(place, base).sql): Column => {
  const { catalogue, depth = 0 } = place
  const named = fieldAt(place, base)
  const target = catalogue && named && targetNamed(catalogue, targetOf(named) ?? '')
  if (!catalogue || !named || !target) throw new Error(`${place.type.key} leads nowhere by ${base}`)
  const there: TablePlace = { ...target, catalogue, depth: depth + 1 }
  const { record, row } = aliasesOf(there)
  const column = columnAt(there, through)
  const own = target.lines ? `${row}.id` : `${record}.${quoted(columnName(named.kind.keyed ?? 'id'))}`
  const living = named.kind.keyed ? ` AND ${record}.del_flag = 0` : ''
  const tenant = target.type.shared ? '' : ` AND ${record}.tenant_id = ${aliasesOf(place).record}.tenant_id`
  return {
    ...column,
    sql: sql`(SELECT ${column.sql} FROM ${from(there)} WHERE ${raw(own)} = ${naming}${raw(living + tenant)})`,
  }
}

/** The column of a field, or an error: nothing undeclared ever reaches a statement. */
export const columnAt = (place: TablePlace, key: string): Column => {
  const { base, through } = pathOf(key)
  if (through !== undefined) return columnThrough(place, base, through)
  if (!place.lines) return headColumn(place, key)
  if (key.startsWith(HEAD)) return headColumn(place, key.slice(HEAD.length))
  const field = storedColumns(linesAt(place.type, place.lines).columns)[key]
  const { row } = aliasesOf(place)
  if (field) return { sql: raw(`${row}.${quoted(columnName(key))}`), storage: field.kind.storage, ...nodesOf(field) }
  const usual = Object.hasOwn(rowKeys, key) ? rowKeys[key] : undefined
  if (!usual) throw new Error(`${place.type.key}.${place.lines} keeps no column ${key}`)
  return { sql: raw(`${row}.${quoted(usual[0])}`), storage: usual[1] }
}

export const linesAt = (type: DocumentType, lines: string): LinesType => {
  const found = Object.hasOwn(type.lines, lines) ? type.lines[lines] : undefined
  if (!found) throw new Error(`${type.key} has no table ${lines}`)
  return found
}

/** What stands behind FROM. */
export const from = (place: TablePlace): Piece => {
  const { type, lines } = place
  const { record, row } = aliasesOf(place)
  return raw(
    lines
      ? `${quoted(linesTableName(type, lines))} ${row} JOIN ${quoted(tableName(type))} ${record} ON ${record}.id = ${row}.parent_id`
      : `${quoted(tableName(type))} ${record}`,
  )
}
