import { type Catalogue, type Target, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { namingSets } from '../../../core/definitions/unique.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { LIVING, uniform } from '../schema/indexes.ts'
import { storedFields } from '../schema/usual.ts'
import { nameEach } from './name-each.ts'

/** What a dictionary, category or region calls a code at the moment. */
export type Texts = (field: Field, value: string) => string | undefined

const titleColumn = (type: DocumentType): string | undefined =>
  type.titleField in storedFields(type) ? quoted(columnName(type.titleField)) : undefined

const living = (type: DocumentType, alias: string, tenantId: string) => (type.shared ? '' : ` AND ${alias}.tenant_id = ${tenantId}`)

const labelIn = (target: Target | undefined, id: string, tenantId: string): string | undefined => {
  if (!target) return undefined
  const { type, lines } = target
  const title = titleColumn(type)
  if (!title) return undefined
  const table = quoted(tableName(type))
  return lines
    ? `(SELECT x.${title} || '-' || y.sort_no FROM ${quoted(linesTableName(type, lines))} y JOIN ${table} x ON x.id = y.parent_id WHERE y.id = ${id})`
    : `(SELECT x.${title} FROM ${table} x WHERE x.id = ${id}${living(type, 'x', tenantId)})`
}

const labelsIn = (target: Target | undefined, ids: string, tenantId: string): string | undefined => {
  const title = target && titleColumn(target.type)
  if (!target || !title) return undefined
  const list = `string_to_array(${ids}, ',')`
  return `(SELECT string_agg(x.${title}, ',' ORDER BY array_position(${list}, x.id)) FROM ${quoted(tableName(target.type))} x WHERE x.id = ANY(${list})${living(target.type, 'x', tenantId)})`
}

/** Which record is meant: deleted ones keep their id, but no other name: a role's code, a user's account. */
export const isNamed = (type: DocumentType, key: string, compared: string, alias: string): string => {
  const column = quoted(columnName(key))
  if (key === 'id') return `${alias}.${column} ${compared}`
  const isOnce = namingSets(type).some(({ fields }) => fields.join() === key)
  // Spelt as the index of what is unique spells it.
  const same = isOnce ? `${uniform(key, storedFields(type)[key])} ${compared} AND ${column} IS NOT NULL` : `${column} ${compared}`
  return `${same} AND ${alias}.${LIVING}`
}

const labelBy = (type: DocumentType, key: string, own: string, tenantId: string): string | undefined => {
  const title = titleColumn(type)
  if (!title || !(key in storedFields(type))) return undefined
  return `(SELECT x.${title} FROM ${quoted(tableName(type))} x WHERE ${isNamed(type, key, `= ${own}`, 'x')}${living(type, 'x', tenantId)})`
}

/** The label of a reference as a part of the statement that reads it, or undefined where none can be read. */
export const labelSql = (catalogue: Catalogue, key: string, field: Field, fields: Fields, alias: string): string | undefined => {
  const own = `${alias}.${quoted(columnName(key))}`
  const tenantId = `${alias}.tenant_id`
  if (field.by && field.targets) {
    if (!(field.by in fields)) return undefined
    const cases = Object.entries(field.targets).flatMap(([value, to]) => {
      const label = /^[\w.-]+$/.test(value) ? labelIn(targetNamed(catalogue, to), own, tenantId) : undefined
      return label ? [`WHEN '${value}' THEN ${label}`] : []
    })
    return cases.length ? `(CASE ${alias}.${quoted(columnName(field.by))} ${cases.join(' ')} END)` : undefined
  }
  const to = targetOf(field)
  if (!to) return undefined
  const target = targetNamed(catalogue, to)
  if (field.kind.keyed) return target && labelBy(target.type, field.kind.keyed, own, tenantId)
  return field.kind.many ? labelsIn(target, own, tenantId) : labelIn(target, own, tenantId)
}

/** A field that holds codes, and where their text goes. */
type Coded = { readonly key: string; readonly field: Field; readonly label: string; readonly isMany: boolean }

const coded = new WeakMap<Fields, readonly Coded[]>()

const codedIn = (fields: Fields): readonly Coded[] => {
  const known = coded.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).flatMap(([key, field]): Coded[] =>
    field.kind.labelled && (field.code || field.kind.offers)
      ? [{ key, field, label: `${key}_dictText`, isMany: field.kind.many === true }]
      : [],
  )
  coded.set(fields, found)
  return found
}

/** Texts of dictionary values, beside the values. */
export const labelCodes = (fields: Fields, texts: Texts, rows: readonly Record<string, Row[string]>[]): void => {
  for (const { key, field, label, isMany } of codedIn(fields)) {
    const textsOf = (values: string | number) => parts(values).map((one) => texts(field, one) ?? one)
    nameEach(rows, key, label, (value) => (isMany ? textsOf(value).join(',') : texts(field, String(value))))
  }
}
