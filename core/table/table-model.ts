import type { Row } from '../kernel/wire.ts'
import type { News, Step, StepReport, Unread } from './change.ts'
import type { ColumnKey, Statistic, TableColumn } from './column.ts'
import type { RowId } from './rows.ts'

/** A difference between what is typed here and what was stored elsewhere meanwhile. */
export type Conflict = { readonly mine: Row[string]; readonly theirs: Row[string] }

/** What is wrong with a cell, or being asked of others. */
export type CellState = { readonly message?: string; readonly isPending?: boolean; readonly unread?: Unread; readonly conflict?: Conflict }

/** The rows of a grid while it is open: what is shown, what was done, what is wrong, what differs from what was loaded. */
export type TableReader = {
  readonly columns: readonly TableColumn[]
  /** Visible rows: of a tree, those below expanded parents, placeholders included. */
  readonly count: number
  rowAt(index: number): Row | undefined
  idAt(index: number): RowId | undefined
  indexOf(id: RowId): number
  row(id: RowId): Row | undefined
  /** All rows in their stored order, sort numbers written. */
  rows(): readonly Row[]
  text(id: RowId, column: ColumnKey): string
  state(id: RowId, column: ColumnKey): CellState | undefined
  hasErrors(id: RowId): boolean
  readonly errorCount: number
  readonly pendingCount: number
  isRowDisabled(id: RowId): boolean
  /** 合计 or 平均 as text, '-' where a cell cannot be read. */
  total(column: ColumnKey, statistic: Statistic): string
  readonly tracked: { readonly added: readonly Row[]; readonly edited: readonly Row[]; readonly removed: readonly Row[] }
  readonly isDirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Depth in the tree; 0 in a flat table. */
  levelOf(id: RowId): number
  branchOf(id: RowId): 'leaf' | 'collapsed' | 'expanded' | 'loading' | 'failed'
  isHighlighted(id: RowId, now: number): boolean
  subscribe(listener: (news: News) => void): () => void
  onRow(id: RowId, listener: () => void): () => void
  onStep(listener: (report: StepReport, step: Step) => void): () => void
}
