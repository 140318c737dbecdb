import { failure, type Failure } from '../kernel/failure.ts'
import { patternSaid } from '../validation/form-patterns.ts'
import { countProblem } from '../validation/form-rules.ts'
import { boundedBy } from './bounds.ts'
import type { DocumentType } from './document.ts'
import type { Rule } from './must-hold.ts'
import type { ActionType } from './buttons.ts'
import type { Field, Fields } from './field.ts'
import { isTypedTable, type LinesType } from './lines.ts'
import { placed, worded, type RowPlace, type JudgedRow } from './problem-place.ts'
import { meetingRows } from './unique.ts'
import { remembered } from './watched-head.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/** Everything that is wrong with a draft, in the order of the form; the first one is what a refusal says. */
type Ruled = {
  readonly required?: Readonly<Record<string, ((subject: any, head: any) => boolean) | undefined>>
  readonly shown?: Readonly<Record<string, ((subject: any, head: any) => boolean) | undefined>>
  readonly rules?: Readonly<Record<string, Rule<any> | readonly Rule<any>[] | undefined>>
}

export const MOST_ROWS = 10_000

const length = (text: string): number => [...text].length

const isBoundedAtAll = ({ above, atLeast, atMost, pattern }: Field): boolean =>
  [above, atLeast, atMost, pattern].some((bound) => bound !== undefined)

/** What an empty field is asked for: the message of a field that nothing else can be wrong with is about that. */
export const wanted = (field: Field): string => {
  if (field.message !== undefined && !isBoundedAtAll(field)) return field.message
  return field.kind.chosen || field.kind.labelled ? `请选择${field.title}` : `请输入${field.title}`
}

/** What is wrong with one filled value by itself: its length, pattern and bounds. */
export type Trial = (wire: Wire, row: Row, place: RowPlace, head: JudgedRow | undefined) => Failure | undefined

/** How many items of a field of several may be chosen. */
const countsOf = ({ atLeast, atMost }: Field): Parameters<typeof countProblem>[0] => ({
  atLeast: atLeast === undefined ? undefined : Number(atLeast),
  atMost: atMost === undefined ? undefined : Number(atMost),
})

/** What a field's own options demand of a filled value; undefined where they demand nothing. */
const trialOf = (key: string, field: Field, fields: Fields = {}): Trial | undefined => {
  const { title, pattern, message } = field
  const longest = field.kind.storage === 'text' ? (field.max ?? field.kind.max) : undefined
  const isWithin = boundedBy(field)
  const counts = field.kind.many && (field.atLeast !== undefined || field.atMost !== undefined) ? countsOf(field) : undefined
  if (longest === undefined && pattern === undefined && !isWithin && !counts) return undefined
  return (wire, row, place, head) => {
    const text = String(wire)
    // A text has at most as many letters as units.
    if (longest !== undefined && text.length > longest && length(text) > longest)
      return placed('value.tooLong', `${title}最多${longest}个字`, key, place)
    const unfit = pattern === undefined ? undefined : patternSaid(pattern, text, `${title}格式不正确`)
    if (unfit !== undefined) return placed('value.pattern', worded(message ?? unfit, field, row, head, fields), key, place)
    const miscounted = counts && countProblem(counts, text)
    if (miscounted !== undefined) return placed('value.count', worded(message ?? miscounted, field, row, head, fields), key, place)
    if (isWithin && !isWithin(wire, row))
      return placed('value.bounds', worded(message ?? `${title}超出范围`, field, row, head, fields), key, place)
    return undefined
  }
}

const trials = new WeakMap<Field, { readonly key: string; readonly trial: Trial | undefined }>()

const trialAlone = (key: string, field: Field): Trial | undefined => {
  const known = trials.get(field)
  if (known?.key === key) return known.trial
  const trial = trialOf(key, field)
  trials.set(field, { key, trial })
  return trial
}

/** What is wrong with a value by the options of its field alone. */
export const fieldProblem = (key: string, field: Field, wire: Wire, row: Row, place: RowPlace, head?: JudgedRow): Failure | undefined =>
  isEmpty(wire) ? undefined : trialAlone(key, field)?.(wire, row, place, head)

/** How one field is looked at: is it shown, must it be filled, is its value one that may be, do the rules about it hold? */
type Probe = {
  readonly key: string
  readonly field: Field
  /** Those it stands among. */
  readonly fields: Fields
  readonly shown: ((subject: any, head: any) => boolean) | undefined
  /** The person fills it: empty, nothing but that it must be filled is said of it. */
  readonly isTyped: boolean
  readonly mustBeFilled: ((subject: any, head: any) => boolean) | undefined
  readonly trial: Trial | undefined
  readonly rules: readonly Rule<any>[]
}

const always = () => true

const probed = new WeakMap<Ruled, readonly Probe[]>()

