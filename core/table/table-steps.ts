import type { Row } from '../kernel/wire.ts'
import { writeOf, type CellWrite } from './cell-writes.ts'
import { inverse, type Change, type ChosenCell, type Removal, type ChangeSet, type StepReport } from './change.ts'
import type { ColumnKey } from './column.ts'
import { ColumnSums } from './column-sums.ts'
import { History, type Way } from './history.ts'
import { depthFirst } from './outline.ts'
import { idOf, type RowId } from './rows.ts'
import { StepNotes } from './step-notes.ts'
import { TableRows } from './table-rows.ts'
import type { ModelInput } from './table-state.ts'
import { TableWrites } from './table-writes.ts'

const NO_STEP: ChangeSet = []

const AT_A_TIME = 32

/** What takes a step back. Rows that it brought go as they stand, at once: what was written to them goes along. */
const backwards = (step: ChangeSet): ChangeSet => {
  const runs = step.flatMap((change) => (change.do === 'insert' ? change.runs : []))
  const brought = new Set(runs.flatMap(({ rows }) => rows.map(idOf)))
  const others = step.filter((change) => change.do !== 'insert' && !('row' in change && brought.has(change.row)))
  return [...others.toReversed().map(inverse), ...(runs.length ? [{ do: 'remove', runs } as const] : [])]
}

type Listener = (report: StepReport, step: ChangeSet) => void

/** The rows of a grid as the hand changes them: every act is one step of history, and can be taken back. */
export class TableSteps extends TableWrites {
  protected readonly history = new History()
  readonly #listeners = new Set<Listener>()
  #step: { readonly changes: Change[]; readonly notes: StepNotes } | undefined
  #trial: Change[] = []

  constructor(input: ModelInput) {
    super(input)
    this.load(input.rows)
  }

  get canUndo(): boolean {
    return this.history.canUndo
  }

  get canRedo(): boolean {
    return this.history.canRedo
  }

  /** Whoever keeps a draft of the rows takes them over after each act. */
  onStep(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Other rows altogether: history and marks go. */
  load(rows: readonly Row[]): void {
    const { tree } = this.input
    const completed = this.computations.isNone ? rows : rows.map((row) => this.computations.completed(row))
    this.kept = new TableRows(tree ? depthFirst(completed, tree) : completed)
    this.rowFilter = undefined
    this.loadedOrder = this.kept.order
    this.sums = new ColumnSums(this.columns)
    this.marks.clear()
    this.checks.restart()
    this.tracking.clear()
    this.history.clear()
    this.#step = undefined
    this.#trial = []
    for (const id of this.kept.order) this.counted(undefined, this.kept.get(id))
    this.outline?.begin(this.kept)
    this.news.from(0)
    this.news.totals(true)
    this.news.tell()
  }

  /** One act of the hand; part of the open one where there is one. */
  perform(changes: readonly Change[], choices: readonly ChosenCell[] = []): void {
    if (this.#step) {
      this.add(changes, choices)
      return
    }
    this.begin()
    this.add(changes, choices)
    this.end()
  }

  /** An act that takes several turns, like a large paste: everything added until `end` is one step. */
  begin(): void {
    this.#step = { changes: [], notes: new StepNotes() }
    this.#endTrial(this.#step.notes)
  }

  add(changes: readonly Change[], choices: readonly ChosenCell[] = []): void {
    const step = this.#step
    if (!step) return
    step.notes.chose(choices)
    for (const change of changes) step.changes.push(...this.apply(change, step.notes))
    this.news.tell()
  }

  end(): void {
    const step = this.#step
    if (!step) return
    this.#step = undefined
    this.history.push(step.changes)
    this.say(step.notes, 'hand', step.changes)
  }

  /** Takes back what was added since `begin`, as if it had never been. */
  abandon(): void {
    const step = this.#step
    if (!step) return
    this.#step = undefined
    const notes = new StepNotes()
    for (const change of backwards(step.changes)) this.apply(change, notes)
    this.news.tell()
  }

  /** What is being typed, worked with as if it were taken: no history, and gone with the next act. Without cells it is taken back. */
  tryOut(id?: RowId, writes: readonly CellWrite[] = []): void {
    const notes = new StepNotes()
    this.#endTrial(notes)
    for (const change of id === undefined ? NO_STEP : this.writing(id, writes)) this.#trial.push(...this.apply(change, notes))
    this.news.tell()
    this.say(notes, 'trial', NO_STEP)
  }

  #endTrial(notes: StepNotes): void {
    const trial = this.#trial
    this.#trial = []
    for (const change of trial.toReversed()) this.apply(inverse(change), notes)
  }

  /** Takes the last step back, or does the next one again, some changes at a time; `done` becomes what was done for it. */
  *turning(way: Way, done: Change[]): Generator<number, void> {
    const notes = new StepNotes()
    const step = this.history.take(way)
    const isBack = way === 'undo'
    const changes = isBack ? backwards(step) : step
    for (const [at, change] of changes.entries()) {
      done.push(...this.apply(change, notes))
      if (at % AT_A_TIME === AT_A_TIME - 1) yield at
    }
    this.mend()
    this.history.turned(way, isBack ? done.toReversed().map(inverse) : done)
    this.news.tell()
    this.say(notes, way, done)
  }

  protected say(notes: StepNotes, by: StepReport['by'], step: ChangeSet): void {
    const report = notes.report(by)
    if (report) for (const listener of this.#listeners) listener(report, step)
  }

  // Changes, ready to be performed

  /** Cells of one row; texts that could not be read are left behind. */
  writing(id: RowId, writes: readonly CellWrite[]): readonly Change[] {
    const row = this.kept.get(id)
    if (!row) return []
    const write = writeOf(this.columns, this.byKey, row, writes)
    const read = this.marks.of(id) ? writes.flatMap(({ column }) => this.misreading(id, column.key, undefined)) : []
    return write ? [...read, write] : read
  }

  /** A text that no value could be read from, or that it is gone. */
  misreading(id: RowId, column: ColumnKey, after: Extract<Change, { do: 'misread' }>['after']): readonly Change[] {
    const before = this.marks.at(id, column)?.unread
    return before === after ? [] : [{ do: 'misread', row: id, column, before, after }]
  }

  /** New rows in front of a place; at the end where none is said. */
  inserting(rows: readonly Row[], place = this.kept.count): Change {
    const at = Math.max(0, Math.min(place, this.kept.count))
    return { do: 'insert', runs: [{ place: at, after: at > 0 ? this.kept.order[at - 1] : undefined, rows }] }
  }

  removing(ids: ReadonlySet<RowId>): Removal {
    return { do: 'remove', runs: this.kept.runsOf(ids) }
  }

  /** All ids, in the order they shall have; only what lies between the first and the last that moved is kept. */
  arranging(ids: readonly RowId[]): readonly Change[] {
    const { order } = this.kept
    const first = order.findIndex((id, place) => id !== ids[place])
    if (first < 0) return []
    const last = order.findLastIndex((id, place) => id !== ids[place])
    return [{ do: 'arrange', before: order.slice(first, last + 1), after: ids.slice(first, last + 1) }]
  }
}
