import type { Chosen, StepReport } from './change.ts'
import type { ColumnKey } from './column.ts'
import type { RowId } from './rows.ts'

/** What an act did so far, as its report will say it. */
export class StepNotes {
  readonly #changed = new Map<RowId, Set<ColumnKey>>()
  readonly #added = new Set<RowId>()
  readonly #removed = new Set<RowId>()
  readonly #choices: Chosen[] = []
  #order = false

  wrote(row: RowId, keys: Iterable<ColumnKey>): void {
    const own = this.#changed.get(row) ?? new Set()
    for (const key of keys) own.add(key)
    this.#changed.set(row, own)
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

  chose(choices: readonly Chosen[]): void {
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
