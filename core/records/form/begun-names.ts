import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { labelKey, labelOf } from '../labels.ts'
import type { RemoteRecords } from '../remote-records.port.ts'

type Named = { readonly table: string; readonly key: string; readonly texts: readonly string[] }

/** Columns whose values the declaration begins with: they name other records by what these are known by. */
const namedIn = (type: DocumentType, draft: Row): readonly Named[] =>
  Object.entries<LinesType>(type.lines).flatMap(([table, { default: begins, columns }]) =>
    begins
      ? Object.entries<Field>(columns).flatMap(([key, field]): Named[] => {
          if (!targetOf(field)) return []
          const texts = rowsOf(draft, table).flatMap((row) => (labelOf(row, key) === null ? textAt(row, key) || [] : []))
          return texts.length ? [{ table, key, texts: [...new Set(texts)] }] : []
        })
      : [],
  )

/** A new draft whose tables begin with rows: what these name has its name. */
export const withBegunNames = async (type: DocumentType, draft: Row, records: RemoteRecords): Promise<Row> => {
  let named = draft
  for (const { table, key, texts } of namedIn(type, draft)) {
    const found = await records.resolve(type, `${table}.${key}`, draft, texts)
    if (!found.ok) continue
    const label = (row: Row): Row => {
      const [choice] = found.value.get(textAt(row, key)) ?? []
      return choice ? { ...row, [labelKey(key)]: choice.label } : row
    }
    named = { ...named, [table]: rowsOf(named, table).map(label) }
  }
  return named
}
