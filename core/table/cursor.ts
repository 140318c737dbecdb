import { idOf } from './rows.ts'
import { isEmpty } from '../kernel/wire.ts'
import type { GridContext } from './grid-context.ts'
import type { CellRef, KeyboardEvents, Direction } from './grid-events.ts'
import type { Row } from '../kernel/wire.ts'
import { isTyped, isWritable, type ColumnKey } from './column.ts'
import { cellAt, placeOf } from './selection.ts'

/** Where the keyboard stands after a key. */
type At = Partial<Pick<GridContext, 'cursor' | 'ranges' | 'home' | 'begun'>>

type Event<Type extends KeyboardEvents['type']> = Extract<KeyboardEvents, { type: Type }>

export const standingOn = (cell: CellRef | undefined, home = cell?.column): At => ({
  cursor: cell,
  ranges: cell ? [{ anchor: cell, focus: cell }] : [],
  home,
  begun: undefined,
})

/** The corner that stretches: Shift moves it, the cursor stays. */
const stretched = ({ ranges, cursor }: GridContext, focus: CellRef | undefined): At => {
  const anchor = ranges.at(-1)?.anchor ?? cursor
  return anchor && focus ? { ranges: [...ranges.slice(0, -1), { anchor, focus }] } : {}
}

const movingCorner = ({ ranges, cursor }: GridContext, extending: boolean | undefined): CellRef | undefined =>
  extending ? (ranges.at(-1)?.focus ?? cursor) : cursor

const isFilled = ({ model, shown }: GridContext, row: number, column: number): boolean => {
  const key = shown[column]?.key
  return key !== undefined && !isEmpty(model.rowAt(row)?.[key])
}

/** Ctrl and an arrow: to the end of the filled cells, over a gap to the next one, else to the edge. */
const edgeFrom = (context: GridContext, row: number, column: number, by: readonly [rows: number, columns: number]) => {
  const [down, right] = [Math.sign(by[0]), Math.sign(by[1])]
  const isThere = (r: number, c: number) => r >= 0 && c >= 0 && r < context.model.count && c < context.shown.length
  let [r, c] = [row + down, column + right]
  if (!isThere(r, c)) return { row, column }
  const wanted = isFilled(context, row, column) && isFilled(context, r, c)
  while (isThere(r + down, c + right) && (wanted ? isFilled(context, r + down, c + right) : !isFilled(context, r, c))) {
    r += down
    c += right
  }
  return { row: r, column: c }
}

export const moved = (context: GridContext, { rows, columns, extending, edge }: Event<'move'>): At => {
  const corner = movingCorner(context, extending)
  const place = corner && placeOf(context, corner)
  if (!place) return standingOn(cellAt(context, 0, 0))
  const to = edge ? edgeFrom(context, place.row, place.column, [rows, columns]) : { row: place.row + rows, column: place.column + columns }
  const cell = cellAt(context, to.row, to.column)
  return extending ? stretched(context, cell) : standingOn(cell)
}

export const movedFar = (context: GridContext, { type, far, extending }: Event<'home' | 'end'>): At => {
  const corner = movingCorner(context, extending)
  const place = corner ? placeOf(context, corner) : undefined
  const isEnd = type === 'end'
  const row = far ? (isEnd ? context.model.count - 1 : 0) : (place?.row ?? 0)
  const cell = cellAt(context, row, isEnd ? context.shown.length - 1 : 0)
  return extending ? stretched(context, cell) : standingOn(cell)
}

/** The next cell that may be typed into, row by row; the next cell of all where the table is only read. */
const tabbed = (context: GridContext, back: boolean): CellRef | undefined => {
  const { model, shown, cursor } = context
  const place = cursor && placeOf(context, cursor)
  if (!place) return cellAt(context, 0, 0)
  const by = back ? -1 : 1
  const last = model.count * shown.length
  const isStop = (at: number) => {
    const row = model.rowAt(Math.floor(at / shown.length))
    return context.input.readOnly || (row !== undefined && isWritable(shown[at % shown.length]!, row))
  }
  // One row of locked cells is passed, a table of them is not searched through.
  const start = place.row * shown.length + place.column
  for (let at = start + by; at >= 0 && at < last && Math.abs(at - start) <= shown.length * 2; at += by)
    if (isStop(at)) return cellAt(context, Math.floor(at / shown.length), at % shown.length)
  const next = start + by
  return next >= 0 && next < last ? cellAt(context, Math.floor(next / shown.length), next % shown.length) : undefined
}

/** The cell in which a new row is begun: the first one that may be typed into. */
export const beginningIn = ({ shown }: Pick<GridContext, 'shown'>, row: Row): CellRef | undefined => {
  const column: ColumnKey | undefined = (shown.find((one) => isTyped(one) && isWritable(one, row)) ?? shown[0])?.key
  return column === undefined ? undefined : { row: idOf(row), column }
}

/** From a record that was chosen: the next cell of its row that must be filled in and is not, where nothing fills it by itself. */
export const awaiting = (context: GridContext): CellRef | undefined => {
  const { model, shown, cursor } = context
  const place = cursor && placeOf(context, cursor)
  const row = place && model.rowAt(place.row)
  if (!row || shown[place.column]?.type !== 'ref' || isEmpty(row[cursor.column])) return undefined
  const next = shown
    .slice(place.column + 1)
    .find((one) => (one.required || one.marked) && !one.quoted && isTyped(one) && isWritable(one, row) && isEmpty(row[one.key]))
  return next && { row: cursor.row, column: next.key }
}

/** Where a step leads; undefined where it would go beyond the last row. */
export const stepped = (context: GridContext, leaving: Direction): CellRef | undefined => {
  const place = context.cursor && placeOf(context, context.cursor)
  if (!place || leaving === 'stay') return context.cursor
  if (leaving === 'right' || leaving === 'left')
    return tabbed(context, leaving === 'left') ?? (leaving === 'left' ? context.cursor : undefined)
  const row = place.row + (leaving === 'down' ? 1 : -1)
  if (row >= context.model.count) return undefined
  const home = context.shown.findIndex(({ key }) => key === context.home)
  return cellAt(context, row, home < 0 ? place.column : home)
}

export const selected = (context: GridContext, type: 'select.all' | 'select.column' | 'select.row'): At => {
  const place = context.cursor && placeOf(context, context.cursor)
  const [rows, columns] = [context.model.count - 1, context.shown.length - 1]
  const top = type === 'select.row' ? (place?.row ?? 0) : 0
  const left = type === 'select.column' ? (place?.column ?? 0) : 0
  const anchor = cellAt(context, top, left)
  const focus = cellAt(context, type === 'select.row' ? top : rows, type === 'select.column' ? left : columns)
  return anchor && focus ? { ranges: [{ anchor, focus }], cursor: context.cursor ?? anchor } : {}
}

export const extended = stretched

export const withRange = ({ ranges }: GridContext, cell: CellRef): At => ({
  cursor: cell,
  ranges: [...ranges, { anchor: cell, focus: cell }],
  home: cell.column,
})
