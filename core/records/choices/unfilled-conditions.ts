import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { nothing, type Condition } from '../../kernel/condition.ts'

/**
 * A choice among records, as far as what it compares them with is filled in. Sameness with what is still empty is nobody's: else every
 * record that has nothing there were offered before the form says whose it shall be.
 */
export const filledIn = (choice: Condition): Condition => {
  if ('all' in choice) return { all: choice.all.map(filledIn) }
  if ('any' in choice) return { any: choice.any.map(filledIn) }
  return 'op' in choice && choice.op === 'eq' && isEmpty(choice.value as Row[string]) ? nothing : choice
}

/** No record at all answers it, whatever there is. */
export const isNobody = (choice: Condition): boolean => {
  if ('any' in choice) return choice.any.every(isNobody)
  return 'all' in choice && choice.all.some(isNobody)
}

type Formula = (subject: unknown, head?: unknown) => unknown
type Formulas = Readonly<Record<string, Formula | undefined>> | undefined
type Ruled = { readonly required?: unknown; readonly shown?: unknown; readonly choices?: unknown }

/** A view that notes which of its fields a formula looks at. */
const noting = (view: object, looked: Set<string>): object =>
  new Proxy(view, {
    get: (target, key) => {
      if (typeof key === 'string') looked.add(key)
      return Reflect.get(target, key, target) as unknown
    },
  })

/** Those fields, among the looked at, that are there and hold nothing; the required ones alone where there are any. */
const empties = (fields: Fields, ruled: Ruled, row: Row, looked: ReadonlySet<string>, view: object, head?: object): readonly Field[] => {
  const says = (formulas: unknown, key: string) => (formulas as Formulas)?.[key]?.(view, head)
  const empty = Object.entries<Field>(fields).filter(
    ([key]) => looked.has(key) && isEmpty(wireOf(row, key)) && says(ruled.shown, key) !== false,
  )
  const required = empty.filter(([key, field]) => field.required || says(ruled.required, key) === true)
  return (required.length ? required : empty).map(([, field]) => field)
}

/** What must be filled in before a field whose choice is nobody's can offer anything. */
export const awaitedBy = (
  type: DocumentType,
  draft: Row,
  view: object,
  { table, key }: { readonly table?: string; readonly key: string },
): readonly Field[] => {
  const head = new Set<string>()
  const lines = table === undefined ? undefined : type.lines[table]
  if (table === undefined || !lines) {
    ;(type.choices as Formulas)?.[key]?.(noting(view, head))
    return empties(type.fields, type, draft, head, view)
  }
  const rowView = (view as Readonly<Record<string, readonly object[]>>)[table]?.[0]
  if (!rowView) return []
  const own = new Set<string>()
  ;(lines.choices as Formulas)?.[key]?.(noting(rowView, own), noting(view, head))
  const row = rowsOf(draft, table)[0] ?? {}
  return [...empties(type.fields, type, draft, head, view), ...empties(lines.columns, lines, row, own, rowView, view)]
}
