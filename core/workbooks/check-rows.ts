import type { DocumentType } from '../definitions/document.ts'
import { done, type Result } from '../kernel/result.ts'
import { isEmpty, type Row, type Wire } from '../kernel/wire.ts'
import type { ImportColumn } from './import-columns.ts'
import type { RowProblem } from './import-state.ts'
import type { NameLookup } from './name-lookup.ts'
import type { CellChoice } from '../table/column.ts'
import type { ReadCell } from './read-cell.ts'
import { codeIn, likelyRepairs } from './repairs.ts'
import type { SheetCell, SheetRow } from './sheet.ts'

/** A row of a workbook on its way: what it said, what that means, and what is wrong with it. */
export type ImportRow = {
  readonly file: number
  readonly number: number
  cells: readonly SheetCell[]
  head: Record<string, Wire>
  line: Record<string, Wire>
  problems: RowProblem[]
  hints: readonly RowProblem[] | undefined
  /** Records that its cells name, as somebody would have chosen them: for rows that go into a form. */
  chosen: Record<string, CellChoice> | undefined
  /** Its record is there already: what it said when it was compared. */
  known: KnownRecord | undefined
  /** It was kept, or left out on purpose. */
  settled: boolean
}

/** The record that a row names by its key, and where the two differ. */
export type KnownRecord = {
  readonly id: string
  readonly version: number
  /** Places whose cell says what the record says, or nothing. */
  readonly left: ReadonlySet<string>
  /** Keys of fields whose cell is empty although the record says something. */
  readonly emptied: readonly string[]
  /** What stands where the row says something else, by place. */
  readonly was: Readonly<Record<string, string>>
}

/** What says nothing: all rows that say nothing share it. */
export const NOTHING: Record<string, Wire> = Object.freeze({})

/** All it will ever hold is there from the beginning: rows that get more later have a shape each, which takes more room than they do. */
export const rowOf = (file: number, { number, cells }: SheetRow): ImportRow => ({
  file,
  number,
  cells,
  head: NOTHING,
  line: NOTHING,
  problems: [],
  hints: undefined,
  chosen: undefined,
  known: undefined,
  settled: false,
})

/** A column of the sheets and the field it fills. */
export type Filling = {
  readonly target: ImportColumn
  readonly at: (file: number) => number
  readonly read: (cell: SheetCell | undefined) => Result<ReadCell>
}

type Open = {
  readonly row: ImportRow
  readonly target: ImportColumn
  readonly texts: readonly string[]
  /** What other cells of the row say of the record that is meant, by its own fields. */
  readonly told: Readonly<Record<string, string>>
}

const sayMissing = (target: ImportColumn): string =>
  `${target.field.kind.chosen || target.field.kind.labelled ? '请选择' : '请输入'}${target.field.title}`

const partsOf = ({ field }: ImportColumn, text: string): readonly string[] =>
  field.kind.many
    ? text
        .split(/[,，、;；]/)
        .map((part) => part.trim())
        .filter(Boolean)
    : [text]

const toldOf = (row: ImportRow, { key, table }: ImportColumn, fillings: readonly Filling[]): Readonly<Record<string, string>> => {
  const told: Record<string, string> = {}
  for (const { target, at } of fillings) {
    const cell = target.tells?.of === key && target.table === table ? row.cells[at(row.file)] : null
    if (target.tells && (typeof cell === 'string' || typeof cell === 'number')) told[target.tells.theirs] = String(cell)
  }
  return told
}

const readRow = (row: ImportRow, fillings: readonly Filling[], open: Open[]): void => {
  const head: Record<string, Wire> = {}
  const line: Record<string, Wire> = fillings.some(({ target }) => target.table !== undefined) ? {} : NOTHING
  for (const { target, at, read: readIn } of fillings) {
    if (target.tells || row.known?.left.has(target.place)) continue
    const read = readIn(row.cells[at(row.file)])
    const into = target.table === undefined ? head : line
    if (!read.ok) row.problems.push(unreadable(target, read.failure.message, row.cells[at(row.file)]))
    else if ('named' in read.value)
      open.push({ row, target, texts: partsOf(target, read.value.named), told: toldOf(row, target, fillings) })
    else into[target.key] = read.value.value
  }
  row.head = head
  row.line = line
}

