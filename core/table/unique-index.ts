import type { Row } from '../kernel/wire.ts'
import type { ColumnKey } from './column.ts'
import { idOf, type RowId } from './rows.ts'

const NOBODY: ReadonlySet<RowId> = new Set()

/** Who holds which value of a column whose values may stand once. Empty cells and blanks never clash; 0 is a value (widgets 0.3 d9). */
export class UniqueIndex {
  readonly key: ColumnKey
  readonly #holders = new Map<string, Set<RowId>>()

  constructor(key: ColumnKey) {
    this.key = key
  }

  /** Rows whose clash may have begun or ended. */
  replaced(before: Row | undefined, after: Row | undefined): ReadonlySet<RowId> {
    const old = textOf(before?.[this.key])
    const now = textOf(after?.[this.key])
    if (old === now && before && after) return NOBODY
    const touched = new Set<RowId>()
    const left = old === '' ? undefined : this.#holders.get(old)
    if (left && before) {
      left.delete(idOf(before))
      if (left.size === 1) for (const id of left) touched.add(id)
      if (!left.size) this.#holders.delete(old)
    }
    if (now !== '' && after) {
      const joined = this.#holders.get(now) ?? new Set()
      if (joined.size === 1) for (const id of joined) touched.add(id)
      this.#holders.set(now, joined.add(idOf(after)))
    }
    return touched
  }

  clashes(row: Row): boolean {
    const text = textOf(row[this.key])
    return text !== '' && (this.#holders.get(text)?.size ?? 0) > 1
  }
}

const textOf = (value: Row[string]): string => (value === null || value === undefined ? '' : String(value).trim())
