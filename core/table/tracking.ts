import type { Row } from '../kernel/wire.ts'
import type { Values } from './change.ts'
import type { ColumnKey } from './column.ts'
import { idOf, type RowId } from './rows.ts'

/** Nothing and null are the same nothing. */
export const isSame = (one: Row[string], other: Row[string]): boolean => (one ?? null) === (other ?? null)

/**
 * What differs from what was loaded: new, edited and removed rows apart (seed §3). Removing a new row is no removal, writing back
 * what stood there is no edit.
 */
export class Tracking {
  readonly #added = new Set<RowId>()
  readonly #removed = new Map<RowId, Row>()
  readonly #loaded = new Map<RowId, Row>()
  readonly #dirty = new Map<RowId, Set<ColumnKey>>()

  get added(): ReadonlySet<RowId> {
    return this.#added
  }

  get removed(): ReadonlyMap<RowId, Row> {
    return this.#removed
  }

  get edited(): ReadonlyMap<RowId, ReadonlySet<ColumnKey>> {
    return this.#dirty
  }

  isEdited(id: RowId, key: ColumnKey): boolean {
    return this.#dirty.get(id)?.has(key) === true
  }

  /** It is what is stored already, as far as is known here. */
  isLoaded(id: RowId, key: ColumnKey, value: Row[string]): boolean {
    return isSame(this.#loaded.get(id)?.[key], value)
  }

  /** Keys of a row were written; `before` is the row without them. */
  wrote(before: Row, after: Row, keys: Iterable<ColumnKey>): void {
    const id = idOf(before)
    if (this.#added.has(id)) return
    const loaded = this.#loaded.get(id) ?? before
    const dirty = this.#dirty.get(id) ?? new Set()
    for (const key of keys)
      if (isSame(loaded[key], after[key])) dirty.delete(key)
      else dirty.add(key)
    this.#keep(id, loaded, dirty)
  }

  /** What is stored changed elsewhere: these values count as loaded. */
  stored(row: Row, values: Values): void {
    const id = idOf(row)
    if (this.#added.has(id)) return
    const loaded = { ...(this.#loaded.get(id) ?? row), ...values }
    const dirty = this.#dirty.get(id) ?? new Set()
    for (const key of Object.keys(values))
      if (isSame(loaded[key], row[key])) dirty.delete(key)
      else dirty.add(key)
    this.#keep(id, loaded, dirty)
  }

  #keep(id: RowId, loaded: Row, dirty: Set<ColumnKey>): void {
    if (dirty.size) {
      this.#loaded.set(id, loaded)
      this.#dirty.set(id, dirty)
    } else {
      this.#loaded.delete(id)
      this.#dirty.delete(id)
    }
  }

  inserted(row: Row): void {
    if (!this.#removed.delete(idOf(row))) this.#added.add(idOf(row))
  }

  took(row: Row): void {
    if (!this.#added.delete(idOf(row))) this.#removed.set(idOf(row), row)
  }

  /** Gone elsewhere: not something this table has to remove. */
  forget(id: RowId): void {
    this.#added.delete(id)
    this.#removed.delete(id)
    this.#loaded.delete(id)
    this.#dirty.delete(id)
  }

  clear(): void {
    this.#added.clear()
    this.#removed.clear()
    this.#loaded.clear()
    this.#dirty.clear()
  }
}
