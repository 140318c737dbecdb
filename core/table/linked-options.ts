import type { Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { CellOption, ColumnKey, TableColumn } from './column.ts'

const NONE: readonly CellOption[] = []

/** The options of one column of a chain below a parent's value; the first column's parent is null. */
export type AskOptions = (column: TableColumn, parent: Wire) => Promise<Result<readonly CellOption[]>>

/**
 * Selects that follow one another (linkage): each offers what its parent's value leads to. Options are kept under that value, so a
 * late answer never stands below another parent; `arrived` says that a column has some now.
 */
export class LinkedOptions {
  readonly #chains: ReadonlyMap<ColumnKey, ColumnKey | undefined>
  readonly #known = new Map<string, readonly CellOption[]>()
  readonly #asked = new Set<string>()
  readonly #ask: AskOptions
  readonly #arrived: (column: ColumnKey, parent: Wire) => void

  constructor(columns: readonly TableColumn[], ask: AskOptions, arrived: (column: ColumnKey, parent: Wire) => void) {
    const last = new Map<string, ColumnKey>()
    const chains = new Map<ColumnKey, ColumnKey | undefined>()
    for (const { key, linkageKey } of columns) {
      if (linkageKey === undefined) continue
      chains.set(key, last.get(linkageKey))
      last.set(linkageKey, key)
    }
    this.#chains = chains
    this.#ask = ask
    this.#arrived = arrived
  }

  /** What a row offers in a column of a chain; nothing below an empty parent, and nothing yet before the answer. */
  of(column: TableColumn, row: Row): readonly CellOption[] {
    if (!this.#chains.has(column.key)) return NONE
    const above = this.#chains.get(column.key)
    const parent = above === undefined ? null : wireOf(row, above)
    if (above !== undefined && isEmpty(parent)) return NONE
    const place = JSON.stringify([column.key, parent])
    if (!this.#asked.has(place)) void this.#fetch(column, parent, place)
    return this.#known.get(place) ?? NONE
  }

  async #fetch(column: TableColumn, parent: Wire, place: string): Promise<void> {
    this.#asked.add(place)
    const answer = await this.#ask(column, parent)
    // A failed question may be asked again.
    if (!answer.ok) this.#asked.delete(place)
    else this.#known.set(place, answer.value)
    if (answer.ok) this.#arrived(column.key, parent)
  }
}

/** A column that stands behind another one in its chain and fills nothing else: a select of what that one leads to. */
const isFollower = (columns: readonly TableColumn[], { key, linkageKey, fills, type }: TableColumn): boolean =>
  linkageKey !== undefined && !fills && type === 'ref' && columns.find((one) => one.linkageKey === linkageKey)?.key !== key

/** The columns of a table whose chains offer at once what the choice before leads to. */
export const withLinkedOptions = (columns: readonly TableColumn[], ask: AskOptions): readonly TableColumn[] => {
  const listeners = new Set<() => void>()
  const linked = new LinkedOptions(columns, ask, () => {
    for (const listener of listeners) listener()
  })
  const onOptions = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return columns.map((column) =>
    isFollower(columns, column) ? { ...column, type: 'searchSelect', onOptions, optionsOf: (row) => linked.of(column, row) } : column,
  )
}
