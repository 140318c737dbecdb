import type { Failure } from '../kernel/failure.ts'
import type { Row } from '../kernel/wire.ts'
import { changeOf } from './cell-writes.ts'
import type { Values } from './change.ts'
import type { ColumnKey } from './column.ts'
import type { CellRef, RowPatch } from './grid-events.ts'
import { idOf, type RowId } from './rows.ts'
import type { RowFilter } from './column-filter.ts'
import { StepNotes } from './step-notes.ts'
import { TableSteps } from './table-steps.ts'

/** The rows of a grid while it is open: what the hand does to them, and what comes from elsewhere, which never enters history. */
export class TableModel extends TableSteps {
  /** Values worked out or stored elsewhere; ids that nobody knows are ignored. What is being typed here is held as a conflict. */
  patch(patches: readonly RowPatch[], source: 'derived' | 'live', editing?: CellRef): readonly RowId[] {
    const notes = new StepNotes()
    const touched: RowId[] = []
    for (const { id, values } of patches) {
      const row = this.kept.get(id)
      if (!row) continue
      const free = source === 'live' ? this.#held(row, values, editing) : values
      const change = changeOf(row, free)
      if (change) this.write(row, change.after, notes, source === 'derived')
      if (source === 'live') this.#takeAsStored(id, values)
      touched.push(id)
    }
    this.mend()
    this.news.tell()
    if (source === 'live') this.say(notes, 'live', [])
    return touched
  }

  #takeAsStored(row: RowId, { id: _, ...values }: Values): void {
    this.tracking.stored(this.kept.get(row)!, values)
  }

  /** What may be written at once; the rest is kept beside its cell. */
  #held(row: Row, values: Values, editing: CellRef | undefined): Values {
    const id = idOf(row)
    const free: Record<string, Row[string]> = { ...values }
    for (const { key, labelKey } of this.columns) {
      if (!(key in values)) continue
      const isMine = this.tracking.isEdited(id, key) || (editing?.row === id && editing.column === key)
      if (!isMine || values[key] === row[key]) {
        if (this.marks.set(id, key, 'theirs', undefined)) this.news.row(id)
        continue
      }
      const theirs: Record<string, Row[string]> = {}
      for (const own of [key, labelKey])
        if (own !== undefined && own in values) {
          theirs[own] = values[own]
          delete free[own]
        }
      // Said again what was answered once: mine was kept.
      if (this.tracking.isLoaded(id, key, values[key])) continue
      this.marks.set(id, key, 'theirs', theirs)
      this.news.row(id)
    }
    return free
  }

  /** Keeps mine, or takes theirs: the latter is an act of the hand. */
  resolve(id: RowId, key: ColumnKey, take: 'mine' | 'theirs'): void {
    const theirs = this.marks.at(id, key)?.theirs
    const row = this.kept.get(id)
    if (!theirs || !row) return
    this.marks.set(id, key, 'theirs', undefined)
    this.news.row(id)
    const change = take === 'theirs' ? changeOf(row, theirs) : undefined
    this.perform([...(take === 'theirs' ? this.misreading(id, key, undefined) : []), ...(change ? [change] : [])])
    this.news.tell()
  }

  /** Rows that others added, or children that were loaded: neither new nor edited here. */
  receive(rows: readonly Row[], place = this.kept.count): void {
    const once = new Map(rows.filter((row) => !this.kept.has(idOf(row))).map((row) => [idOf(row), row]))
    const unknown = [...once.values()].map((row) => this.computations.completed(row))
    if (!unknown.length) return
    const notes = new StepNotes()
    this.insert([{ place, after: this.kept.order[place - 1], rows: unknown }], notes)
    for (const row of unknown) this.tracking.forget(idOf(row))
    this.news.tell()
    this.say(notes, 'live', [])
  }

  /** Rows that others removed. Those that are edited here stay until whoever edits them has decided. */
  withdraw(ids: readonly RowId[]): void {
    const gone = new Set(ids.filter((id) => this.kept.has(id) && !this.tracking.edited.has(id)))
    const notes = new StepNotes()
    this.remove(gone, notes)
    for (const id of gone) this.tracking.forget(id)
    this.news.tell()
    this.say(notes, 'live', [])
  }

  /** The rows were saved: what is there counts as loaded. History stays. */
  stored(rows: readonly Row[] = [], ids: ReadonlyMap<RowId, RowId> = new Map()): void {
    const renamed = new Map([...ids].filter(([from, to]) => from !== to))
    if (renamed.size) {
      for (const from of renamed.keys()) {
        this.checks.cancel(from)
        this.checks.indexed(this.kept.get(from), undefined)
      }
      this.kept.rename(renamed)
      for (const [from, to] of renamed) {
        this.marks.rename(from, to)
        this.checks.indexed(undefined, this.kept.get(to))
      }
      this.history.rename(renamed)
      this.rowFilter?.rename(renamed)
    }
    this.tracking.clear()
    this.patch(
      rows.map((row) => ({ id: idOf(row), values: row })),
      'derived',
    )
    this.tracking.clear()
    this.loadedOrder = this.kept.order
    this.lay(0)
    this.news.tell()
  }

  /** What a form's checks or the server find wrong, all of it. */
  blame(problems: readonly { readonly cell: CellRef; readonly failure: Failure }[]): void {
    const now = new Map(problems.map((problem) => [problem.cell.row + SEPARATOR + problem.cell.column, problem]))
    for (const id of [...this.marks.rows()])
      for (const key of [...(this.marks.of(id)?.keys() ?? [])])
        if (!now.has(id + SEPARATOR + key) && this.marks.set(id, key, 'given', undefined)) this.news.row(id)
    for (const { cell, failure } of problems)
      if (this.kept.has(cell.row) && this.marks.set(cell.row, cell.column, 'given', failure)) this.news.row(cell.row)
    this.news.tell()
  }

  /** Only some rows are in sight, or in another order; undefined shows all as they are kept. */
  filterRows(rowFilter: RowFilter | undefined): void {
    this.rowFilter = rowFilter
    this.news.from(0)
    this.news.tell()
  }

  /** The tree is drawn anew: something was opened, closed or asked for. */
  relay(): void {
    this.lay(0)
    this.news.tell()
  }
}

const SEPARATOR = '\u0001'
