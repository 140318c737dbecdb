import { readDecimal, ZERO, type Decimal } from '../kernel/decimal.ts'
import { isEmpty, type Row } from '../kernel/wire.ts'
import type { ColumnKey, Statistic, TableColumn } from './column.ts'

/** What a total says where a cell of its column cannot be read. */
const UNREADABLE = '-'

/** Sums and averages of the columns that want them, exact, kept up by difference (seed §5, widgets 0.3 d7). */
export class ColumnSums {
  readonly #sums: readonly Sum[]

  constructor(columns: readonly TableColumn[]) {
    this.#sums = columns.filter(({ statistics }) => statistics?.length).map((column) => new Sum(column))
  }

  /** True where a total changed. */
  replaced(before: Row | undefined, after: Row | undefined): boolean {
    let changed = false
    for (const sum of this.#sums) {
      const old = before?.[sum.key]
      const now = after?.[sum.key]
      if (old === now) continue
      sum.take(old, -1)
      sum.take(now, 1)
      changed = true
    }
    return changed
  }

  total(key: ColumnKey, statistic: Statistic): string {
    return this.#sums.find((sum) => sum.key === key)?.text(statistic) ?? ''
  }
}

class Sum {
  readonly key: ColumnKey
  readonly #scale: number
  #total: Decimal = ZERO
  #filled = 0
  #unreadable = 0

  constructor(column: TableColumn) {
    this.key = column.key
    this.#scale = column.scale ?? column.field?.scale ?? (column.type === 'price' ? 4 : 2)
  }

  take(value: Row[string], times: 1 | -1): void {
    if (isEmpty(value)) return
    const read = readDecimal(value)
    if (!read) {
      this.#unreadable += times
      return
    }
    this.#filled += times
    this.#total = times > 0 ? this.#total.plus(read) : this.#total.minus(read)
  }

  text(statistic: Statistic): string {
    if (this.#unreadable > 0) return UNREADABLE
    if (statistic === 'sum') return this.#total.toString()
    return this.#filled ? this.#total.mulDiv(1, this.#filled, this.#scale).toString() : ''
  }
}
