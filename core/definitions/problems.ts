import { decimal } from '../kernel/decimal.ts'
import { failure, type Failure } from '../kernel/failure.ts'
import { fits } from '../validation/pattern.ts'
import type { ActionType, Check, DocumentType, Rule } from './document.ts'
import type { Field, Fields } from './field.ts'
import type { LinesType } from './lines.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/** Everything that is wrong with a draft, in the order of the form; the first one is what a refusal says. */
type Place = { readonly table?: string; readonly index?: number }
type Subject = { readonly row: Row } & Readonly<Record<string, unknown>>
type Ruled = {
  /** Fields that only an action's dialog fills: their `required` counts there (FORMAT.md). */
  readonly asked?: ReadonlySet<string>
  readonly required?: Readonly<Record<string, ((subject: any, head: any) => boolean) | undefined>>
  readonly shown?: Readonly<Record<string, ((subject: any, head: any) => boolean) | undefined>>
  readonly rules?: Readonly<Record<string, Rule<any, any> | readonly Rule<any, any>[] | undefined>>
}

export const MOST_ROWS = 10_000

const placed = (code: string, message: string, key: string, place: Place): Failure => ({
  code,
  message,
  field: place.table ? `${place.table}.${key}` : key,
  ...(place.index === undefined ? {} : { row: place.index }),
})

/** `{key}` becomes the value of that field in the row, else in the document; `${title}` the field's title. */
const worded = (message: string, field: Field | undefined, row: Row, head?: Row): string =>
  message.replace(/\$\{title\}/g, field?.title ?? '').replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = wireOf(row, `${key}_dictText`) ?? wireOf(row, key) ?? (head ? wireOf(head, key) : null)
    return value === null ? whole : String(value)
  })

const length = (text: string): number => [...text].length

const bounded = (field: Field, wire: string | number): boolean => {
  const { above, atLeast, below, atMost } = field
  if (above === undefined && atLeast === undefined && below === undefined && atMost === undefined) return true
  const value = decimal(wire)
  return (
    (above === undefined || value.gt(above)) &&
    (atLeast === undefined || value.ge(atLeast)) &&
    (below === undefined || value.lt(below)) &&
    (atMost === undefined || value.le(atMost))
  )
}

const wanted = (field: Field): string => (field.kind.chosen || field.kind.labelled ? `请选择${field.title}` : `请输入${field.title}`)

/** What is wrong with one filled value by itself: its length, pattern and bounds. */
export const fieldProblem = (key: string, field: Field, wire: Wire, row: Row, place: Place, head?: Row): Failure | undefined => {
  if (isEmpty(wire)) return undefined
  const text = String(wire)
  const longest = field.max ?? field.kind.max
  const say = (code: string, usual: string) => placed(code, worded(field.message ?? usual, field, row, head), key, place)
  if (field.kind.storage === 'text' && longest !== undefined && length(text) > longest)
    return placed('value.tooLong', `${field.title}最多${longest}个字`, key, place)
  if (field.kind.storage === 'text' && field.min !== undefined && length(text) < field.min)
    return placed('value.tooShort', `${field.title}至少${field.min}个字`, key, place)
  if (field.pattern !== undefined && !fits(field.pattern, text)) return say('value.pattern', `${field.title}格式不正确`)
  if (!bounded(field, wire as string | number)) return say('value.bounds', `${field.title}超出范围`)
  return undefined
}

const subjectProblems = (fields: Fields, ruled: Ruled, subject: Subject, head: Subject | undefined, place: Place): Failure[] => {
  const problems: Failure[] = []
  for (const key in fields) {
    const field = fields[key]!
    if (ruled.shown?.[key] && !ruled.shown[key](subject, head)) continue
    if (field.derived || field.live) {
      if (!ruled.rules?.[key] && field.atMost === undefined && field.below === undefined) continue
    }
    const wire = wireOf(subject.row, key)
    if (isEmpty(wire) && !field.auto && !field.derived && !field.live && !field.editAt) {
      if (ruled.asked?.has(key)) continue
      if (field.required || ruled.required?.[key]?.(subject, head)) problems.push(placed('value.required', wanted(field), key, place))
      continue
    }
    const problem = fieldProblem(key, field, wire, subject.row, place, head?.row)
    if (problem) {
      problems.push(problem)
      continue
    }
    for (const rule of [ruled.rules?.[key] ?? []].flat() as readonly Rule<any, any>[]) {
      if (rule.holds(subject, head)) continue
      problems.push(placed('value.rule', worded(rule.message, field, subject.row, head?.row), key, place))
      break
    }
  }
  return problems
}

