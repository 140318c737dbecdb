import { createHash } from 'node:crypto'
import type { DocumentType, Once } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { ownersOf } from '../../../core/definitions/owners-of.ts'
import { indexedSets } from '../../../core/definitions/unique.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import { ordersOf } from '../../../core/query/orders.ts'
import { hasStates } from '../../../core/records/usual-fields.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { inText, whereOf } from '../records/condition.ts'
import { compiled, raw } from '../sql.ts'
import { isCode } from './column-of.ts'
import type { IndexPlan } from './schema.ts'
import { storedFields } from './usual.ts'

export const LIVING = 'del_flag = 0'
const LONGEST = 63

/** A name PostgreSQL does not cut off. */
export const named = (table: string, ...parts: readonly string[]): string => {
  const name = [table, ...parts].join('_')
  if (name.length <= LONGEST) return name
  return `${name.slice(0, LONGEST - 9)}_${digest(name)}`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

export const index = (table: string, part: string, columns: readonly string[], more: Partial<IndexPlan> = {}): IndexPlan => ({
  name: named(table, part),
  unique: false,
  method: 'btree',
  columns,
  ...more,
})

/** `createTime desc, id desc`, as an index keeps it. */
const ordering = (type: DocumentType): readonly string[] => {
  const ways = ordersOf(type.order).map(({ field, direction }) => ({ field, way: direction === 'desc' ? ' DESC' : '' }))
  const kept = ways.filter(({ field }) => field !== 'id' && field in storedFields(type))
  return [...kept, { field: 'id', way: ways.at(-1)?.way ?? '' }].map(({ field, way }) => `${quoted(columnName(field))}${way}`)
}

const narrows = (field: Field) => targetOf(field) !== undefined || field.kind.name === 'refBy'

const searched = (key: string, field: Field, type: DocumentType) =>
  field.kind.storage === 'text' && !field.kind.chosen && !field.kind.labelled && (field.queried !== undefined || key === type.titleField)

/** Rows in which an optional field is empty are not found by it: to keep them in its index would only cost. */
const filled = (key: string, { required }: Field, ...also: readonly string[]): Partial<IndexPlan> => {
  const terms = [...also, ...(required ? [] : [`${quoted(columnName(key))} IS NOT NULL`])]
  return terms.length ? { where: terms.join(' AND ') } : {}
}

/** What lists ask for: the newest, the newest of a state, the newest of a customer, a day, a piece of a name. */
const listed = (type: DocumentType, { withTrigrams }: { readonly withTrigrams: boolean }): readonly IndexPlan[] => {
  const table = tableName(type)
  const fields = storedFields(type)
  const state = hasStates(type) ? [quoted('bill_status')] : []
  const order = ordering(type)
  const asked = Object.entries(fields).filter(([, field]) => field.queried !== undefined)
  return [
    index(table, 'list', ['tenant_id', ...order], { where: LIVING }),
    ...(state.length ? [index(table, 'state', ['tenant_id', ...state, ...order], { where: LIVING })] : []),
    ...asked
      .filter(([, field]) => narrows(field))
      .map(([key, field]) =>
        index(table, columnName(key), ['tenant_id', quoted(columnName(key)), ...state, ...order], filled(key, field, LIVING)),
      ),
    ...asked
      .filter(([key, field]) => field.queried === 'range' && !type.order.startsWith(`${key} `))
      .map(([key, field]) => index(table, columnName(key), ['tenant_id', quoted(columnName(key))], filled(key, field, LIVING))),
    ...(withTrigrams
      ? Object.entries(fields)
          .filter(([key, field]) => searched(key, field, type) && key !== type.number?.field)
          .map(([key, field]) =>
            index(table, `${columnName(key)}_like`, [`${quoted(columnName(key))} gin_trgm_ops`], { method: 'gin', ...filled(key, field) }),
          )
      : []),
  ]
}

/** What one person owns is few rows, whatever else is asked of them: nobody lists more than his own. */
const ownedBy = (type: DocumentType, owner: string, at: number): IndexPlan =>
  index(tableName(type), at ? `owner_${at}` : 'owner', ['tenant_id', quoted(columnName(owner)), ...ordering(type)], { where: LIVING })

export const indexesOf = (type: DocumentType, { withTrigrams }: { readonly withTrigrams: boolean }): readonly IndexPlan[] => {
  const table = tableName(type)
  const fields = Object.entries(storedFields(type)).filter(([, field]) => field.indexed)
  return [
    ...fields.map(([key, field]) => {
      const keys = [key, ...(Array.isArray(field.indexed) ? field.indexed : [])].map(columnName)
      return index(table, keys.join('_'), ['tenant_id', ...keys.map(quoted)], filled(key, field, LIVING))
    }),
    ...(type.seenBy?.owner ? ownersOf(type).map((owner, at) => ownedBy(type, owner, at)) : listed(type, { withTrigrams })),
    ...(type.number
      ? [index(table, `${columnName(type.number.field)}_key`, ['tenant_id', quoted(columnName(type.number.field))], { unique: true })]
      : []),
    ...indexedSets(type).map((set) => onceIndex(type, set)),
  ]
}

/** What keeps a set of fields to one record: of those that live, that hold anything of it and of which its condition holds. */
export const onceIndex = (type: DocumentType, { fields: keys, everywhere, where: holds }: Once): IndexPlan => {
  const table = tableName(type)
  const fields = storedFields(type)
  const filled = `(${keys.map((key) => `${quoted(columnName(key))} IS NOT NULL`).join(' OR ')})`
  const condition = holds ? literally(holds, type) : undefined
  const where = `${LIVING} AND ${filled}${unvoided(type)}${condition ? ` AND ${condition}` : ''}`
  // Of two sets of the same fields each has its index: what a condition says is part of its name.
  const part = [...keys.map(columnName), ...(condition ? [digest(condition)] : [])].join('_')
  if (everywhere) return index(table, `${part}_everywhere`, keys.map(folded), { unique: true, where })
  const columns = [...(type.shared ? [] : ['tenant_id']), ...keys.map((key) => `${uniform(key, fields[key])}`)]
  return index(table, `${part}_once`, columns, { unique: true, where })
}

/** The set that an index keeps, by the index's name. */
export const setOf = (type: DocumentType, name: string): Once | undefined =>
  indexedSets(type).find((set) => onceIndex(type, set).name === name)

/** A condition whose values stand in its text. */
const literally = (condition: Condition, type: DocumentType): string => {
  const fields = storedFields(type)
  const column = (key: string) => {
    const field = fields[key]
    if (!field) throw new Error(`${type.key} keeps no field ${key}`)
    return { sql: raw(quoted(columnName(key))), storage: field.kind.storage }
  }
  return compiled(whereOf(condition, column, inText)).statement.text
}

/** Two empty values are the same one. */
export const uniform = (key: string, field: Field | undefined): string => {
  const name = quoted(columnName(key))
  if (!field) throw new Error(`no such field to be unique: ${key}`)
  if (field.kind.storage === 'text') return `(coalesce(${name}, ''::text))${isCode(key, field) ? '' : ' COLLATE "C"'}`
  if (field.kind.storage === 'date') return `(coalesce(${name}, '-infinity'::date))`
  return field.kind.storage === 'moment' ? name : `(coalesce(${name}, '-1'::integer))`
}

/** Capitals tell nothing apart. */
const folded = (key: string): string => `(lower(coalesce(${quoted(columnName(key))}, ''::text)))`

const unvoided = (type: DocumentType) => (type.sort === 'document' ? ` AND bill_status <> 'voided'` : '')
