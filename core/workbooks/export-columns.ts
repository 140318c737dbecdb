import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { listsFiles } from '../definitions/naming-files.ts'
import { failure, filled } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { seesField } from '../permissions/visible-fields.ts'
import { unknownField } from '../records/failures.ts'
import { usualFields } from '../records/list/queryable.ts'
import type { Column } from './written-cells.ts'

const notSeen = failure('export.notSeen', '您没有查看“{title}”的权限，不能导出')

const LONGEST_NAME = 60

/** What people read of the fields that every record has. */
const TOLD: readonly string[] = ['billStatus', 'applyDate', 'createTime', 'updateTime']

const usualColumns = (type: DocumentType, keys: readonly string[]): readonly Column[] => {
  const usual = usualFields(type)
  return keys.flatMap((key): Column[] => (usual[key] && !Object.hasOwn(type.fields, key) ? [[key, usual[key]]] : []))
}

/** Every column of an export that the person may choose, in the order of the form. */
export const exportableColumns = (type: DocumentType, by: Person): readonly Column[] => [
  ...usualColumns(type, ['billNo']),
  ...Object.entries<Field>(type.fields).filter(([, field]) => !field.hidden && !listsFiles(field) && seesField(type, field, by)),
  ...usualColumns(type, TOLD),
]

/** What an export has where nobody chose: what the list begins with. */
const listedColumns = (type: DocumentType, by: Person): readonly Column[] => [
  ...usualColumns(type, ['billNo']),
  ...Object.entries<Field>(type.fields).filter(([, field]) => field.listed && seesField(type, field, by)),
  ...usualColumns(type, ['billStatus', 'createTime']),
]

/** The columns asked for, joined by commas, in that order; one that the person does not see, or that is none, refuses all. */
export const askedColumns = (type: DocumentType, by: Person, asked: string | undefined): Result<readonly Column[]> => {
  const usual = usualFields(type)
  const columns: Column[] = []
  for (const key of new Set((asked ?? '').split(',').filter((one) => one !== '' && one !== 'id'))) {
    const field = Object.hasOwn(type.fields, key) ? type.fields[key] : Object.hasOwn(usual, key) ? usual[key] : undefined
    if (!field || field.hidden) return fail(filled(unknownField, { name: key.slice(0, LONGEST_NAME) }))
    if (!seesField(type, field, by)) return fail(filled(notSeen, { title: field.title }))
    columns.push([key, field])
  }
  return ok(columns.length ? columns : listedColumns(type, by))
}

/** Columns as a list has them, then all others. */
export const inListOrder = (columns: readonly Column[], order: readonly string[]): readonly Column[] => {
  const byKey = new Map(columns.map((column) => [column[0], column]))
  const listed = order.map((key) => byKey.get(key)).filter((column) => column !== undefined)
  const taken = new Set(listed)
  return [...listed, ...columns.filter((column) => !taken.has(column))]
}
