import type { News } from './change.ts'
import type { RowId } from './rows.ts'

/** Who wants to hear what must be painted again, at the end of an act. */
export class TableNews {
  readonly #listeners = new Set<(news: News) => void>()
  #rows = new Set<RowId>()
  #from: number | undefined
  #totals = false

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
  }
}
