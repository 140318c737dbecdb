import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { Storage } from '../../../core/definitions/kind.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { SEARCHED } from '../../../core/query/list-query.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Piece, raw } from '../sql.ts'

/** Where a condition stands: over records (`h`), or over the rows of one of their tables (`l`) with the record beside them. */
export type Place = { readonly type: DocumentType; readonly lines?: string }

export type Column = {
  readonly sql: Piece
  readonly storage: Storage
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

const headColumn = ({ type }: Place, key: string): Column => {
  if (key === 'tenantId') return { sql: raw('h.tenant_id::text'), storage: 'text' }
  if (key === SEARCHED && type.sort === 'record') return { sql: raw('h.search_text'), storage: 'text' }
  const field = storedFields(type)[key]
  if (!field) throw new Error(`${type.key} keeps no field ${key}`)
  return { sql: raw(`h.${quoted(columnName(key))}`), storage: field.kind.storage, ...nodesOf(field) }
}

/** The column of a field, or an error: nothing undeclared ever reaches a statement. */
export const columnAt = (place: Place, key: string): Column => {
  if (!place.lines) return headColumn(place, key)
  if (key.startsWith(HEAD)) return headColumn(place, key.slice(HEAD.length))
  const field = storedColumns(linesAt(place.type, place.lines).columns)[key]
  if (field) return { sql: raw(`l.${quoted(columnName(key))}`), storage: field.kind.storage, ...nodesOf(field) }
  const usual = Object.hasOwn(rowKeys, key) ? rowKeys[key] : undefined
  if (!usual) throw new Error(`${place.type.key}.${place.lines} keeps no column ${key}`)
  return { sql: raw(`l.${quoted(usual[0])}`), storage: usual[1] }
}

export const linesAt = (type: DocumentType, lines: string): LinesType => {
  const found = Object.hasOwn(type.lines, lines) ? type.lines[lines] : undefined
  if (!found) throw new Error(`${type.key} has no table ${lines}`)
  return found
}

/** What stands behind FROM. */
export const from = ({ type, lines }: Place): Piece =>
  raw(
    lines
      ? `${quoted(linesTableName(type, lines))} l JOIN ${quoted(tableName(type))} h ON h.id = l.parent_id`
      : `${quoted(tableName(type))} h`,
  )
