import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Start } from '../../definitions/start.ts'
import { settled, viewOf } from '../../definitions/view.ts'
import { copyOf, isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { beginWith } from '../begin-with.ts'
import { labelKey } from '../labels.ts'

/** What the program itself writes into a draft before it is checked: beginnings, copies of references, derived fields. */

/** A new record's values before anyone typed: every default, and the rows that its tables begin with. */
export const newDraft = (type: DocumentType, start: Start): Row => {
  const draft: Record<string, Row[string]> = {}
  for (const [key, field] of Object.entries<Field>(type.fields)) draft[key] = beginWith(field, start)
  for (const [name, table] of Object.entries<LinesType>(type.lines)) draft[name] = begun(table, start)
  return draft
}

/** A new row of a table. */
export const newRow = (table: LinesType, start: Start, id: string): Row => {
  const row: Record<string, Row[string]> = { id }
  for (const [key, field] of Object.entries<Field>(table.columns)) row[key] = beginWith(field, start)
  return row
}

const begun = (table: LinesType, start: Start): readonly Row[] =>
  (table.default ?? []).map((row, at) => ({ ...newRow(table, start, `opened-${at + 1}`), ...(row as Row) }))

/** A reference, and the own fields that only the server fills from it. */
type Filling = { readonly key: string; readonly target: string; readonly fills: readonly (readonly [own: string, theirs: string])[] }

const fillings = new WeakMap<Fields, readonly Filling[]>()

const fillingsOf = (fields: Fields): readonly Filling[] => {
  const known = fillings.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).flatMap(([key, field]): Filling[] => {
    const fills = Object.entries(field.fills ?? {}).filter(([own]) => fields[own]?.editable === false)
    return fills.length ? [{ key, target: targetOf(field) ?? '', fills }] : []
  })
  fillings.set(fields, found)
  return found
}

const filledRow = (fillings: readonly Filling[], row: Row, refs: Knowledge['refs'], isOwn: boolean): Row => {
  let result: Record<string, Row[string]> | undefined = isOwn ? row : undefined
  for (const { key, target, fills } of fillings) {
    const id = wireOf(row, key)
    const record = id === null ? undefined : refs[target]?.[String(id)]
    if (id !== null && !record) continue
    for (const [own, theirs] of fills) {
      const value = record?.[theirs] ?? null
      if (((result ?? row)[own] ?? null) === value) continue
      result ??= copyOf(row)
      result[own] = value
      const name = record?.[labelKey(theirs)] ?? null
      if ((result[labelKey(own)] ?? null) !== name) result[labelKey(own)] = name
    }
  }
  return result ?? row
}

/** Does whoever holds the draft hold the rows of a table alone? Then they are written in; others are copied first. */
type Ownership = (table: string) => boolean

const shared: Ownership = () => false

/** Copies what `fills` promises into read-only fields: those are the server's to fill, never the client's. */
export const withFills = (type: DocumentType, draft: Row, { refs }: Knowledge, isOwn = shared): Row => {
  const head = filledRow(fillingsOf(type.fields), draft, refs, false)
  let result: Record<string, Row[string]> | undefined
  for (const name in type.lines) {
    const own = draft[name] === undefined ? [] : fillingsOf(type.lines[name]!.columns)
    if (own.length) (result ??= copyOf(head))[name] = rowsOf(draft, name).map((row) => filledRow(own, row, refs, isOwn(name)))
  }
  return result ?? head
}

const chained = new WeakMap<DocumentType, boolean>()

/** Does a record that is named bring others with it, whose own copies or values count too? */
export const namesInTurn = (type: DocumentType): boolean => {
  const known = chained.get(type)
  if (known !== undefined) return known
  const brings = (fields: Fields): boolean =>
    fillingsOf(fields).some(({ fills }) => fills.some(([own]) => fields[own]?.fills !== undefined || fields[own]?.reads !== undefined))
  const found = brings(type.fields) || Object.values<LinesType>(type.lines).some(({ columns }) => brings(columns))
  chained.set(type, found)
  return found
}

