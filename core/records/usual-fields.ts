import type { DocumentType } from '../definitions/document.ts'
import { USUAL } from '../definitions/usual-keys.ts'
import { textAt, type Row } from '../kernel/wire.ts'
import { editedAt, type Field } from '../definitions/field.ts'

/** What every row carries beside its declared fields. */
export const USUAL_KEYS: ReadonlySet<string> = new Set(USUAL)

/** Does the type live through states? */
export const hasStates = (type: DocumentType): boolean => Object.keys(type.states).length > 0

/** The state the record stands in; '' where it has none. */
export const stateOf = (row: Row): string => textAt(row, 'billStatus')

/** The state a new record stands in; nothing for types without states. */
export const firstState = (type: DocumentType): string | undefined =>
  hasStates(type) ? (Object.keys(type.states)[0] ?? 'draft') : undefined

/** Never taken from what a client sends (reliability AZ7). */
export const isServerOwned = (key: string, field: Field): boolean =>
  USUAL_KEYS.has(key) || Boolean(field.derived) || field.editable === false || editedAt(field) !== undefined

/** The usual keys that a type's rows really have. */
export const usualKeysOf = (type: DocumentType): readonly string[] => {
  const always = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']
  if (type.sort === 'document') return [...always, 'billNo', 'billStatus', 'processInstanceId', 'applyUserId', 'applyDeptId', 'applyDate']
  return hasStates(type) ? [...always, 'billStatus', 'processInstanceId'] : always
}

/** What whoever wrote a record does not know by himself: its id, version, number, state, and who wrote it when. */
export const writtenPart = (type: DocumentType, row: Row): Row => {
  const part: Record<string, Row[string]> = {}
  for (const key of usualKeysOf(type)) if (row[key] !== undefined) part[key] = row[key]
  if (type.number) part[type.number.field] = row[type.number.field]
  return part
}
