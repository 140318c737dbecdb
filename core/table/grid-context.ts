import type { Clock } from '../kernel/clock.port.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { CellValue, ColumnKey, TableColumn } from './column.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { CellRange, CellRef, GridEvent } from './grid-events.ts'
import type { TreeOptions } from './outline.ts'
import type { RowId } from './rows.ts'
import type { TableModel } from './table-model.ts'

/** 添加行数, 添加位置, 添加后滚动到底部. A place of 0 or less appends. */
export type AddSettings = { readonly addRowNum: number; readonly addIndex: number; readonly addScrollToBottom: boolean }

export type GridInput = {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  /** Of this table instance; temporary ids begin with it. */
  readonly caseId: string
  readonly clock: Clock
  readonly ids: Ids
  readonly readOnly?: boolean
  readonly tickMode?: 'multiple' | 'single'
  /** Where Enter goes when nothing is edited. */
  readonly enter?: 'down' | 'right' | 'edit'
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
  readonly addSettings?: AddSettings
  /** Most rows; more are not pasted. */
  readonly atMost?: number
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
  readonly ticked: ReadonlySet<RowId>
  readonly find: FindState | undefined
  readonly clip: Clip | undefined
  readonly addSettings: AddSettings
  /** Of a paste or a check that takes longer. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  readonly insertedAt: number | undefined
}

/** Children of a tree's row: what the server answered, not yet read. */
export type Children = { readonly parent: RowId; readonly answer: Result<unknown> }

export type Judged = { readonly passed: boolean; readonly failure?: Failure }

export type GridSend = (event: GridEvent) => void