const repeated = (rows: readonly Row[], columns: readonly string[]): number[] => {
  const seen = new Map<string, number>()
  const found = new Set<number>()
  rows.forEach((row, index) => {
    const values = columns.map((column) => wireOf(row, column))
    if (values.every(isEmpty)) return
    const key = JSON.stringify(values)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    else found.add(first).add(index)
  })
  return [...found]
}

const tableProblems = (name: string, table: LinesType, head: Subject): Failure[] => {
  if (table.readonly || table.batch || (table.showWhen && !table.showWhen(head as never))) return []
  const rows = rowsOf(head.row, name)
  if (rows.length < (table.atLeast ?? 0)) return [{ ...failure('table.tooFew', `${table.title}至少要有${table.atLeast}行`), field: name }]
  if (rows.length > (table.atMost ?? MOST_ROWS))
    return [{ ...failure('table.tooMany', `${table.title}最多${table.atMost ?? MOST_ROWS}行`), field: name }]
  const views = head[name] as readonly Subject[]
  const problems = views.flatMap((view, index) => subjectProblems(table.columns, table as Ruled, view, head, { table: name, index }))
  for (const [column, field] of Object.entries(table.columns)) {
    if (!field.onlyOnce) continue
    for (const index of repeated(rows, [column]))
      problems.push(placed('table.repeated', field.message ?? `${field.title}不能重复`, column, { table: name, index }))
  }
  for (const { columns, message } of table.unique ?? []) {
    for (const index of repeated(rows, columns))
      problems.push(placed('table.repeated', worded(message, undefined, rows[index]!), columns[0]!, { table: name, index }))
  }
  return problems
}

const asked = new WeakMap<DocumentType, ReadonlySet<string>>()

const askedOf = (type: DocumentType): ReadonlySet<string> => {
  const known = asked.get(type)
  if (known) return known
  const actions = Object.values((type.actions ?? {}) as Readonly<Record<string, ActionType<unknown>>>)
  const keys = new Set(actions.flatMap(({ ask }) => (Array.isArray(ask) ? (ask as readonly string[]) : [])))
  asked.set(type, keys)
  return keys
}

/** What is wrong with fields and rows. `view` is the document's view (view.ts) over a settled draft. */
export const problemsOf = (type: DocumentType, view: unknown): readonly Failure[] => {
  const head = view as Subject
  return [
    ...subjectProblems(type.fields, { ...(type as Ruled), asked: askedOf(type) }, head, undefined, {}),
    ...Object.entries<LinesType>(type.lines).flatMap(([name, table]) => tableProblems(name, table, head)),
  ]
}

const failing = (checks: readonly Check<any>[], head: Subject): Failure[] =>
  checks
    .filter((check) => !check.holds(head))
    .map((check) => ({
      ...failure('check.failed', worded(check.message, undefined, head.row)),
      ...(check.field ? { field: check.field } : {}),
    }))

/** Checks over the whole document that refuse. */
export const refusalsOf = (type: DocumentType, view: unknown): readonly Failure[] =>
  failing(
    (type.checks ?? []).filter((check: Check<any>) => !check.warns),
    view as Subject,
  )

/** Checks that only ask 继续/取消. */
export const warningsOf = (type: DocumentType, view: unknown): readonly Failure[] =>
  failing(
    (type.checks ?? []).filter((check: Check<any>) => check.warns === true),
    view as Subject,
  )

/** What stands against deleting the record. */
export const objectionsOf = (type: DocumentType, view: unknown): readonly Failure[] => failing(type.removal ?? [], view as Subject)
