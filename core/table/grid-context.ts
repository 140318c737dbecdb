import type { EntrySettings } from './entry-settings.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Row } from '../kernel/wire.ts'
import type { Change } from './change.ts'
import type { CellValue, ColumnKey, TableColumn } from './column.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { CellRange, CellRef } from './grid-events.ts'
import type { TreeOptions } from './outline.ts'
import type { Paste, Pasted } from './paste-work.ts'
import type { RowId } from './rows.ts'
import type { CellPosition } from './selection.ts'
import type { SortFilter } from './column-filter.ts'
import type { TableModel } from './table-model.ts'

export type GridInput = {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  /** Of this table instance; temporary ids begin with it. */
  readonly caseId: string
  readonly clock: Clock
  readonly ids: Ids
  readonly readOnly?: boolean
  readonly tickMode?: 'multiple' | 'single'
  /** Enter or Tab behind the last cell adds a row. */
  readonly autoAppend?: boolean
  readonly isRowDisabled?: (row: Row) => boolean
  /** A new row's values beside the columns' defaults. */
  readonly newRow?: (id: RowId) => Row
  /** Nobody put anything into the row: Enter does not add another one behind it. */
  readonly isBlank?: (row: Row) => boolean
  /** Field that holds 1, 2, 3 … in the order of the rows. */
  readonly sortKey?: ColumnKey
  readonly sortBegin?: number
  readonly tree?: TreeOptions
  readonly layout?: ColumnLayout
  readonly entry?: EntrySettings
  /** Most rows; more are not pasted. */
  readonly atMost?: number
  /** A paste of more cells than this says how many they are, and waits for `paste.confirm`. */
  readonly pastesUnasked?: number
}

export type FindState = {
  readonly text: string
  readonly found: readonly CellRef[]
  readonly at: number
  /** Still looking through the rows. */
  readonly isLooking: boolean
}

/** What was copied here last: the values themselves, for a paste of the same text. */
export type Clip = { readonly text: string; readonly columns: readonly ColumnKey[]; readonly values: readonly (readonly CellValue[])[] }

/** Something that takes several turns. */
export type Work = { readonly steps: Iterator<number, void>; readonly total: number }

export type GridContext = {
  readonly input: GridInput
  readonly model: TableModel
  readonly layout: ColumnLayout
  /** The shown columns in their places: pinned left, the rest, pinned right. */
  readonly shown: readonly TableColumn[]
  readonly cursor: CellRef | undefined
  readonly ranges: readonly CellRange[]
  /** Where a run of Tab entries began: Enter goes on below that column. */
  readonly home: ColumnKey | undefined
  /** What the editor begins with; undefined keeps the cell's text. */
  readonly begun: string | undefined
  readonly isEditing: boolean
  readonly ticked: ReadonlySet<RowId>
  readonly find: FindState | undefined
  /** Which rows are looked at, and in which order. */
  readonly sortFilter: SortFilter
  readonly clip: Clip | undefined
  readonly entry: EntrySettings
  /** Of a paste or a check that takes longer. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly work: Work | undefined
  /** What is being pasted, and what came of it so far. */
  readonly paste: Paste | undefined
  readonly pasted: Pasted
  /** A step on its way back or forth: what was done of it, and where the cursor stood. */
  readonly turn: { readonly done: Change[]; readonly from: CellPosition | undefined } | undefined
  readonly insertedAt: number | undefined
  /** When which action was clicked last. */
  readonly clicked: Readonly<Record<string, number>>
  readonly tickedLast: RowId | undefined
}
