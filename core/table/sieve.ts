import { readDecimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf } from '../kernel/wire.ts'
import { isNumeric, type ColumnKey, type TableColumn } from './column.ts'
import type { RowId } from './rows.ts'
import type { TableState } from './table-state.ts'

/** Which rows of a column stay in sight: those whose text holds a word, or is one of some. */
export type ColumnFilter = { readonly holds: string } | { readonly isOneOf: readonly string[] }

/** What one looks at and in which order; the rows themselves stay where they are (widgets §2.3). */
export type Sift = {
  readonly sort: { readonly column: ColumnKey; readonly descending: boolean } | undefined
  readonly filters: ReadonlyMap<ColumnKey, ColumnFilter>
}

export const NO_SIFT: Sift = { sort: undefined, filters: new Map() }

export const isSifting = ({ sort, filters }: Sift): boolean => sort !== undefined || filters.size > 0

const passes = (text: string, filter: ColumnFilter): boolean =>
  'holds' in filter ? text.toLowerCase().includes(filter.holds.toLowerCase()) : filter.isOneOf.includes(text)

type Compare = (a: RowId, b: RowId) => number

/** Amounts by what they come to, everything else as it is read. */
const comparing = (model: TableState, column: TableColumn): Compare => {
  if (!isNumeric(column)) return (a, b) => model.compareTexts(model.text(a, column.key), model.text(b, column.key))
  const amounts = new Map(model.order.map((id) => [id, readDecimal(wireOf(model.row(id)!, column.key))]))
  return (a, b) => {
    const [one, other] = [amounts.get(a), amounts.get(b)]
    return one && other ? one.cmp(other) : Number(!one) - Number(!other)
  }
}

/** The rows that stay in sight, in the order they are looked at; what is empty comes last whichever way. */
export const sifted = (model: TableState, { sort, filters }: Sift): readonly RowId[] => {
  const found = model.order.filter((id) => [...filters].every(([key, filter]) => passes(model.text(id, key), filter)))
  const column = sort && model.byKey.get(sort.column)
  if (!column) return found
  const compare = comparing(model, column)
  const isNothing = (id: RowId) => isEmpty(wireOf(model.row(id)!, column.key))
  const way = sort.descending ? -1 : 1
  return found.toSorted((a, b) => Number(isNothing(a)) - Number(isNothing(b)) || way * compare(a, b))
}

/** What stands in a column, each text once, in the order they are read; the empty one last. */
export const textsIn = (model: TableState, key: ColumnKey): readonly string[] =>
  [...new Set(model.order.map((id) => model.text(id, key)))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || model.compareTexts(a, b),
  )

/** The rows in sight while others are left out or the order is another one. What is typed moves no row until it is sifted again. */
export class Sieve {
  #visible: readonly RowId[]
  #hidden: ReadonlySet<RowId>
  #places = new Map<RowId, number>()

  constructor(visible: readonly RowId[], order: readonly RowId[]) {
    this.#visible = visible
    const seen = new Set(visible)
    this.#hidden = new Set(order.filter((id) => !seen.has(id)))
  }

  get visible(): readonly RowId[] {
    return this.#visible
  }

  indexOf(id: RowId): number {
    const known = this.#places.get(id)
    if (known !== undefined && this.#visible[known] === id) return known
    this.#places = new Map(this.#visible.map((one, index) => [one, index]))
    return this.#places.get(id) ?? -1
  }

  /** Rows came or went: those that came stand behind the row they were put behind, at the end what was put at the end. */
  lay(order: readonly RowId[]): void {
    const now = new Set(order)
    const shown = this.#visible.filter((id) => now.has(id))
    const old = new Set(shown)
    const isNew = (id: RowId | undefined) => id !== undefined && !old.has(id) && !this.#hidden.has(id)
    const last = order.findLastIndex((id) => !isNew(id))
    const behind = new Map<RowId | undefined, RowId[]>()
    let before: RowId | undefined
    for (const id of order.slice(0, last + 1)) {
      if (isNew(id)) behind.set(before, [...(behind.get(before) ?? []), id])
      else if (old.has(id)) before = id
    }
    const withNew = (id: RowId | undefined) => behind.get(id) ?? []
    this.#visible = [...withNew(undefined), ...shown.flatMap((id) => [id, ...withNew(id)]), ...order.slice(last + 1)]
  }

  rename(ids: ReadonlyMap<RowId, RowId>): void {
    const now = (id: RowId) => ids.get(id) ?? id
    this.#visible = this.#visible.map(now)
    this.#hidden = new Set([...this.#hidden].map(now))
  }
}
