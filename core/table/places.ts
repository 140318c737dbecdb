import type { RowId } from './rows.ts'

/** Where ids stand in a list that is only ever replaced: counted anew once for each list, and only when an id is not where it was. */
export class Places {
  #counted: readonly RowId[] = []
  #places = new Map<RowId, number>()

  /** -1 where it stands nowhere. */
  of(id: RowId, list: readonly RowId[]): number {
    const known = this.#places.get(id)
    if (known !== undefined && list[known] === id) return known
    if (this.#counted === list) return -1
    this.#counted = list
    this.#places = new Map(list.map((one, place) => [one, place]))
    return this.#places.get(id) ?? -1
  }
}
