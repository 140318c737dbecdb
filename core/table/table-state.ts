import type { Failure } from '../kernel/failure.ts'
import type { Row } from '../kernel/wire.ts'
import type { News, UnreadText } from './change.ts'
import { CellMarks } from './cell-marks.ts'
import { ColumnChecks } from './column-checks.ts'
import { ColumnSums } from './column-sums.ts'
import type { ColumnKey, Statistic, TableColumn } from './column.ts'
import { isPlaceholder, Outline, type Branch, type TreeOptions } from './outline.ts'
import { idOf, type RowId } from './rows.ts'
import { extended } from './seed-columns.ts'
import type { RowFilter } from './column-filter.ts'
import { TableNews } from './table-news.ts'
import { TableRows } from './table-rows.ts'
import { cellText } from './text.ts'
import { Tracking } from './tracking.ts'

/** A difference between what is typed here and what was stored elsewhere meanwhile. */
export type Conflict = { readonly mine: Row[string]; readonly theirs: Row[string] }

/** What is wrong with a cell, what is being asked of others, what stands there elsewhere. */
export type CellState = {
  readonly failure?: Failure | undefined
  readonly isPending: boolean
  readonly unread?: UnreadText | undefined
  readonly conflict?: Conflict | undefined
}

export type ModelInput = {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly isRowDisabled?: ((row: Row) => boolean) | undefined
  readonly sortKey?: ColumnKey | undefined
  readonly sortBegin?: number | undefined
  readonly tree?: TreeOptions | undefined
}

/** The rows of a grid as they are read: what is shown, what is wrong, what differs from what was loaded. `TableModel` acts on them. */
export class TableState {
  readonly columns: readonly TableColumn[]
  readonly byKey: ReadonlyMap<ColumnKey, TableColumn>
  readonly marks = new CellMarks()
  readonly news = new TableNews()
  readonly tracking = new Tracking()
  readonly checks: ColumnChecks
  readonly outline: Outline | undefined
  protected readonly input: ModelInput
  protected kept = new TableRows()
  protected sums: ColumnSums
  protected rowFilter: RowFilter | undefined
  protected loadedOrder: readonly RowId[] = []

  constructor(input: ModelInput) {
    this.input = input
    this.columns = input.columns.map(extended)
    this.byKey = new Map(this.columns.map((column) => [column.key, column]))
    this.outline = input.tree && new Outline(input.tree)
    this.sums = new ColumnSums(input.columns)
    this.checks = new ColumnChecks(input.columns, this.marks, this.news, (id) => this.kept.get(id))
  }

  /** Visible rows: of a tree those below expanded parents, placeholders included; of a table those that nobody filtered out. */
  get visible(): readonly RowId[] {
    return this.outline?.visible ?? this.rowFilter?.visible ?? this.kept.order
  }

  get tree(): TreeOptions | undefined {
    return this.input.tree
  }

  get canDisable(): boolean {
    return this.input.isRowDisabled !== undefined
  }

  get count(): number {
    return this.visible.length
  }

  get order(): readonly RowId[] {
    return this.kept.order
  }

  /** Rows are left out, or stand in another order than they are kept in. */
  get hasRowFilter(): boolean {
    return this.rowFilter !== undefined
  }

  idAt(index: number): RowId | undefined {
    return this.visible[index]
  }

  rowAt(index: number): Row | undefined {
    const id = this.visible[index]
    return id === undefined ? undefined : this.row(id)
  }

  /** Visible place; -1 where the row is hidden or gone. */
  indexOf(id: RowId): number {
    return (this.outline ?? this.rowFilter ?? this.kept).indexOf(id)
  }

  /** Place among all rows, hidden ones too. */
  placeInOrder(id: RowId): number {
    return this.kept.indexOf(id)
  }

  row(id: RowId): Row | undefined {
    return this.kept.get(id) ?? (isPlaceholder(id) ? { id } : undefined)
  }

  /** All rows in their stored order, as they are to be saved: with their sort numbers. */
  rows(): readonly Row[] {
    const { sortKey } = this.input
    const all = this.kept.all()
    if (sortKey === undefined) return all
    return all.map((row, place) => (row[sortKey] === this.sortNumber(place) ? row : { ...row, [sortKey]: this.sortNumber(place) }))
  }

  protected sortNumber(place: number): number {
    return place + 1 + (this.input.sortBegin ?? 0)
  }

  /** What a cell shows: what could not be read, else its value. */
  text(id: RowId, key: ColumnKey): string {
    const unread = this.marks.at(id, key)?.unread
    if (unread) return unread.text
    if (key === this.input.sortKey) return String(this.sortNumber(this.kept.indexOf(id)))
    const column = this.byKey.get(key)
    const row = this.kept.get(id)
    return column && row ? cellText(column, row) : ''
  }

  /** Undefined where nothing is said of the cell. */
  state(id: RowId, key: ColumnKey): CellState | undefined {
    const mark = this.marks.at(id, key)
    const isPending = this.checks.isPending(id, key)
    if (!mark && !isPending) return undefined
    const theirs = mark?.theirs
    return {
      failure: this.marks.problem(id, key),
      isPending,
      unread: mark?.unread,
      conflict: theirs && { mine: this.kept.get(id)?.[key], theirs: theirs[key] },
    }
  }

  isRowDisabled(id: RowId): boolean {
    const row = this.kept.get(id)
    return isPlaceholder(id) || (row !== undefined && this.input.isRowDisabled?.(row) === true)
  }

  isWritable(id: RowId, column: TableColumn): boolean {
    const row = this.kept.get(id)
    return row !== undefined && !column.readonly && !column.computed && column.isDisabled?.(row) !== true && !this.isRowDisabled(id)
  }

  /** 合计 or 平均 as text; '-' where a cell cannot be read. */
  total(key: ColumnKey, statistic: Statistic): string {
    return this.sums.total(key, statistic)
  }

  /** New, edited and removed rows, apart. */
  tracked(): { readonly added: readonly Row[]; readonly edited: readonly Row[]; readonly removed: readonly Row[] } {
    const { added, edited, removed } = this.tracking
    const { sortKey } = this.input
    const rows = this.rows()
    const isMoved = (row: Row) => sortKey !== undefined && row[sortKey] !== this.kept.get(idOf(row))?.[sortKey]
    return {
      added: rows.filter((row) => added.has(idOf(row))),
      edited: rows.filter((row) => !added.has(idOf(row)) && (edited.has(idOf(row)) || isMoved(row))),
      removed: [...removed.values()],
    }
  }

  get isDirty(): boolean {
    const { added, edited, removed } = this.tracking
    return added.size > 0 || removed.size > 0 || edited.size > 0 || this.#isArranged()
  }

  /** Loaded rows stand in another order among themselves. */
  #isArranged(): boolean {
    const { order } = this.kept
    if (order === this.loadedOrder) return false
    const before = this.loadedOrder.filter((id) => this.kept.has(id))
    const known = new Set(before)
    return order.filter((id) => known.has(id)).some((id, place) => id !== before[place])
  }

  levelOf(id: RowId): number {
    return this.outline?.levelOf(id) ?? 0
  }

  branchOf(id: RowId): Branch {
    const row = this.kept.get(id)
    return row && this.outline ? this.outline.branchOf(row) : 'leaf'
  }

  subscribe(listener: (news: News) => void): () => void {
    return this.news.subscribe(listener)
  }
}
