import type { News } from './change.ts'
import type { RowId } from './rows.ts'

/** Who wants to hear what must be painted again: everybody at the end of an act, a row's own listeners when that row changed. */
export class TableNews {
  readonly #listeners = new Set<(news: News) => void>()
  readonly #byRow = new Map<RowId, Set<() => void>>()
  #rows = new Set<RowId>()
  #from: number | undefined
  #totals = false

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onRow(id: RowId, listener: () => void): () => void {
    const own = this.#byRow.get(id) ?? new Set()
    this.#byRow.set(id, own.add(listener))
    return () => {
      own.delete(listener)
      if (!own.size) this.#byRow.delete(id)
    }
  }

  row(id: RowId): void {
    this.#rows.add(id)
  }

  from(place: number): void {
    this.#from = Math.min(place, this.#from ?? place)
  }

  totals(changed: boolean): void {
    this.#totals ||= changed
  }

  /** Says everything that came together. */
  tell(): void {
    if (!this.#rows.size && this.#from === undefined && !this.#totals) return
    const news: News = { rows: this.#rows, from: this.#from, totals: this.#totals }
    this.#rows = new Set()
    this.#from = undefined
    this.#totals = false
    for (const listener of this.#listeners) listener(news)
    if (this.#byRow.size) for (const id of news.rows) for (const listener of this.#byRow.get(id) ?? []) listener()
  }
}
