import { isPosted } from './origin.ts'
import type { DocumentType } from './document.ts'
import { broughtAlong, type Field, type Fields } from './field.ts'

/** A number that nobody is shown is no amount, and one that a choice brings along stays as it is. */
const areMoved = (fields: Fields): boolean => {
  const brought = broughtAlong(fields)
  return Object.entries<Field>(fields).some(
    ([key, { editable, hidden, kind }]) =>
      editable === false && !hidden && !brought.has(key) && (kind.storage === 'decimal' || kind.storage === 'integer'),
  )
}

/** 基础资料: records that people keep. One whose amounts the program moves (a balance, a running number) is none. */
export const isBaseData = (type: DocumentType): boolean => type.sort === 'record' && !isPosted(type) && !areMoved(type.fields)
