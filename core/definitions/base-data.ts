import type { DocumentType } from './document.ts'
import type { Field } from './field.ts'

/** A number that nobody is shown is no amount. */
const isMoved = (field: Field): boolean =>
  field.auto === true && !field.hidden && (field.kind.storage === 'decimal' || field.kind.storage === 'integer')

/** 基础资料: records that people keep. One whose amounts the program moves (a balance, a running number) is none. */
export const isBaseData = (type: DocumentType): boolean =>
  type.sort === 'record' && !type.posted && !Object.values<Field>(type.fields).some(isMoved)
