import type { Row } from '../kernel/wire.ts'
import type { Values } from './change.ts'
import type { ColumnKey, TableColumn } from './column.ts'

type Worked = TableColumn & { readonly computed: NonNullable<TableColumn['computed']> }

/** Computed columns, each after those it looks at. Two that look at each other are a bug of the declaration and throw. */
export class Computations {
  readonly #ordered: readonly Worked[]

  constructor(columns: readonly TableColumn[]) {
    const worked = new Map(
      columns.filter((column): column is Worked => column.computed !== undefined).map((column) => [column.key, column]),
    )
    const ordered: Worked[] = []
    const open = new Set<ColumnKey>()
    const visit = (column: Worked): void => {
      if (ordered.includes(column)) return
      if (open.has(column.key)) throw new Error(`columns compute each other in a circle: ${[...open, column.key].join(' → ')}`)
      open.add(column.key)
      for (const key of column.computed.from) {
        const source = worked.get(key)
        if (source) visit(source)
      }
      open.delete(column.key)
      ordered.push(column)
    }
    for (const column of worked.values()) visit(column)
    this.#ordered = ordered
  }

  get isNone(): boolean {
    return !this.#ordered.length
  }

  /** The row with these values and everything worked out anew that looks at one of them; and all keys that changed in the end. */
  settled(before: Row, values: Values): { readonly row: Row; readonly keys: ReadonlySet<ColumnKey> } {
    const row: Record<string, Row[string]> = { ...before, ...values }
    const keys = new Set(Object.keys(values))
    for (const { key, computed } of this.#ordered) {
      if (!computed.from.some((source) => keys.has(source))) continue
      row[key] = computed.work(row)
      keys.add(key)
    }
    return { row, keys }
  }

  /** A row as it came, with what nobody worked out yet. */
  completed(row: Row): Row {
    return this.#ordered.reduce(
      (next, { key, computed }) => (next[key] === undefined ? { ...next, [key]: computed.work(next) } : next),
      row,
    )
  }
}