const resolve = async (open: readonly Open[], names: NameLookup, isChoosing: boolean): Promise<Result<void>> => {
  const byTarget = new Map<DocumentType, Set<string>>()
  const targets = open.map(({ row, target }) => names.targetFor(target.field, target.table === undefined ? row.head : row.line))
  for (const [at, { texts }] of open.entries()) {
    const target = targets[at]
    if (!target) continue
    const wanted = byTarget.get(target) ?? new Set<string>()
    byTarget.set(target, wanted)
    for (const text of texts) wanted.add(text)
  }
  for (const [target, texts] of byTarget) {
    const learned = await names.learn(target, texts)
    if (!learned.ok) return learned
  }
  for (const [at, { row, target, texts, told }] of open.entries()) {
    const type = targets[at]
    const values: string[] = []
    for (const text of texts) {
      const found = type ? names.find(type, target.field, text, told) : { value: text }
      if (found === 'several') row.problems.push({ place: target.place, message: `${target.field.title}“${text}”有多个同名，请填写编码` })
      else if (found === 'none') row.problems.push(await unknown(target, type, text, names))
      else values.push(found.value)
    }
    const into = target.table === undefined ? row.head : row.line
    const taken = type && target.field.fills && texts.length === 1 ? names.fills(type, target.field, texts[0] ?? '', told) : {}
    for (const [key, brought] of Object.entries(taken)) if (isEmpty(into[key])) into[key] = brought
    into[target.key] = values.length === texts.length ? values.join(',') : null
    const choice = isChoosing && type && values.length === texts.length ? names.choice(type, target.field, texts, told) : undefined
    if (choice) row.chosen = { ...row.chosen, [target.key]: choice }
  }
  return done
}

const offering = (problem: RowProblem, offers: readonly string[]): RowProblem => (offers.length ? { ...problem, offers } : problem)

const unreadable = (target: ImportColumn, message: string, cell: SheetCell | undefined): RowProblem =>
  offering({ place: target.place, message }, likelyRepairs(cell, target))

const unknown = async (target: ImportColumn, type: DocumentType | undefined, text: string, names: NameLookup): Promise<RowProblem> => {
  const offers = type ? await names.offers(type, text) : []
  const message = `${target.field.title}“${text}”不存在`
  return offering({ place: target.place, message: offers.length ? `${message}，相近：${offers[0]}` : message }, offers)
}

/** What an empty cell may take out of the texts beside it. */
const hintsOf = (row: ImportRow, cut: readonly Filling[], fillings: readonly Filling[]): readonly RowProblem[] | undefined => {
  if (cut.every(({ target }) => !isEmpty(row.head[target.key]))) return undefined
  const textAt = (key: string): string => {
    const filling = fillings.find(({ target }) => target.key === key && target.table === undefined)
    return String((filling && row.cells[filling.at(row.file)]) ?? '')
  }
  const hints = cut.flatMap(({ target }): readonly RowProblem[] => {
    const { cutFrom = [] } = target.field
    if (!isEmpty(row.head[target.key])) return []
    const code = cutFrom.map((key) => codeIn(textAt(key))).find((one) => one !== undefined)
    return code === undefined ? [] : [{ place: target.place, message: `${target.field.title}为空，可从其他列切出`, offers: [code] }]
  })
  return hints.length ? hints : undefined
}

/** What must be filled: of a new record its fields, of a row of its table that says anything, or must say something, the columns. */
const wants = (row: ImportRow, required: readonly ImportColumn[], isContinued: boolean, needsLine: boolean): void => {
  const hasLine = needsLine || isContinued || !isBlank(row.line)
  for (const target of required) {
    if (target.table === undefined ? isContinued || row.known : !hasLine) continue
    const value = (target.table === undefined ? row.head : row.line)[target.key]
    if (!isEmpty(value) || row.problems.some(({ place }) => place === target.place)) continue
    row.problems.push({ place: target.place, message: sayMissing(target) })
  }
}

