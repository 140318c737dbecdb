import type { Row } from '../kernel/wire.ts'
import { changeOf } from './cell-writes.ts'
import type { Change, Values } from './change.ts'
import { Computations } from './computations.ts'
import { depthFirst } from './outline.ts'
import { idOf, type RowId } from './rows.ts'
import type { StepNotes } from './step-notes.ts'
import type { RowRun } from './table-rows.ts'
import { TableState, type ModelInput } from './table-state.ts'

/** The only place where rows of a grid change: sums, checks, tracking and the tree follow. */
export class TableWrites extends TableState {
  protected readonly computations: Computations

  constructor(input: ModelInput) {
    super(input)
    this.computations = new Computations(input.columns)
  }

  /** A row with everything that is worked out from it. */
  completed(row: Row): Row {
    return this.computations.completed(row)
  }

  protected apply(change: Change, notes: StepNotes): Change[] {
    switch (change.do) {
      case 'write': {
        const row = this.kept.get(change.row)
        const own = row && changeOf(row, change.after)
        if (own) this.write(row, own.after, notes, true)
        return own ? [own] : []
      }
      case 'misread':
        this.marks.set(change.row, change.column, 'unread', change.after)
        notes.wrote(change.row, new Set([change.column]))
        this.news.row(change.row)
        return [change]
      case 'insert': {
        const runs = change.runs.map((run) => ({ ...run, rows: run.rows.filter((row) => !this.kept.has(idOf(row))) }))
        this.insert(runs, notes)
        return [{ do: 'insert', runs }]
      }
      case 'remove':
        return [{ do: 'remove', runs: this.remove(new Set(change.runs.flatMap(({ rows }) => rows.map(idOf))), notes) }]
      case 'arrange': {
        const own = new Set(change.after)
        const before = this.kept.order.filter((id) => own.has(id))
        this.lay(this.kept.arrange(change.after))
        notes.arranged()
        return [{ do: 'arrange', before, after: change.after }]
      }
    }
  }

  protected write(before: Row, values: Values, notes: StepNotes, isOwn: boolean): void {
    const id = idOf(before)
    const { row, keys } = this.computations.settled(before, values)
    this.kept.replace(row)
    this.counted(before, row)
    if (isOwn) this.tracking.wrote(before, row, Object.keys(values))
    if (isOwn) this.checks.changed(id, keys)
    else this.checks.recheck(id)
    notes.wrote(id, keys)
    this.news.row(id)
    if (this.input.tree && keys.has(this.input.tree.parentKey)) this.lay(0)
  }

  protected counted(before: Row | undefined, after: Row | undefined): void {
    this.news.totals(this.sums.replaced(before, after))
    this.checks.indexed(before, after)
  }

  protected insert(runs: readonly RowRun[], notes: StepNotes): void {
    const place = this.kept.insert(runs)
    for (const { rows } of runs)
      for (const row of rows) {
        const id = idOf(row)
        this.marks.unpark(id)
        this.counted(undefined, row)
        this.tracking.inserted(row)
        this.checks.recheck(id)
        notes.added(id)
      }
    this.lay(place)
  }

  protected remove(ids: ReadonlySet<RowId>, notes: StepNotes): readonly RowRun[] {
    const runs = this.kept.remove(ids)
    for (const { rows } of runs)
      for (const row of rows) {
        const id = idOf(row)
        this.marks.park(id)
        this.checks.cancel(id)
        this.counted(row, undefined)
        this.tracking.took(row)
        notes.removed(id)
      }
    if (runs[0]) this.lay(runs[0].place)
    return runs
  }

  /** A tree whose rows came or moved meanwhile stands depth first again. */
  protected mend(): void {
    const { tree } = this.input
    if (!tree) return
    const flat = depthFirst(this.kept.all(), tree).map(idOf)
    if (flat.some((id, place) => id !== this.kept.order[place])) this.lay(this.kept.arrange(flat))
  }

  protected lay(from: number): void {
    this.outline?.lay(this.kept)
    this.rowFilter?.lay(this.kept.order)
    this.news.from(this.outline || this.rowFilter ? 0 : from)
  }
}
