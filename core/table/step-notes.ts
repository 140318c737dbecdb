import type { ChosenCell, StepReport } from './change.ts'
import type { ColumnKey } from './column.ts'
import type { RowId } from './rows.ts'

/** What an act did so far, as its report will say it. */
export class StepNotes {
  readonly #changed = new Map<RowId, ReadonlySet<ColumnKey>>()
  readonly #added = new Set<RowId>()
  readonly #removed = new Set<RowId>()
  readonly #choices: ChosenCell[] = []
  #order = false

  wrote(row: RowId, keys: ReadonlySet<ColumnKey>): void {
    const own = this.#changed.get(row)
    this.#changed.set(row, own ? new Set([...own, ...keys]) : keys)
  }

  added(row: RowId): void {
    this.#order = true
    if (!this.#removed.delete(row)) this.#added.add(row)
  }

  removed(row: RowId): void {
    this.#order = true
    if (!this.#added.delete(row)) this.#removed.add(row)
  }

  arranged(): void {
    this.#order = true
  }

  chose(choices: readonly ChosenCell[]): void {
    this.#choices.push(...choices)
  }

  report(by: StepReport['by']): StepReport | undefined {
    if (!this.#changed.size && !this.#order) return undefined
    return {
      by,
      changed: this.#changed,
      added: this.#added,
      removed: this.#removed,
      order: this.#order,
      choices: this.#choices,
    }
  }
}