const isBlank = (values: Readonly<Record<string, Wire>>): boolean => Object.values(values).every(isEmpty)

const signOf = (values: Readonly<Record<string, Wire>>): string => JSON.stringify(values)

/** Does a row go on with the record of the row before it? Its record's fields are the same, or left empty. */
export const continues = (row: ImportRow, before: ImportRow | undefined, hasTable: boolean): boolean =>
  hasTable && before !== undefined && before.file === row.file && (isBlank(row.head) || signOf(row.head) === signOf(before.head))

/** What a key says of rows, before anything else of them is looked at: wrong cells are told with all others. */
export const readKeys = async (rows: readonly ImportRow[], key: readonly Filling[], names: NameLookup): Promise<Result<void>> => {
  const open: Open[] = []
  for (const row of rows) readRow(row, key, open)
  const resolved = await resolve(open, names, false)
  for (const row of rows) row.problems = []
  return resolved
}

type Checking = {
  readonly fillings: readonly Filling[]
  /** Columns that must be filled, though no title may stand over them. */
  readonly required: readonly ImportColumn[]
  readonly names: NameLookup
  /** For a table of a form: rows keep what they name. */
  readonly isInForm: boolean
  /** Every record needs a row of its table. */
  readonly needsLine: boolean
}

/** Reads some rows, asks for all names in them at once, and says what is missing. `before` is the last row of those before. */
export const checkRows = async (
  rows: readonly ImportRow[],
  { fillings, required, names, isInForm, needsLine }: Checking,
  before: ImportRow | undefined,
): Promise<Result<void>> => {
  const open: Open[] = []
  for (const row of rows) readRow(row, fillings, open)
  const resolved = await resolve(open, names, isInForm)
  if (!resolved.ok) return resolved
  const hasTable = fillings.some(({ target }) => target.table !== undefined)
  const cut = fillings.filter(({ target }) => target.field.cutFrom !== undefined && target.table === undefined)
  let last = before
  for (const row of rows) {
    const isContinued = continues(row, last, hasTable)
    wants(row, required, isContinued, isInForm || (needsLine && !row.known))
    if (cut.length) row.hints = hintsOf(row, cut, fillings)
    // What a row leaves out it takes from the record it goes on with.
    if (isContinued && last) row.head = last.head
    last = row
  }
  return done
}

/** The record of a row, or of several rows that go on with it. */
export const recordsOf = (rows: readonly ImportRow[], hasTable: boolean): readonly (readonly ImportRow[])[] => {
  const records: ImportRow[][] = []
  for (const row of rows) {
    const last = records.at(-1)
    if (last && continues(row, last.at(-1), hasTable)) last.push(row)
    else records.push([row])
  }
  return records
}

// A cell that was left empty begins as the definition says.
const filledOf = (values: Readonly<Record<string, Wire>>): Row => {
  const filled: Record<string, Wire> = {}
  for (const key in values) if (!isEmpty(values[key])) filled[key] = values[key]!
  return filled
}

const linesOf = (rows: readonly ImportRow[]): readonly Row[] => rows.filter(({ line }) => !isBlank(line)).map(({ line }) => filledOf(line))

/** The record that rows make, as somebody would send it; a table of which they say nothing stays as it is. */
export const bodyOf = (rows: readonly ImportRow[], table: string | undefined): Row => {
  const lines = table === undefined ? [] : linesOf(rows)
  return {
    ...filledOf(rows[0]?.head ?? {}),
    ...(table === undefined || (lines.length === 0 && rows[0]?.known) ? {} : { [table]: lines }),
  }
}

/** Do rows say nothing that their record does not say already? */
export const saysNothingNew = (rows: readonly ImportRow[], key: readonly string[]): boolean =>
  rows.every(
    ({ known, head, line, problems }) =>
      known !== undefined && problems.length === 0 && isBlank(line) && Object.keys(head).every((one) => key.includes(one)),
  )