/** The fields of which anything may be wrong. */
const probesOf = (fields: Fields, ruled: Ruled, asked?: ReadonlySet<string>): readonly Probe[] => {
  const known = probed.get(ruled)
  if (known) return known
  const probes = Object.entries(fields).flatMap(([key, field]): Probe[] => {
    const rules = [ruled.rules?.[key] ?? []].flat() as readonly Rule<any>[]
    const isWorkedOut = field.derived !== undefined
    if (isWorkedOut && rules.length === 0 && field.atMost === undefined) return []
    const isTyped = field.editable === undefined && !isWorkedOut
    const probe: Probe = {
      key,
      field,
      fields,
      rules,
      shown: ruled.shown?.[key],
      isTyped,
      mustBeFilled: isTyped && !asked?.has(key) ? (field.required ? always : ruled.required?.[key]) : undefined,
      trial: trialOf(key, field, fields),
    }
    return rules.length || probe.trial || probe.mustBeFilled ? [probe] : []
  })
  probed.set(ruled, probes)
  return probes
}

const ruleBroken = (
  { key, field, fields, rules }: Probe,
  subject: JudgedRow,
  head: JudgedRow | undefined,
  place: RowPlace,
): Failure | undefined => {
  for (const rule of rules) {
    if (rule.holds(subject, head)) continue
    const message = typeof rule.message === 'string' ? rule.message : rule.message(subject, head)
    return placed('value.rule', worded(message, field, subject.row, head, fields), key, place)
  }
  return undefined
}

const problemOf = (probe: Probe, subject: JudgedRow, head: JudgedRow | undefined, place: RowPlace): Failure | undefined => {
  if (probe.shown && !probe.shown(subject, head)) return undefined
  const wire = wireOf(subject.row, probe.key)
  if (!isEmpty(wire)) return probe.trial?.(wire, subject.row, place, head) ?? ruleBroken(probe, subject, head, place)
  if (!probe.isTyped) return ruleBroken(probe, subject, head, place)
  if (!probe.mustBeFilled?.(subject, head)) return undefined
  return placed('value.required', wanted(probe.field), probe.key, place)
}

const subjectProblems = (
  probes: readonly Probe[],
  subject: JudgedRow,
  head: JudgedRow | undefined,
  place: RowPlace,
  problems: Failure[],
): void => {
  for (const probe of probes) {
    const problem = problemOf(probe, subject, head, place)
    if (problem) problems.push(problem)
  }
}

const isJudged = (type: DocumentType, name: string, head: JudgedRow): boolean => {
  const shown = (type as Ruled).shown?.[name]
  return isTypedTable(type.lines[name]!) && (!shown || shown(head, undefined))
}

const tableProblems = (type: DocumentType, name: string, table: LinesType, head: JudgedRow): Failure[] => {
  const rows = rowsOf(head.row, name)
  if (rows.length < (table.atLeast ?? 0)) return [{ ...failure('table.tooFew', `${table.title}至少要有${table.atLeast}行`), field: name }]
  if (rows.length > (table.atMost ?? MOST_ROWS))
    return [{ ...failure('table.tooMany', `${table.title}最多${table.atMost ?? MOST_ROWS}行`), field: name }]
  const views = head[name] as readonly JudgedRow[]
  const problems: Failure[] = []
  const probes = probesOf(table.columns, table as Ruled)
  const wrongIn = (view: JudgedRow): readonly Failure[] => {
    const found: Failure[] = []
    subjectProblems(probes, view, view['head'] as JudgedRow, { table: name, index: 0 }, found)
    return found
  }
  views.forEach((view, index) => {
    for (const one of remembered(probes, view, wrongIn)) problems.push({ ...one, row: index })
  })
  for (const set of table.unique ?? []) {
    const { message } = set
    const column = set.fields.find((key) => key in table.columns)
    for (const [index, met] of meetingRows(type, name, head.row, set)) {
      const words = typeof message === 'string' ? message : message(views[index], views[met])
      const place = column === undefined ? {} : { table: name, index }
      problems.push(placed('table.repeated', worded(words, undefined, rows[index]!, head, table.columns), column ?? name, place))
    }
  }
  return problems
}

/** Fields that only an action's dialog fills: their `required` counts there (FORMAT.md). */
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
  const head = view as JudgedRow
  const problems: Failure[] = []
  subjectProblems(probesOf(type.fields, type as Ruled, askedOf(type)), head, undefined, {}, problems)
  for (const name in type.lines) if (isJudged(type, name, head)) problems.push(...tableProblems(type, name, type.lines[name]!, head))
  return problems
}

/** What is wrong with the rows of one table, also of one that only actions write. */
export const tableProblemsOf = (type: DocumentType, name: string, view: unknown): readonly Failure[] =>
  tableProblems(type, name, type.lines[name]!, view as JudgedRow)
