import type { RowEvents } from './grid-events.ts'
import { isPlaceholder, parentOf } from './outline.ts'
import type { RowId } from './rows.ts'
import type { TableState } from './table-state.ts'

/** Where rows that are dragged would fall: beside a row, or below it as its last children. */
export type DropPlace = { readonly row: RowId; readonly part: 'before' | 'into' | 'after' }

/** Which part of a row is meant, by how far down in it one points. Only a tree takes rows in. */
export const dropPart = (model: TableState, row: RowId, down: number): DropPlace | undefined => {
  if (isPlaceholder(row)) return undefined
  const edge = model.tree ? 0.25 : 0.5
  return { row, part: down < edge ? 'before' : down >= 1 - edge ? 'after' : 'into' }
}

/** What dropping rows there means: in front of a row, or at the end of a parent. */
export const dropEvent = (
  model: TableState,
  rows: readonly RowId[],
  { row, part }: DropPlace,
): Extract<RowEvents, { type: 'rows.drop' }> => {
  const drop = { type: 'rows.drop', rows } as const
  const { tree, order } = model
  if (part === 'before') return { ...drop, before: row }
  if (part === 'into') return { ...drop, into: row }
  const parent = tree && parentOf(model.row(row)!, tree)
  const next = order.slice(order.indexOf(row) + 1).find((id) => !tree || parentOf(model.row(id)!, tree) === parent)
  return next === undefined ? { ...drop, into: parent ?? null } : { ...drop, before: next }
}
