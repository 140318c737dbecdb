import type { Row } from '../kernel/wire.ts'
import { idOf, type RowId } from './rows.ts'

/**
 * The rows of a grid: by id, and in order. A row is never changed, only replaced. Replacing costs the same in ten rows and in a
 * hundred thousand; inserting and removing moves the ids behind.
 */
export class TableRows {
  #rows = new Map<RowId, Row>()
  #order: RowId[] = []
  readonly #places = new Map<RowId, number>()

  constructor(rows: readonly Row[] = []) {
    for (const row of rows) {
      const id = idOf(row)
      if (!this.#rows.has(id)) this.#order.push(id)
      this.#rows.set(id, row)
    }
  }

  get count(): number {
    return this.#order.length
  }

  get order(): readonly RowId[] {
    return this.#order
  }

  has(id: RowId): boolean {
    return this.#rows.has(id)
  }

  get(id: RowId): Row | undefined {
    return this.#rows.get(id)
  }

  rowAt(index: number): Row | undefined {
    const id = this.#order[index]
    return id === undefined ? undefined : this.#rows.get(id)
  }

  /** -1 where there is no such row. Counted anew only after the order changed. */
  indexOf(id: RowId): number {
    const known = this.#places.get(id)
    if (known !== undefined && this.#order[known] === id) return known
    if (!this.#rows.has(id)) return -1
    this.#order.forEach((one, index) => this.#places.set(one, index))
    return this.#places.get(id) ?? -1
  }

  /** All rows, in order. */
  all(): readonly Row[] {
    return this.#order.map((id) => this.#rows.get(id)!)
  }

  replace(row: Row): void {
    this.#rows.set(idOf(row), row)
  }

  /** Rows at the places they shall have, ascending. */
  insert(places: readonly number[], rows: readonly Row[]): void {
    rows.forEach((row) => this.#rows.set(idOf(row), row))
    const added = rows.map(idOf)
    const start = places[0] ?? 0
    if (isRun(places)) {
      this.#order = start >= this.#order.length ? this.#order.concat(added) : this.#order.toSpliced(start, 0, ...added)
      return
    }
    const next: RowId[] = []
    let old = 0
    let own = 0
    while (old < this.#order.length || own < added.length)
      if (own < added.length && (places[own]! <= next.length || old >= this.#order.length)) next.push(added[own++]!)
      else next.push(this.#order[old++]!)
    this.#order = next
  }

  /** Takes rows out; answers their places, ascending. */
  remove(ids: ReadonlySet<RowId>): { readonly places: readonly number[]; readonly rows: readonly Row[] } {
    const places: number[] = []
    const rows: Row[] = []
    this.#order = this.#order.filter((id, place) => {
      if (!ids.has(id)) return true
      places.push(place)
      rows.push(this.#rows.get(id)!)
      return false
    })
    for (const row of rows) {
      this.#rows.delete(idOf(row))
      this.#places.delete(idOf(row))
    }
    return { places, rows }
  }

  /** Other ids, in the order they shall have, from a place on. */
  arrange(start: number, ids: readonly RowId[]): void {
    ids.forEach((id, offset) => {
      this.#order[start + offset] = id
    })
  }
}

const isRun = (places: readonly number[]): boolean => places.every((place, index) => place === places[0]! + index)
