import type { Row } from '../kernel/wire.ts'
import type { CellMarks } from './cell-marks.ts'
import type { ColumnKey, TableColumn, Trigger } from './column.ts'
import { brokenRule, readyRules, type Broken, type ReadyRules } from './column-rules.ts'
import { HandlerChecks } from './handler-checks.ts'
import { idOf, type RowId } from './rows.ts'
import type { TableNews } from './table-news.ts'
import { UniqueIndex } from './unique-index.ts'

const AT_A_TIME = 32

/** The rules of a table's columns, held against its rows: a cell when it changes, every cell before a save. */
export class ColumnChecks {
  readonly #marks: CellMarks
  readonly #news: TableNews
  readonly #rowOf: (id: RowId) => Row | undefined
  readonly #ready: ReadonlyMap<ColumnKey, ReadyRules>
  #unique = new Map<ColumnKey, UniqueIndex>()
  #handlers: HandlerChecks
  #strict = false

  constructor(columns: readonly TableColumn[], marks: CellMarks, news: TableNews, rowOf: (id: RowId) => Row | undefined) {
    this.#marks = marks
    this.#news = news
    this.#rowOf = rowOf
    this.#ready = new Map(
      columns.flatMap((column) => {
        const ready = readyRules(column)
        return ready.rules.length ? [[column.key, ready] as const] : []
      }),
    )
    this.#handlers = new HandlerChecks(this.#heard)
    this.restart()
  }

  /** Handlers that have not answered yet. */
  get pending(): number {
    return this.#handlers.pending
  }

  isPending(row: RowId, column: ColumnKey): boolean {
    return this.#handlers.isPending(row, column)
  }

  restart(): void {
    const unique = [...this.#ready.values()].filter((one) => one.unique)
    this.#unique = new Map(unique.map(({ column }) => [column.key, new UniqueIndex(column.key)]))
    this.#handlers.stop()
    this.#handlers = new HandlerChecks(this.#heard)
    this.#strict = false
  }

  /** A row came, changed or went: others may clash with it now, or no more. */
  indexed(before: Row | undefined, after: Row | undefined): void {
    for (const index of this.#unique.values()) {
      const own = after && idOf(after)
      for (const id of index.replaced(before, after)) if (id !== own) this.#judge(id, index.key)
      // Whoever comes into a clash is marked even where nobody touched its cell.
      if (after && index.clashes(after)) this.#judge(idOf(after), index.key)
    }
  }

  /** Looks at one cell; its handlers are asked too. */
  check(id: RowId, key: ColumnKey, trigger: Trigger): void {
    const ready = this.#ready.get(key)
    const row = this.#rowOf(id)
    if (!ready || !row) return
    this.#judge(id, key)
    this.#set(id, key, 'heard', undefined)
    const waited = this.#handlers.isPending(id, key)
    this.#handlers.ask(ready, row, trigger)
    if (waited || this.#handlers.isPending(id, key)) this.#news.row(id)
  }

  /** Cells of the row that are said to be wrong: a neighbour changed. All of them once a save was tried. */
  recheck(id: RowId): void {
    if (this.#strict) for (const key of this.#ready.keys()) this.#judge(id, key)
    else for (const key of this.#marks.of(id)?.keys() ?? []) this.#judge(id, key)
  }

  /** Cells were written: they and what is said of their neighbours are looked at again. */
  changed(id: RowId, keys: ReadonlySet<ColumnKey>): void {
    for (const key of keys) if (this.#ready.has(key)) this.check(id, key, 'change')
    this.recheck(id)
  }

  cancel(id: RowId): void {
    this.#handlers.cancel(id)
  }

  /** Every cell of the rows, some rows at a time; answers how many were looked at. */
  *all(ids: readonly RowId[]): Generator<number, void> {
    this.#strict = true
    for (let at = 0; at < ids.length; at += 1) {
      this.#checkRow(ids[at]!)
      if (at % AT_A_TIME === 0) yield at
    }
  }

  #checkRow(id: RowId): void {
    const row = this.#rowOf(id)
    if (!row) return
    for (const [key, ready] of this.#ready) {
      this.#judge(id, key)
      this.#handlers.ask(ready, row, 'getValues')
    }
  }

  #judge(id: RowId, key: ColumnKey): void {
    const ready = this.#ready.get(key)
    const row = this.#rowOf(id)
    if (!ready || !row) return
    const broken = brokenRule(ready, row, (one) => this.#unique.get(key)?.clashes(one) === true)
    const before = this.#marks.at(id, key)?.broken
    if (before?.rule !== broken?.rule || before?.failure.message !== broken?.failure.message) this.#set(id, key, 'broken', broken)
  }

  #set(id: RowId, key: ColumnKey, part: 'broken' | 'heard', broken: Broken | undefined): void {
    if (this.#marks.set(id, key, part, broken)) this.#news.row(id)
  }

  readonly #heard = (id: RowId, key: ColumnKey, broken: Broken | undefined): void => {
    this.#set(id, key, 'heard', broken)
    this.#news.row(id)
    this.#news.tell()
  }
}
