import { at, filled, type Failure } from '../../kernel/failure.ts'
import { decimal } from '../../kernel/decimal.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Field } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { refusalsOf, warningsOf } from '../../definitions/checks.ts'
import { listsFiles } from '../../definitions/naming-files.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { said } from '../../definitions/formatted-values.ts'
import { viewOf } from '../../definitions/view.ts'
import { copyOf, isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { closedKeys, seesAll } from '../../permissions/visible-fields.ts'
import type { Person } from '../../kernel/person.ts'
import { beginWith } from '../begin-with.ts'
import { completion, type Completed, namesInTurn, withFills } from './complete-draft.ts'
import { derivedMismatches, overwritten } from './derived-mismatches.ts'
import type { Facts, Quoted, UnknownReference } from '../facts/facts.port.ts'
import { needsConfirmation } from '../failures.ts'
import type { SentDraft } from './read-draft.ts'
import { storedRow } from '../stored-row.ts'
import { isServerOwned } from '../usual-fields.ts'
import { unknownReferenceFailure } from './unknown-references.ts'
import { withUnseenFills } from './unseen-values.ts'

/** A draft that may be kept: settled, checked, with what was known of others at that moment. */
export type Prepared = { readonly row: Row; readonly knowledge: Knowledge; readonly view: DocView }

const fixedPrice = (field: Field, value: Wire): string => `${field.title}已锁定，应为${said(field, value)}`

/** Rows whose price question is new: added ones, and those that changed one of the columns it asks by. */
const asking = (table: LinesType, head: Row, rows: readonly Row[], before: Row | undefined, name: string): readonly string[] => {
  const asks = table.quotes?.asks ?? []
  const stored = new Map(before ? rowsOf(before, name).map((row) => [row['id'], row]) : [])
  const headChanged =
    !before || asks.some((key) => key.startsWith('head.') && (head[key.slice(5)] ?? null) !== (before[key.slice(5)] ?? null))
  return rows
    .filter((row) => {
      const old = stored.get(row['id'])
      return headChanged || !old || asks.some((key) => !key.startsWith('head.') && (row[key] ?? null) !== (old[key] ?? null))
    })
    .map((row) => String(row['id']))
}

/** Is the row a new one, or one that asks for something else than it did? */
const isAnother = (table: LinesType, row: Row, old: Row | undefined): boolean =>
  !old || (table.quotes?.asks ?? []).some((key) => key in table.columns && (row[key] ?? null) !== (old[key] ?? null))

type Quoting = {
  readonly table: LinesType
  readonly name: string
  readonly closed: readonly string[]
  readonly before: Row | undefined
}

/** Puts quoted values where the person may not type them: closed columns always, empty ones too; a changed fixed one is refused. */
const quoted = (
  { table, name, closed, before }: Quoting,
  rows: readonly Row[],
  quotes: readonly Quoted[],
  problems: Failure[],
): readonly Row[] => {
  const byRow = new Map(quotes.map((quote) => [quote.rowId, quote]))
  const priced = rows.map((row, index) => {
    const quote = byRow.get(String(row['id']))
    if (!quote) return row
    let result: Record<string, Row[string]> | undefined
    for (const key of table.quotes?.gives ?? []) {
      const value = quote.values[key] ?? null
      const own = wireOf(row, key)
      if (own === value) continue
      if (value === null) {
        // What was found for another product says nothing about this one.
        if (closed.includes(key) && isAnother(table, row, before && storedRow(before, name, row['id'])))
          (result ??= copyOf(row))[key] = null
        continue
      }
      if (closed.includes(key) || isEmpty(own)) (result ??= copyOf(row))[key] = value
      else if (quote.fixed.includes(key) && !decimal(String(own)).eq(String(value)))
        problems.push(at({ code: 'price.fixed', message: fixedPrice(table.columns[key]!, value) }, `${name}.${key}`, index))
    }
    return result ?? row
  })
  return priced.every((row, index) => row === rows[index]) ? rows : priced
}

const withQuotes = async (type: DocumentType, draft: Row, facts: Facts, by: Person, before: Row | undefined): Promise<Result<Row>> => {
  const problems: Failure[] = []
  let result = draft
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    if (!table.quotes || draft[name] === undefined) continue
    const ids = asking(table, draft, rowsOf(draft, name), before, name)
    if (ids.length === 0) continue
    const quotes = await facts.quote(type, name, draft, ids, by)
    if (!quotes.ok) return quotes
    const rows = rowsOf(draft, name)
    const priced = quoted({ table, name, closed: closedKeys(type, name, by), before }, rows, quotes.value, problems)
    // A draft with all its prices stays the same: what was found out about it holds.
    if (priced !== rows) result = { ...result, [name]: priced }
  }
  const [first, ...rest] = problems
  return first ? fail(first, rest) : ok(result)
}

/** A field that may not be typed in holds what was stored, or what it begins with: whatever else was sent is passed over. */
const withFixed = (type: DocumentType, draft: Row, knowledge: Knowledge, before: Row | undefined): Row => {
  if (!type.editable) return draft
  const view = viewOf<DocView>(type, draft, knowledge)
  const fixed = Object.entries(type.editable as Readonly<Record<string, (doc: DocView) => boolean>>).filter(([, holds]) => !holds(view))
  const values = fixed.map(([key]) => [key, before ? (before[key] ?? null) : beginWith(type.fields[key]!)] as const)
  const changed = values.filter(([key, value]) => (draft[key] ?? null) !== value)
  return changed.length ? { ...draft, ...Object.fromEntries(changed) } : draft
}

