import type { GridContext, FindState } from './grid-context.ts'
import type { CellRef } from './grid-events.ts'
import { isShown, withShown } from './column-layout.ts'
import { standingOn } from './cursor.ts'
import type { ContextPatch, Say } from './grid-reducers.ts'
import { isPlaceholder } from './outline.ts'
import { placeOf } from './selection.ts'
import { NO_SORT_FILTER } from './column-filter.ts'
import { ancestorsOf } from './subtrees.ts'
import { reshown } from './column-reducers.ts'

const ROWS_AT_A_TIME = 64
const MOST_FOUND = 10_000

/** Looks for a text through what the cells show, case-blind, some rows at a time; found cells come in reading order. */
export function* finding({ model, shown }: GridContext, text: string, found: CellRef[]): Generator<number, void> {
  const wanted = text.toLowerCase()
  for (let at = 0; at < model.count && found.length < MOST_FOUND; at += 1) {
    const id = model.idAt(at)!
    if (!isPlaceholder(id))
      for (const { key } of shown) if (model.text(id, key).toLowerCase().includes(wanted)) found.push({ row: id, column: key })
    if (at % ROWS_AT_A_TIME === 0) yield at
  }
}

/** The cell is shown, whatever hides it, and the cursor put on it. */
export const goneTo = (context: GridContext, cell: CellRef, say: Say): ContextPatch => {
  const { model } = context
  const column = model.byKey.get(cell.column)
  if (!column || !model.row(cell.row)) return {}
  const above = ancestorsOf(model, cell.row)
  if (above.length && model.indexOf(cell.row) < 0) {
    for (const id of above) model.outline?.open(id, true)
    model.relay()
  }
  // What was filtered out is looked at after all.
  const isLeftOut = model.hasRowFilter && model.indexOf(cell.row) < 0
  if (isLeftOut) model.filterRows(undefined)
  const layout = isShown(column, context.layout) ? {} : reshown(context, withShown(context.layout, { [column.key]: true }))
  say({ type: 'reveal', cell })
  return { ...layout, ...(isLeftOut ? { sortFilter: NO_SORT_FILTER } : {}), ...standingOn(cell) }
}

/** To the next cell that was found, or the one before; round the ends. */
export const foundNext = (context: GridContext, by: 1 | -1, say: Say): ContextPatch => {
  const { find } = context
  if (!find?.found.length) return {}
  const at = (find.at + by + find.found.length) % find.found.length
  return { ...goneTo(context, find.found[at]!, say), find: { ...find, at } }
}

/** The found cell that the cursor stands on or before. */
export const foundFrom = (context: GridContext, find: FindState): number => {
  const place = context.cursor && placeOf(context, context.cursor)
  if (!place) return 0
  const at = find.found.findIndex((cell) => {
    const own = placeOf(context, cell)
    return own !== undefined && (own.row > place.row || (own.row === place.row && own.column >= place.column))
  })
  return Math.max(0, at)
}

/** Every wrong cell, from top to bottom and left to right; those in hidden columns or below closed parents too. */
export const errorsOf = ({ model, shown }: Pick<GridContext, 'model' | 'shown'>): readonly CellRef[] => {
  const columns = new Map(shown.map(({ key }, index) => [key, index]))
  const hidden = shown.length
  const rows = [...model.marks.rows()].filter((id) => model.marks.isWrong(id)).map((id) => [id, model.placeInOrder(id)] as const)
  return rows
    .toSorted(([, one], [, other]) => one - other)
    .flatMap(([row]) =>
      [...(model.marks.of(row)?.keys() ?? [])]
        .filter((column) => model.marks.problem(row, column))
        .toSorted((a, b) => (columns.get(a) ?? hidden) - (columns.get(b) ?? hidden))
        .map((column) => ({ row, column })),
    )
}

/** F8: to the next wrong cell behind the cursor, round the end. */
export const errorNext = (context: GridContext, by: 1 | -1, say: Say): ContextPatch => {
  const { model, cursor, shown } = context
  const errors = errorsOf(context)
  if (!errors.length) return {}
  const columnAt = ({ column }: CellRef) => {
    const at = shown.findIndex(({ key }) => key === column)
    return at < 0 ? shown.length : at
  }
  const isAfter = (cell: CellRef): boolean => {
    if (!cursor) return true
    const rows = model.placeInOrder(cell.row) - model.placeInOrder(cursor.row)
    return rows > 0 || (rows === 0 && columnAt(cell) > columnAt(cursor))
  }
  const isHere = (cell: CellRef) => cell.row === cursor?.row && cell.column === cursor.column
  const next = by > 0 ? (errors.find(isAfter) ?? errors[0]) : (errors.findLast((cell) => !isAfter(cell) && !isHere(cell)) ?? errors.at(-1))
  return goneTo(context, next!, say)
}
