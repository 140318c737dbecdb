import type { ColumnKey } from './column.ts'
import { Places } from './places.ts'
import type { RowId } from './rows.ts'

/** Which rows of a column stay in sight: those whose text holds a word, or is one of some. */
export type ColumnFilter = { readonly holds: string } | { readonly isOneOf: readonly string[] }

/** What one looks at and in which order; the rows themselves stay where they are (widgets §2.3). */
export type SortFilter = {
  readonly sort: { readonly column: ColumnKey; readonly descending: boolean } | undefined
  readonly filters: ReadonlyMap<ColumnKey, ColumnFilter>
}

export const NO_SORT_FILTER: SortFilter = { sort: undefined, filters: new Map() }

/** The rows in sight while others are left out or the order is another one. What is typed moves no row until it is sifted again. */
export class RowFilter {
  #visible: readonly RowId[]
  #hidden: ReadonlySet<RowId>
  readonly #places = new Places()

  constructor(visible: readonly RowId[], order: readonly RowId[]) {
    this.#visible = visible
    const seen = new Set(visible)
    this.#hidden = new Set(order.filter((id) => !seen.has(id)))
  }

  get visible(): readonly RowId[] {
    return this.#visible
  }

  indexOf(id: RowId): number {
    return this.#places.of(id, this.#visible)
  }

  /** Rows came or went: those that came stand behind the row they were put behind, at the end what was put at the end. */
  lay(order: readonly RowId[]): void {
    const now = new Set(order)
    const shown = this.#visible.filter((id) => now.has(id))
    const old = new Set(shown)
    const isOld = (id: RowId) => old.has(id) || this.#hidden.has(id)
    const last = order.findLastIndex(isOld)
    for (const [at, id] of order.entries()) {
      if (isOld(id)) continue
      if (at > last) shown.push(id)
      else shown.splice(shown.indexOf(order[at - 1]!) + 1, 0, id)
    }
    this.#visible = shown
  }

  rename(ids: ReadonlyMap<RowId, RowId>): void {
    const now = (id: RowId) => ids.get(id) ?? id
    this.#visible = this.#visible.map(now)
    this.#hidden = new Set([...this.#hidden].map(now))
  }
}
