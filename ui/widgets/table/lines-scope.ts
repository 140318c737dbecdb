import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { cellPlace, type formMachine, type FormContext } from '../../../core/records/form.machine.ts'
import type { tableMachine } from '../../../core/table/table.machine.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { LineColumn, RowSize } from './line-column.ts'

export type FormActor = ActorRefFrom<typeof formMachine>
export type TableActor = ActorRefFrom<typeof tableMachine>
export type TableSnapshot = SnapshotFrom<typeof tableMachine>

/** What the cells of one editable table share. */
export type LinesScope = {
  readonly form: FormActor
  readonly cursor: TableActor
  readonly table: string
  readonly columns: readonly LineColumn[]
  readonly size: RowSize
  /** The cell that is being edited says here how to take what stands in it. */
  readonly hold: (take: (() => void) | undefined) => void
  readonly press: (event: React.KeyboardEvent) => void
  readonly paste: (text: string) => void
  readonly copy: () => string
}

export const LinesContext = createContext<LinesScope | undefined>(undefined)

export const useLines = (): LinesScope => {
  const scope = useContext(LinesContext)
  if (!scope) throw new Error('There is no editable table above this cell')
  return scope
}

// One look at the list of problems serves every row of the screen.
const grouped = new WeakMap<readonly Failure[], Map<string, ReadonlyMap<number, readonly Failure[]>>>()

const problemsByRow = (problems: readonly Failure[], table: string): ReadonlyMap<number, readonly Failure[]> => {
  const known = grouped.get(problems)?.get(table)
  if (known) return known
  const own = problems.filter(({ field, row }) => row !== undefined && field?.startsWith(`${table}.`))
  const byRow = new Map<number, readonly Failure[]>()
  for (const one of own) byRow.set(one.row!, [...(byRow.get(one.row!) ?? []), one])
  const tables = grouped.get(problems) ?? new Map()
  tables.set(table, byRow)
  grouped.set(problems, tables)
  return byRow
}

const BETWEEN = '\u0001'
const INSIDE = '\u0002'

/** What is shown as wrong in a row, as one text that is cheap to compare: `column message` pairs. */
export const rowErrors = (context: FormContext, table: string, index: number): string => {
  const { problems, refused, unread, touched, strict } = context
  const row = rowsOf(context.draft, table)[index]
  if (!row) return ''
  const id = idOf(row)
  const column = ({ field }: Failure) => field!.slice(table.length + 1)
  const found = [
    ...(problemsByRow(refused, table).get(index) ?? []),
    ...(problemsByRow(problems, table).get(index) ?? []).filter((one) => strict || touched.has(cellPlace(table, id, column(one)))),
  ]
  const pairs = found.map((one) => `${column(one)}${INSIDE}${one.message}`)
  if (unread.size) {
    for (const [place, { failure }] of unread)
      if (place.startsWith(`${table}.${id}.`)) pairs.unshift(`${place.slice(table.length + id.length + 2)}${INSIDE}${failure.message}`)
  }
  return pairs.join(BETWEEN)
}

/** The first thing wrong in each cell. */
export const readErrors = (text: string): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  if (text === '') return errors
  for (const pair of text.split(BETWEEN)) {
    const [column = '', message = ''] = pair.split(INSIDE)
    if (!errors.has(column)) errors.set(column, message)
  }
  return errors
}

/** Columns of the row that nothing may be typed into right now, comma-joined. */
export const rowLocks = ({ type, view, fixed, draft }: FormContext, table: string, index: number): string => {
  const { fixed: rules, shown } = type.lines[table]!
  const row = rowsOf(draft, table)[index]
  if (!row) return ''
  const quoted = fixed.get(idOf(row))?.join(',') ?? ''
  if (!rules && !shown) return quoted
  const subject = (view as unknown as Record<string, readonly unknown[]>)[table]?.[index]
  if (!subject) return quoted
  const locked = Object.entries(rules ?? {}).filter(([, holds]) => holds?.(subject, view) === true)
  const hidden = Object.entries(shown ?? {}).filter(([, holds]) => holds?.(subject, view) === false)
  return [quoted, ...[...locked, ...hidden].map(([key]) => key)].filter(Boolean).join(',')
}

/** Same rows in the same order, whatever they hold. */
export const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row['id'] === other[index]!['id'])
