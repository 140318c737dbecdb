import type { Row } from '../kernel/wire.ts'
import { Places } from './places.ts'
import { idOf, type RowId } from './rows.ts'

/** Rows that stand side by side: where they begin, and behind which row (behind none: in front). */
export type RowRun = { readonly place: number; readonly after: RowId | undefined; readonly rows: readonly Row[] }

/**
 * The rows of a grid: by id, and in order. A row is never changed, only replaced. Replacing costs the same in ten rows and in a
 * hundred thousand; inserting and removing moves the ids behind.
 */
export class TableRows {
  readonly #rows = new Map<RowId, Row>()
  #order: readonly RowId[]
  readonly #places = new Places()
  /** Rows that are others since they were last asked for all together. */
  readonly #replaced = new Set<RowId>()
  #all: { readonly order: readonly RowId[]; readonly rows: readonly Row[] } = { order: [], rows: [] }

  constructor(rows: readonly Row[] = []) {
    for (const row of rows) this.#rows.set(idOf(row), row)
    this.#order = [...this.#rows.keys()]
  }

  get count(): number {
    return this.#order.length
  }

  /** Another array whenever the order is another one. */
  get order(): readonly RowId[] {
    return this.#order
  }

  has(id: RowId): boolean {
    return this.#rows.has(id)
  }

  get(id: RowId): Row | undefined {
    return this.#rows.get(id)
  }

  /** -1 where there is no such row. */
  indexOf(id: RowId): number {
    return this.#rows.has(id) ? this.#places.of(id, this.#order) : -1
  }

  /** All rows, in order: the same array until one of them is another. */
  all(): readonly Row[] {
    const { order, rows } = this.#all
    if (order !== this.#order) this.#all = { order: this.#order, rows: this.#order.map((id) => this.#rows.get(id)!) }
    else if (this.#replaced.size) {
      const next = [...rows]
      for (const id of this.#replaced) next[this.indexOf(id)] = this.#rows.get(id)!
      this.#all = { order, rows: next }
    }
    this.#replaced.clear()
    return this.#all.rows
  }

  replace(row: Row): void {
    this.#rows.set(idOf(row), row)
    this.#replaced.add(idOf(row))
  }

  /** Behind the rows they name; where such a row is gone, at the place they had. Answers the first place that changed. */
  insert(runs: readonly RowRun[]): number {
    for (const { rows } of runs) for (const row of rows) this.#rows.set(idOf(row), row)
    const [first] = runs
    if (!first) return this.count
    if (runs.length > 1) return this.#insertAll(runs)
    const place = this.#placeOf(first)
    this.#order = this.#order.toSpliced(place, 0, ...first.rows.map(idOf))
    return place
  }

  #placeOf({ place, after }: RowRun): number {
    if (after === undefined) return 0
    if (this.#order[place - 1] === after) return place
    const behind = this.indexOf(after) + 1
    return behind > 0 ? behind : Math.min(place, this.count)
  }

  #insertAll(runs: readonly RowRun[]): number {
    const behind = new Map(runs.map((run) => [run.after, run.rows.map(idOf)]))
    const next: RowId[] = [...(behind.get(undefined) ?? [])]
    behind.delete(undefined)
    for (const id of this.#order) {
      next.push(id)
      const own = behind.get(id)
      if (!own) continue
      next.push(...own)
      behind.delete(id)
    }
    for (const run of runs) if (behind.has(run.after)) next.splice(Math.min(run.place, next.length), 0, ...run.rows.map(idOf))
    this.#order = next
    return Math.min(...runs.map(({ place }) => place))
  }

  /** Where rows stand, neighbours together. */
  runsOf(ids: ReadonlySet<RowId>): readonly RowRun[] {
    const runs: { place: number; after: RowId | undefined; rows: Row[] }[] = []
    let last: (typeof runs)[number] | undefined
    this.#order.forEach((id, place) => {
      if (!ids.has(id)) {
        last = undefined
        return
      }
      if (!last) {
        last = { place, after: this.#order[place - 1], rows: [] }
        runs.push(last)
      }
      last.rows.push(this.#rows.get(id)!)
    })
    return runs
  }

  /** Takes rows out; answers where they stood. */
  remove(ids: ReadonlySet<RowId>): readonly RowRun[] {
    const runs = this.runsOf(ids)
    if (!runs.length) return runs
    this.#order = this.#order.filter((id) => !ids.has(id))
    for (const id of ids) this.#rows.delete(id)
    return runs
  }

  /** The same ids in another order, over the places where they stand. Answers the first place that changed. */
  arrange(ids: readonly RowId[]): number {
    const own = ids.filter((id) => this.has(id))
    const places = own.map((id) => this.indexOf(id)).sort((a, b) => a - b)
    const next = [...this.#order]
    places.forEach((place, index) => {
      next[place] = own[index]!
    })
    this.#order = next
    return places[0] ?? this.count
  }

  /** Rows under other ids, where they stood. */
  rename(ids: ReadonlyMap<RowId, RowId>): void {
    for (const [from, to] of ids) {
      const row = this.#rows.get(from)
      if (!row) continue
      this.#rows.delete(from)
      this.#rows.set(to, { ...row, id: to })
    }
    this.#order = this.#order.map((id) => ids.get(id) ?? id)
  }
}
