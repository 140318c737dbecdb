import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { ColumnKey } from './column.ts'
import { Places } from './places.ts'
import { idOf, type RowId } from './rows.ts'
import type { TableRows } from './table-rows.ts'

export type TreeOptions = {
  /** Key that holds the parent's id; a root has null or ''. */
  readonly parentKey: ColumnKey
  /** Key that says 'Y', '1', 1 or true where a row has children that may not be there yet. */
  readonly hasChildrenKey?: ColumnKey
}

export type Branch = 'leaf' | 'collapsed' | 'expanded' | 'loading' | 'failed'

const PLACEHOLDER = '_loadChild'

const placeholderOf = (parent: RowId): RowId => parent + PLACEHOLDER

/** Whose children a placeholder stands for. */
export const placeholderFor = (id: RowId): RowId => id.slice(0, -PLACEHOLDER.length)

export const isPlaceholder = (id: RowId): boolean => id.endsWith(PLACEHOLDER)

export const parentOf = (row: Row, { parentKey }: TreeOptions): RowId | undefined => {
  const parent = wireOf(row, parentKey)
  return isEmpty(parent) ? undefined : String(parent)
}

/** Parents before their children, brothers in the order they came. A circle in what the server sent is opened at its first row. */
export const depthFirst = (rows: readonly Row[], tree: TreeOptions): readonly Row[] => {
  const known = new Set(rows.map(idOf))
  const children = new Map<RowId | undefined, Row[]>()
  for (const row of rows) {
    const parent = parentOf(row, tree)
    const under = parent !== undefined && known.has(parent) && parent !== idOf(row) ? parent : undefined
    const brothers = children.get(under)
    if (brothers) brothers.push(row)
    else children.set(under, [row])
  }
  const ordered: Row[] = []
  const seen = new Set<RowId>()
  const walk = (roots: readonly Row[]): void => {
    const open = roots.toReversed()
    for (let row = open.pop(); row; row = open.pop()) {
      if (seen.has(idOf(row))) continue
      seen.add(idOf(row))
      ordered.push(row)
      for (const child of children.get(idOf(row))?.toReversed() ?? []) open.push(child)
    }
  }
  walk(children.get(undefined) ?? [])
  for (const row of rows) if (!seen.has(idOf(row))) walk([row])
  return ordered
}

/** Which rows of a tree can be seen, and how deep they stand (seed §4, widgets §6). The rows stand depth first. */
export class Outline {
  readonly #tree: TreeOptions
  readonly #expanded = new Set<RowId>()
  readonly #asking = new Map<RowId, 'loading' | 'failed'>()
  readonly #whole = new Set<RowId>()
  #levels = new Map<RowId, number>()
  #parents = new Set<RowId>()
  #visible: readonly RowId[] = []
  readonly #places = new Places()

  constructor(tree: TreeOptions) {
    this.#tree = tree
  }

  get visible(): readonly RowId[] {
    return this.#visible
  }

  /** Visible place; -1 where the row is hidden. */
  indexOf(id: RowId): number {
    return this.#places.of(id, this.#visible)
  }

  levelOf(id: RowId): number {
    return this.#levels.get(id) ?? 0
  }

  isExpanded(id: RowId): boolean {
    return this.#expanded.has(id)
  }

  branchOf(row: Row): Branch {
    const id = idOf(row)
    const asking = this.#asking.get(id)
    if (asking) return asking
    if (!this.#parents.has(id) && !this.promises(row)) return 'leaf'
    return this.#expanded.has(id) ? 'expanded' : 'collapsed'
  }

  /** Are all children there that the server speaks of? */
  hasAll(row: Row): boolean {
    return this.#whole.has(idOf(row)) || !this.promises(row)
  }

  /** All children of the row have come. */
  complete(id: RowId): void {
    this.#asking.delete(id)
    this.#whole.add(id)
  }

  /** Other rows altogether: whoever came with children came with all of them. What was open stays open if it can. */
  begin(rows: TableRows): void {
    this.#asking.clear()
    this.#whole.clear()
    this.lay(rows)
    for (const id of this.#parents) this.#whole.add(id)
    for (const id of this.#expanded) {
      const row = rows.get(id)
      // A row that is not here may come with its parent's children.
      if (row && !this.#whole.has(id) && !this.promises(row)) this.#expanded.delete(id)
    }
    this.lay(rows)
  }

  ask(id: RowId, state: 'loading' | 'failed' | undefined): void {
    if (state) this.#asking.set(id, state)
    else this.#asking.delete(id)
  }

  open(id: RowId, on: boolean): void {
    if (on) this.#expanded.add(id)
    else this.#expanded.delete(id)
  }

  /** Does the server say that there are children? */
  promises(row: Row): boolean {
    const { hasChildrenKey } = this.#tree
    return hasChildrenKey !== undefined && ['Y', '1', 'true'].includes(String(row[hasChildrenKey]))
  }

  /** Walks the rows once. */
  lay(rows: TableRows): void {
    const levels = new Map<RowId, number>()
    const visible: RowId[] = []
    const shownUnder = new Set<RowId>()
    const parents = new Set<RowId>()
    for (const id of rows.order) {
      const parent = parentOf(rows.get(id)!, this.#tree)
      const above = parent === undefined ? undefined : levels.get(parent)
      const isSeen = above === undefined || shownUnder.has(parent!)
      levels.set(id, above === undefined ? 0 : above + 1)
      if (above !== undefined) parents.add(parent!)
      if (!isSeen) continue
      visible.push(id)
      if (!this.#expanded.has(id)) continue
      shownUnder.add(id)
      if (this.#asking.has(id)) visible.push(placeholderOf(id))
    }
    for (const id of this.#asking.keys()) levels.set(placeholderOf(id), (levels.get(id) ?? 0) + 1)
    this.#levels = levels
    this.#parents = parents
    this.#visible = visible
  }
}
