import { importedBy } from '../definitions/origin.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { listsFiles } from '../definitions/naming-files.ts'
import { type LinesType, isTypedTable } from '../definitions/lines.ts'
import { MOST_ROWS as MOST_LINES } from '../definitions/problems.ts'
import { namingSets } from '../definitions/unique.ts'
import type { Person } from '../kernel/person.ts'
import { mayEdit, seesField } from '../permissions/visible-fields.ts'
import type { ChoiceLists } from '../records/choices/choice-lists.port.ts'
import { tableColumn } from '../records/form/table-columns.ts'
import { usualFields } from '../records/list/queryable.ts'
import { isServerOwned } from '../records/usual-fields.ts'
import type { TableColumn } from '../table/column.ts'

/** A field that a workbook's column may fill: of the record, or of the rows of its table. */
export type ImportColumn = {
  /** `field`, or `table.column`. */
  readonly place: string
  readonly key: string
  readonly table?: string
  readonly title: string
  readonly field: Field
  readonly column: TableColumn
  /** The workbook must have it. */
  readonly required: boolean
  /** It is not written: it tells records of one name apart, being a field of the record that this reference names. */
  readonly tells?: { readonly of: string; readonly theirs: string }
}

const settings = ({ importable }: DocumentType) => (typeof importable === 'object' ? importable : undefined)

/** The number that the program gives each record, where lists and exports show it: what an export says of whose row it is. */
const numberOf = ({ number, fields }: DocumentType): readonly string[] | undefined =>
  number && Object.hasOwn(fields, number.field) ? [number.field] : undefined

/** What tells a row of the workbook from a record that is there already: what the type says, its number, or what is unique. */
export const keyOf = (type: DocumentType): readonly string[] => settings(type)?.key ?? numberOf(type) ?? namingSets(type)[0]?.fields ?? []

/** Do rows that say a known key change its record? */
export const mayOverwrite = (type: DocumentType): boolean => {
  const own = settings(type)
  return own ? own.mode === 'upsert' : importedBy(type) === undefined && numberOf(type) !== undefined
}

/** Does the program itself write the key, so that a row can only name what is there? */
export const isKeyGiven = (type: DocumentType): boolean =>
  mayOverwrite(type) && keyOf(type).every((key) => type.fields[key] !== undefined && isServerOwned(key, type.fields[key]))

const MOST_ROWS = 100_000

/** Most rows of one import. */
export const mostRows = ({ type, table }: { readonly type: DocumentType; readonly table?: string | undefined }): number =>
  table === undefined ? (settings(type)?.max ?? MOST_ROWS) : (type.lines[table]?.atMost ?? MOST_LINES)

/** The table whose rows stand in the workbook beside their record's fields: what must have rows, or what says so. */
export const importedTable = (type: DocumentType): string | undefined => {
  const typed = Object.entries<LinesType>(type.lines).filter(([, table]) => isTypedTable(table))
  return (typed.find(([, { atLeast = 0 }]) => atLeast > 0) ?? typed.find(([, { importable }]) => importable))?.[0]
}

/** The dictionaries as they are offered at the moment. */
type Lists = Pick<ChoiceLists, 'items'>

const columnsIn = (type: DocumentType, fields: Fields, lists: Lists, by: Person, table?: string): readonly ImportColumn[] => {
  const keys = new Set(table ? [] : keyOf(type))
  const brought = new Map(
    Object.entries<Field>(fields).flatMap(([of, { fills = {} }]) =>
      Object.entries(fills).map(([own, theirs]) => [own, { of, theirs }] as const),
    ),
  )
  return Object.entries<Field>(fields).flatMap(([key, field]) => {
    if (field.hidden || listsFiles(field) || !seesField(type, field, by)) return []
    if (!mayEdit(type, table, key, by) && !keys.has(key)) return []
    const tells = field.editable === false ? brought.get(key) : undefined
    if (isServerOwned(key, field) && !tells && !(keys.has(key) && mayOverwrite(type))) return []
    const options = field.code === undefined ? undefined : lists.items(field.code).map(({ value, text }) => ({ value, title: text }))
    const column = tableColumn(key, field, options ? { options: () => options } : {})
    const required = field.required === true && field.default === undefined && !isServerOwned(key, field)
    return [
      {
        place: table ? `${table}.${key}` : key,
        key,
        title: field.title,
        field,
        column,
        required,
        ...(table ? { table } : {}),
        ...(tells ? { tells } : {}),
      },
    ]
  })
}

/** Titles that an export may have beside what a workbook can fill: numbers, states and days, what is worked out. */
export const unwrittenTitles = (type: DocumentType, columns: readonly ImportColumn[]): readonly string[] => {
  const own = new Set(columns.flatMap(({ table, key }) => (table === undefined ? [key] : [])))
  const fields = Object.entries<Field>({ ...usualFields(type), ...type.fields })
  return fields.flatMap(([key, { title }]) => (own.has(key) ? [] : [title]))
}

/** Every column a workbook of the type may have, each under a title of its own; of one table's alone where it is for a form's rows. */
export const importColumns = (type: DocumentType, lists: Lists, by: Person, only?: string): readonly ImportColumn[] => {
  if (only !== undefined) return columnsIn(type, type.lines[only]?.columns ?? {}, lists, by, only)
  const table = importedTable(type)
  const lines = table === undefined ? undefined : type.lines[table]
  const head = columnsIn(type, type.fields, lists, by)
  if (!lines) return head
  // What an export says of the record itself is never taken for a column of its table.
  const taken = new Set([...head.map(({ title }) => title), ...unwrittenTitles(type, head)])
  const below = columnsIn(type, lines.columns, lists, by, table)
  return [...head, ...below.map((column) => (taken.has(column.title) ? { ...column, title: `${lines.title}.${column.title}` } : column))]
}
