import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { answeredAs, columnName, linesTableName, quoted, tableName } from '../names.ts'
import { sqlTypes } from '../schema/column-of.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { isNamed, labelSql } from './labels.ts'

/** `h."company_id" AS "companyId"`. */
export const selected = (alias: string, key: string): string => `${alias}.${quoted(columnName(key))} AS ${answeredAs(key)}`

// In JSON a number would lose what it has beyond a double, and a moment is spelt otherwise.
export const inJson = (alias: string, key: string, field: Field): string => {
  const column = `${alias}.${quoted(columnName(key))}`
  if (field.kind.storage === 'decimal') return `trim_scale(${column})::text AS ${answeredAs(key)}`
  if (field.kind.storage === 'moment') return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${answeredAs(key)}`
  return `${column} AS ${answeredAs(key)}`
}

/** `"companyId" text, "smAmount" numeric`: how JSON of wire values is read. */
export const recordOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, field]) => `${answeredAs(key)} ${sqlTypes[field.kind.storage]}`)
    .join(', ')

/** The fields that are answered with a record: header, labels, and each table of the form as JSON. */
export const headColumns = (type: DocumentType, keys: Iterable<string>): string =>
  [...keys].map((key) => `${headColumn(type, key)} AS ${answeredAs(key)}`).join(', ')

/** One of them alone. */
export const headColumn = (type: DocumentType, key: string): string =>
  key === type.tree?.hasChild ? hasChild(type, type.tree) : `h.${quoted(columnName(key))}`

/** Looked up in the tree itself: whoever moves or deletes a branch need not tell the one above. */
const hasChild = (type: DocumentType, tree: NonNullable<DocumentType['tree']>): string =>
  `CASE WHEN EXISTS (SELECT FROM ${quoted(tableName(type))} c WHERE c.${quoted(columnName(tree.parent))} = h.id AND c.del_flag = 0` +
  `${type.shared ? '' : ' AND c.tenant_id = h.tenant_id'}) THEN 'Y' ELSE 'N' END`

export const headLabels = (catalogue: Catalogue, fields: Fields, keys: Iterable<string>): readonly string[] => {
  return [...keys].flatMap((key) => {
    const label = labelSql(catalogue, key, fields[key] as Field, fields, 'h')
    return label ? [`${label} AS ${answeredAs(`${key}_dictText`)}`] : []
  })
}

/** Tables that travel with the record. */
export const formTables = (type: DocumentType): readonly (readonly [name: string, lines: LinesType])[] =>
  Object.entries<LinesType>(type.lines).filter(([, lines]) => !lines.batch)

export const tableAsJson = (type: DocumentType, name: string, lines: LinesType, parent: string): string => {
  const columns = storedColumns(lines.columns)
  const list = ['l.id', ...Object.entries(columns).map(([key, field]) => inJson('l', key, field))].join(', ')
  return `(SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${list} FROM ${quoted(linesTableName(type, name))} l WHERE l.parent_id = ${parent} ORDER BY l.sort_no) r) AS ${answeredAs(name)}`
}

/** What a column of a form table points at, with every column that does: one look-up per target and what of it is kept, however many rows. */
export type LineLabels = {
  readonly at: string
  readonly to: string
  /** Its id, or the field that the kind keeps instead. */
  readonly by: string
  readonly columns: readonly PointingColumn[]
}

/** A column of a form table, and, where another one of its row says what it points at, the values with which it is this target. */
type PointingColumn = {
  readonly table: string
  readonly key: string
  readonly many: boolean
  readonly only?: { readonly by: string; readonly values: readonly string[] }
}

const PLACE = /\W/g

export const lineLabels = (type: DocumentType): ReadonlyMap<string, LineLabels> => {
  const found = new Map<string, LineLabels & { readonly columns: PointingColumn[] }>()
  const point = (to: string, by: string, column: PointingColumn) => {
    const place = by === 'id' ? to : `${to}.${by}`
    const labels = found.get(place) ?? { at: `labels_${place.replace(PLACE, '_')}`, to, by, columns: [] }
    labels.columns.push(column)
    found.set(place, labels)
  }
  for (const [table, lines] of formTables(type)) {
    for (const [key, field] of Object.entries(storedColumns(lines.columns))) {
      const column = { table, key, many: field.kind.many === true }
      if (field.by) {
        const pointed = Object.entries(field.targets ?? {})
        for (const to of new Set(pointed.map(([, target]) => target)))
          point(to, 'id', {
            ...column,
            only: { by: field.by, values: pointed.flatMap(([value, target]) => (target === to ? [value] : [])) },
          })
        continue
      }
      const to = targetOf(field)
      // What stands for a code is said by whoever keeps the codes.
      if (to && !(field.kind.keyed && field.kind.offers)) point(to, field.kind.keyed ?? 'id', column)
    }
  }
  return found
}

/** Id → title of everything the rows of one record point at, per target. */
export const lineLabelsAsJson = (catalogue: Catalogue, type: DocumentType, parent: string): readonly string[] =>
  [...lineLabels(type).values()].flatMap(({ at, to, by, columns }) => {
    const target = targetNamed(catalogue, to)
    if (!target || ![target.type.titleField, by].every((key) => key === 'id' || key in storedFields(target.type))) return []
    const ids = columns
      .map(({ table, key, many }) => {
        const column = `l.${quoted(columnName(key))}`
        return `SELECT ${many ? `unnest(string_to_array(${column}, ','))` : column} FROM ${quoted(linesTableName(type, table))} l WHERE l.parent_id = ${parent}`
      })
      .join(' UNION ')
    const title = `x.${quoted(columnName(target.type.titleField))}`
    const table = quoted(tableName(target.type))
    const look = target.lines
      ? `SELECT json_object_agg(y.id, ${title} || '-' || y.sort_no) FROM ${quoted(linesTableName(target.type, target.lines))} y JOIN ${table} x ON x.id = y.parent_id WHERE y.id IN (${ids})`
      : `SELECT json_object_agg(x.${quoted(columnName(by))}, ${title}) FROM ${table} x WHERE ${isNamed(target.type, by, `IN (${ids})`, 'x')}${target.type.shared ? '' : ' AND x.tenant_id = h.tenant_id'}`
    return [`(${look}) AS ${answeredAs(at)}`]
  })