/** A file that must be there and is not: what comes without any, a workbook's row, is asked for it when it is submitted. */
const isFileWanted = ({ fields, lines, approval }: DocumentType, { code, field: place = '' }: Failure): boolean => {
  if (!approval?.length || code !== 'value.required') return false
  const [first = '', column] = place.split('.')
  const field: Field | undefined = column === undefined ? fields[first] : lines[first]?.columns[column]
  return field !== undefined && listsFiles(field)
}

const isAt = (problem: Failure, { field, row }: UnknownReference): boolean => problem.field === field && problem.row === row

/** Is it a place, `field` or `table.column`, that people fill in? */
export const isTyped = (type: DocumentType, place: string): boolean => {
  const [first = '', column] = place.split('.')
  const field: Field | undefined = column === undefined ? type.fields[first] : type.lines[first]?.columns[column]
  return field !== undefined && !isServerOwned(column ?? first, field)
}

/** A value, or the rows of a table. */
const MISSING: ReadonlySet<string> = new Set(['value.required', 'table.tooFew'])

/** May what is missing come later? Of a draft of a document that is asked again before it is one. */
const mayWait = (type: DocumentType, problem: Failure, later: 'files' | 'values' | undefined): boolean => {
  if (later === 'values') return type.sort === 'document' && MISSING.has(problem.code)
  return later === 'files' && isFileWanted(type, problem)
}

/** A draft with what other records bring into it: prices, and what is copied. */
type Brought = { readonly named: Row; readonly knowledge: Knowledge }

/** Did named records bring something into the header that facts may look at? */
const isAskedAnew = ({ fields, facts }: DocumentType, draft: Row, named: Row): boolean =>
  facts !== undefined && Object.keys(fields).some((key) => (draft[key] ?? null) !== (named[key] ?? null))

const brought = async (type: DocumentType, sent: Row, facts: Facts, by: Person, before: Row | undefined): Promise<Result<Brought>> => {
  const priced = await withQuotes(type, sent, facts, by, before)
  if (!priced.ok) return priced
  const first = await facts.gather(type, priced.value, by, before)
  if (!first.ok) return first
  const draft = withUnseenFills(type, withFixed(type, priced.value, first.value, before), first.value, by, before)
  if (draft !== priced.value) return brought(type, draft, facts, by, before)
  const named = withFills(type, draft, first.value)
  if (!namesInTurn(type) && !isAskedAnew(type, draft, named)) return ok({ named, knowledge: first.value })
  // What a named record brings may name others in turn, and facts may look at it: they are asked once it stands in the draft.
  const known = await facts.gather(type, named, by, before)
  return known.ok ? ok({ named: withFills(type, draft, known.value), knowledge: known.value }) : known
}

/** A draft as it would be kept, with what follows from it, whether it may be or not; and how formulas see it. */
export const workedOut = async (type: DocumentType, sent: Row, facts: Facts, by: Person, before?: Row): Promise<Result<Completed>> => {
  const drawn = await brought(type, sent, facts, by, before)
  return drawn.ok ? ok(completion(type, drawn.value.named, drawn.value.knowledge)) : drawn
}

/** Everything a draft must pass before it is kept as a draft: references, prices, derived values, the rules of its fields. */
export const prepare = async (
  type: DocumentType,
  reading: SentDraft,
  facts: Facts,
  by: Person,
  before?: Row,
  later?: 'files' | 'values',
): Promise<Result<Prepared>> => {
  const drawn = await brought(type, reading.draft, facts, by, before)
  if (!drawn.ok) return drawn
  const { named, knowledge } = drawn.value
  // Choices look at what named records brought along; what was brought nobody chose.
  const unknownReferences = await facts.unknownReferences(type, named, by, before)
  if (!unknownReferences.ok) return unknownReferences
  // What may not be chosen may have moved after it was read: rules see it as it is.
  const known = unknownReferences.value.length > 0 ? await facts.gather(type, named, by, before) : ok(knowledge)
  if (!known.ok) return known

  // Rows that were read from a body are nobody else's; a table that was not sent has the stored record's own.
  const { row, view } = completion(type, named, known.value, (name) => named[name] !== before?.[name])
  const wrong = problemsTold(
    type,
    problemsOf(type, view).filter((problem) => !mayWait(type, problem, later)),
    by,
  )
  const problems = [
    // A rule of the field says more than that it may not be chosen any more.
    ...unknownReferences.value
      .filter((unknown) => isTyped(type, unknown.field) && !wrong.some((one) => isAt(one, unknown)))
      .map(unknownReferenceFailure),
    ...overwritten(type, row, reading.sent, by, before),
    ...wrong,
    ...(seesAll(type, by) ? derivedMismatches(type, row, reading.sent) : []),
  ]
  const [problem, ...rest] = problems
  return problem ? fail(problem, rest) : ok({ row, knowledge: known.value, view })
}

/** A stored record looked at again, or as it would be: facts of this moment, live fields worked out. */
export const recall = async (type: DocumentType, row: Row, facts: Facts, by: Person, stored = row): Promise<Result<Prepared>> => {
  const known = await facts.gather(type, row, by, stored)
  if (!known.ok) return known
  return ok({ ...completion(type, row, known.value), knowledge: known.value })
}

/** The checks over the whole document; warnings ask for a confirmation once. */
export const inspected = (type: DocumentType, prepared: Prepared, confirmed: boolean): Result<Prepared> => {
  const [refusal, ...others] = problemsTold(type, refusalsOf(type, prepared.view), prepared.knowledge.me)
  if (refusal) return fail(refusal, others)
  const warnings = confirmed ? [] : warningsOf(type, prepared.view)
  if (warnings.length) return fail(filled(needsConfirmation, { message: warnings.map(({ message }) => message).join('；') }), warnings)
  return ok(prepared)
}

export const versionOf = (row: Row): number => Number(wireOf(row, 'version') ?? 0)
