import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { parts } from '../definitions/listed.ts'
import type { LinesType } from '../definitions/lines.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import type { Stranger } from './facts.port.ts'

type Coded = { readonly key: string; readonly field: Field; readonly table: string | undefined }

const known = new WeakMap<DocumentType, readonly Coded[]>()

const codedIn = (fields: Fields, table?: string): readonly Coded[] =>
  Object.entries<Field>(fields)
    .filter(([, { derived, kind }]) => !derived && (kind.name === 'dict' || kind.name === 'dicts' || kind.offers !== undefined))
    .map(([key, field]) => ({ key, field, table }))

const codedFields = (type: DocumentType): readonly Coded[] => {
  const found = known.get(type) ?? [
    ...codedIn(type.fields),
    ...Object.entries<LinesType>(type.lines).flatMap(([name, { columns }]) => codedIn(columns, name)),
  ]
  known.set(type, found)
  return found
}

const valuesOf = ({ key, field }: Coded, row: Row): readonly string[] => {
  const value = wireOf(row, key)
  return field.kind.many ? parts(value) : isEmpty(value) ? [] : [String(value)]
}

/** Codes of a draft that their dictionaries, or the regions, do not have. What `old` held in the same place may stay. */
export const strangeCodes = (
  type: DocumentType,
  draft: Row,
  isOffered: (field: Field, value: string) => boolean,
  old?: Row,
): readonly Stranger[] => {
  const strange: Stranger[] = []
  const look = (coded: Coded, row: Row, before: () => Row | undefined, index?: number) => {
    if (isEmpty(wireOf(row, coded.key))) return
    const foreign = valuesOf(coded, row).filter((value) => !isOffered(coded.field, value))
    if (foreign.length === 0) return
    const kept = new Set(valuesOf(coded, before() ?? {}))
    if (foreign.every((value) => kept.has(value))) return
    const { key, table, field } = coded
    strange.push({ field: table ? `${table}.${key}` : key, title: field.title, ...(index === undefined ? {} : { row: index }) })
  }
  for (const coded of codedFields(type)) {
    const { table } = coded
    if (!table) look(coded, draft, () => old)
    else
      rowsOf(draft, table).forEach((row, index) =>
        look(coded, row, () => (old ? rowsOf(old, table).find(({ id }) => id === row['id']) : undefined), index),
      )
  }
  return strange
}
