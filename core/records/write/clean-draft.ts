import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import type { RichTexts } from './rich-texts.port.ts'

/** The few fields that hold written text, of the header and of the tables. */
type Written = { readonly head: readonly string[]; readonly tables: readonly (readonly [name: string, keys: readonly string[]])[] }

const known = new WeakMap<DocumentType, Written>()

const writtenKeys = (fields: Fields): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([key, { kind }]) => (kind.name === 'richText' ? [key] : []))

const writtenIn = (type: DocumentType): Written => {
  const found = known.get(type)
  if (found) return found
  const tables = Object.entries<LinesType>(type.lines).map(([name, { columns }]) => [name, writtenKeys(columns)] as const)
  const written = { head: writtenKeys(type.fields), tables: tables.filter(([, keys]) => keys.length > 0) }
  known.set(type, written)
  return written
}

const cleanRow = (keys: readonly string[], row: Row, texts: RichTexts): Row => {
  const cleaned = keys.flatMap((key) => {
    const value = wireOf(row, key)
    return value === null ? [] : [[key, texts.clean(String(value)) || null] as const]
  })
  return cleaned.length ? { ...row, ...Object.fromEntries(cleaned) } : row
}

/** A draft whose rich texts are clean. */
export const cleanDraft = (type: DocumentType, draft: Row, texts: RichTexts): Row => {
  const written = writtenIn(type)
  const head = cleanRow(written.head, draft, texts)
  const tables = written.tables.flatMap(([name, keys]) =>
    draft[name] === undefined ? [] : [[name, rowsOf(draft, name).map((row) => cleanRow(keys, row, texts))] as const],
  )
  return tables.length ? { ...head, ...Object.fromEntries(tables) } : head
}
