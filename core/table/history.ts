import { idOf, type RowId } from './rows.ts'
import type { Change, ChangeSet } from './change.ts'

const MOST_STEPS = 200

/** Taken back, or done again. */
export type Way = 'undo' | 'redo'

/** What was done, so that it can be taken back and done again. One act of the hand is one step; the oldest fall off. */
export class History {
  #done: ChangeSet[] = []
  #undone: ChangeSet[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  push(step: ChangeSet): void {
    if (!step.length) return
    this.#keep(step)
    this.#undone = []
  }

  #keep(step: ChangeSet): void {
    this.#done.push(step)
    if (this.#done.length > MOST_STEPS) this.#done.shift()
  }

  /** The next step of a way, as it was done. It is gone from here until `turned` says that it was turned. */
  take(way: Way): ChangeSet {
    return (way === 'undo' ? this.#done : this.#undone).pop() ?? []
  }

  /** A step went that way, and can go the other one. */
  turned(way: Way, step: ChangeSet): void {
    if (!step.length) return
    if (way === 'undo') this.#undone.push(step)
    else this.#keep(step)
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }

  /** Rows got other ids: what was done to them was done to those. */
  rename(ids: ReadonlyMap<RowId, RowId>): void {
    const renamed = (step: ChangeSet): ChangeSet => step.map((change) => renamedIn(change, ids))
    this.#done = this.#done.map(renamed)
    this.#undone = this.#undone.map(renamed)
  }
}

const renamedIn = (change: Change, ids: ReadonlyMap<RowId, RowId>): Change => {
  const now = (id: RowId) => ids.get(id) ?? id
  switch (change.do) {
    case 'write':
    case 'misread':
      return { ...change, row: now(change.row) }
    case 'arrange':
      return { ...change, before: change.before.map(now), after: change.after.map(now) }
    case 'insert':
    case 'remove':
      return {
        ...change,
        runs: change.runs.map((run) => ({
          place: run.place,
          after: run.after === undefined ? undefined : now(run.after),
          rows: run.rows.map((row) => ({ ...row, id: now(idOf(row)) })),
        })),
      }
  }
}
