import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import type { RichTexts } from './rich-texts.port.ts'

const cleanRow = (fields: Fields, row: Row, texts: RichTexts): Row => {
  const cleaned = Object.keys(fields).flatMap((key) => {
    const value = fields[key]?.kind.name === 'richText' ? wireOf(row, key) : null
    return value === null ? [] : [[key, texts.clean(String(value)) || null] as const]
  })
  return cleaned.length ? { ...row, ...Object.fromEntries(cleaned) } : row
}

/** A draft whose rich texts are clean. */
export const cleanDraft = (type: DocumentType, draft: Row, texts: RichTexts): Row => {
  const head = cleanRow(type.fields, draft, texts)
  const tables = Object.entries(type.lines).flatMap(([name, { columns }]) =>
    draft[name] !== undefined && Object.values<Fields[string]>(columns).some(({ kind }) => kind.name === 'richText')
      ? [[name, rowsOf(draft, name).map((row) => cleanRow(columns, row, texts))] as const]
      : [],
  )
  return tables.length ? { ...head, ...Object.fromEntries(tables) } : head
}
