import type { Failure } from '../kernel/failure.ts'
import type { Row } from '../kernel/wire.ts'
import type { CellChoice, ColumnKey } from './column.ts'
import type { RowId } from './rows.ts'
import type { RowRun } from './table-rows.ts'

/** Some values of one row. */
export type Values = { readonly [key: ColumnKey]: Row[string] }

/** A text that no value could be read from, kept beside the cell so that it can be mended. */
export type UnreadText = { readonly text: string; readonly failure: Failure }

/** Rows that went, with where they stood. */
export type Removal = { readonly do: 'remove'; readonly runs: readonly RowRun[] }

/** What may happen to the rows; each one can be turned round. */
export type Change =
  | { readonly do: 'write'; readonly row: RowId; readonly before: Values; readonly after: Values }
  | {
      readonly do: 'misread'
      readonly row: RowId
      readonly column: ColumnKey
      readonly before: UnreadText | undefined
      readonly after: UnreadText | undefined
    }
  | { readonly do: 'insert'; readonly runs: readonly RowRun[] }
  | Removal
  /** The same ids, as they stood and as they stand. */
  | { readonly do: 'arrange'; readonly before: readonly RowId[]; readonly after: readonly RowId[] }

/** One act of the hand: what Ctrl+Z takes back at once. */
export type ChangeSet = readonly Change[]

export const inverse = (change: Change): Change => {
  switch (change.do) {
    case 'write':
      return { ...change, before: change.after, after: change.before }
    case 'misread':
      return { ...change, before: change.after, after: change.before }
    case 'arrange':
      return { ...change, before: change.after, after: change.before }
    case 'insert':
      return { ...change, do: 'remove' }
    case 'remove':
      return { ...change, do: 'insert' }
  }
}

/** A record that was chosen in a cell. */
export type ChosenCell = { readonly row: RowId; readonly column: ColumnKey; readonly choice: CellChoice }

/** What one act did, for whoever keeps a draft of the rows. */
export type StepReport = {
  readonly by: 'hand' | 'undo' | 'redo' | 'live' | 'trial'
  /** Keys that were written, by row: which formulas and questions must be looked at again. */
  readonly changed: ReadonlyMap<RowId, ReadonlySet<ColumnKey>>
  readonly added: ReadonlySet<RowId>
  readonly removed: ReadonlySet<RowId>
  /** Rows stand in another order or are others. */
  readonly order: boolean
  readonly choices: readonly ChosenCell[]
}

/** What must be painted again. */
export type News = {
  /** Rows whose values, errors or marks changed. */
  readonly rows: ReadonlySet<RowId>
  /** Visible place from which on other rows stand; undefined while the order stayed. */
  readonly from: number | undefined
  /** A total changed. */
  readonly totals: boolean
}
