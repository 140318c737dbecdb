import type { Field } from '../../../core/definitions/field.ts'
import type { Storage } from '../../../core/definitions/kind.ts'
import { columnName } from '../names.ts'
import type { ColumnPlan } from './schema.ts'

/** Unbounded numeric: core has rounded already, and a column that rounds again would hide it. */
export const sqlTypes: Readonly<Record<Storage, string>> = {
  text: 'text',
  integer: 'int4',
  decimal: 'numeric',
  date: 'date',
  moment: 'timestamptz',
}

/** Ids, codes and numbers are compared byte by byte; what people read is sorted as they read it. */
export const isCode = (key: string, field: Field): boolean =>
  field.kind.chosen === true || field.kind.labelled === true || /(^id|^code|No|Code|Status|InstanceId)$/.test(key)

export const columnOf = (key: string, field: Field): ColumnPlan => {
  const type = sqlTypes[field.kind.storage]
  return { name: columnName(key), type, ...(type === 'text' && isCode(key, field) ? { collation: 'C' as const } : {}) }
}