/** A draft with everything in it that the program writes, and the view over it. */
export type Completed = { readonly row: Row; readonly view: DocView }

/** Empty fields take from others what `fallback` says; then every derived field is worked out. */
export const completed = (type: DocumentType, draft: Row, knowledge: Knowledge): Row => completion(type, draft, knowledge).row

/** The same, with the view at hand for whoever looks at the draft next. */
export const completion = (type: DocumentType, draft: Row, knowledge: Knowledge, isOwn = shared): Completed => {
  const filledIn = withFills(type, draft, knowledge, isOwn)
  const begun = withFallbacks(type, filledIn, knowledge)
  const view = viewOf<DocView>(type, begun, knowledge)
  const wasMade = (name: string, row: Row, index: number) => isOwn(name) || row !== rowsOf(draft, name)[index]
  return { row: settled(type, view, wasMade), view }
}

/** A stored record with what is stored of it worked out, and not what lives by other records. */
export const storedOnly = (type: DocumentType, stored: Row, knowledge: Knowledge): Completed => {
  const begun = withFallbacks(type, withFills(type, stored, knowledge), knowledge)
  const view = viewOf<DocView>(type, begun, knowledge)
  return { row: settled(type, view, undefined, isKept), view }
}

const isKept = ({ derived }: Field): boolean => derived !== 'onRead'

type Fallbacks = LinesType['fallback']

const fallenBack = (row: Row, fallbacks: Fallbacks, subject: unknown, head?: unknown, place = 0): Row => {
  let result: Record<string, Row[string]> | undefined
  for (const key in fallbacks) {
    const value = isEmpty(row[key]) ? fallbacks[key]?.(subject, head, place) : null
    if (!isEmpty(value)) (result ??= copyOf(row))[key] = value
  }
  return result ?? row
}

/** What a draft is saved as where its empty fields take something from others. */
export const withFallbacks = (type: DocumentType, draft: Row, knowledge: Knowledge): Row => {
  const isOpen = (row: Row, fallbacks: Fallbacks) => {
    for (const key in fallbacks) if (isEmpty(row[key])) return true
    return false
  }
  const tables = Object.entries<LinesType>(type.lines).filter(([name, { fallback }]) =>
    rowsOf(draft, name).some((row) => isOpen(row, fallback)),
  )
  if (tables.length === 0 && !isOpen(draft, type.fallback as Fallbacks)) return draft
  const view = viewOf<DocView>(type, draft, knowledge)
  const rowsIn = (name: string, { fallback }: LinesType) =>
    rowsOf(draft, name).map((row, index) => fallenBack(row, fallback, view[name]?.[index], view, index))
  const filled = tables
    .map(([name, table]) => [name, rowsIn(name, table)] as const)
    .filter(([name, rows]) => rows.some((row, index) => row !== rowsOf(draft, name)[index]))
  const head = fallenBack(draft, type.fallback as Fallbacks, view)
  return filled.length ? { ...head, ...Object.fromEntries(filled) } : head
}

const emptied = (worked: Row, typed: Row | undefined, fallbacks: Fallbacks): Row => {
  const keys = Object.keys(fallbacks ?? {}).filter((key) => isEmpty(typed?.[key]) && !isEmpty(worked[key]))
  return keys.length ? { ...worked, ...Object.fromEntries(keys.map((key) => [key, typed?.[key] ?? null])) } : worked
}

/** A draft that was worked out with what it falls back on, its empty fields empty again: only a save fills them. */
export const withoutFallbacks = (type: DocumentType, worked: Row, typed: Row): Row =>
  Object.entries<LinesType>(type.lines).reduce(
    (row, [name, { fallback }]) =>
      fallback && row[name] !== undefined
        ? { ...row, [name]: rowsOf(row, name).map((one, index) => emptied(one, rowsOf(typed, name)[index], fallback)) }
        : row,
    emptied(worked, typed, type.fallback as Fallbacks),
  )
