import type { Step } from './change.ts'
import type { GridContext } from './grid-context.ts'
import type { CellRange } from './grid-events.ts'
import { idOf, type RowId } from './rows.ts'
import { cellAt } from './selection.ts'

const NOWHERE = { top: Number.POSITIVE_INFINITY, bottom: -1, left: Number.POSITIVE_INFINITY, right: -1 }

/** The cells that a step touched, so that whoever takes it back sees where; undefined where none of them is shown. */
export const rangeOf = ({ model, shown }: Pick<GridContext, 'model' | 'shown'>, step: Step): CellRange | undefined => {
  const columns = new Map(shown.map(({ key }, place) => [key, place]))
  const rect = { ...NOWHERE }
  const touch = (id: RowId, keys: readonly string[]) => {
    const row = model.indexOf(id)
    const places = keys.flatMap((key) => columns.get(key) ?? [])
    if (row < 0 || !places.length) return
    rect.top = Math.min(rect.top, row)
    rect.bottom = Math.max(rect.bottom, row)
    rect.left = Math.min(rect.left, ...places)
    rect.right = Math.max(rect.right, ...places)
  }
  const first = shown.slice(0, 1).map(({ key }) => key)
  for (const change of step)
    if (change.do === 'write') touch(change.row, Object.keys(change.after))
    else if (change.do === 'misread') touch(change.row, [change.column])
    else if (change.do !== 'arrange') for (const { rows } of change.runs) for (const row of rows) touch(idOf(row), first)
  const anchor = rect.bottom < 0 ? undefined : cellAt({ model, shown }, rect.top, rect.left)
  const focus = anchor && cellAt({ model, shown }, rect.bottom, rect.right)
  return anchor && focus ? { anchor, focus } : undefined
}
