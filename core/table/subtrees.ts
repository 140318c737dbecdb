import { parentOf } from './outline.ts'
import type { RowId } from './rows.ts'
import type { TableState } from './table-state.ts'

/** A row and everything below it, depth first; the row alone in a flat table. */
export const subtreeOf = (model: TableState, id: RowId): readonly RowId[] => {
  const { tree, order } = model
  if (!tree) return [id]
  const start = order.indexOf(id)
  const inside = new Set([id])
  const found: RowId[] = []
  for (let at = start; at >= 0 && at < order.length; at += 1) {
    const row = model.row(order[at]!)!
    const parent = parentOf(row, tree)
    if (at > start && (parent === undefined || !inside.has(parent))) break
    inside.add(order[at]!)
    found.push(order[at]!)
  }
  return found
}

/** The place behind a row and everything below it. */
export const subtreeEnd = (model: TableState, id: RowId): number => model.order.indexOf(id) + subtreeOf(model, id).length

/** Whom a row stands below, the nearest first; a circle ends where it closes. */
export const ancestorsOf = (model: TableState, id: RowId): readonly RowId[] => {
  const found: RowId[] = []
  for (let at = model.row(id); at && model.tree; ) {
    const parent = parentOf(at, model.tree)
    if (parent === undefined || parent === id || found.includes(parent)) break
    found.push(parent)
    at = model.row(parent)
  }
  return found
}
