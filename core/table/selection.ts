import { readDecimal, sum, type Decimal } from '../kernel/decimal.ts'
import { isEmpty } from '../kernel/wire.ts'
import type { TableColumn } from './column.ts'
import type { CellRange, CellRef } from './grid-events.ts'
import type { TableModel } from './table-model.ts'

/** A rectangle of cells by visible position, corners included. */
export type Rect = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** Where a cell stands among those in sight. */
export type CellPosition = { readonly row: number; readonly column: number }

type Seen = { readonly model: TableModel; readonly shown: readonly TableColumn[] }

/** Where a cell stands; undefined where it is hidden or gone. */
export const placeOf = ({ model, shown }: Seen, { row, column }: CellRef): CellPosition | undefined => {
  const place = { row: model.indexOf(row), column: shown.findIndex(({ key }) => key === column) }
  return place.row < 0 || place.column < 0 ? undefined : place
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The cell at a place, or the nearest one; undefined in an empty table. */
export const cellAt = ({ model, shown }: Seen, row: number, column: number): CellRef | undefined => {
  const id = model.idAt(within(row, model.count))
  const key = shown[within(column, shown.length)]?.key
  return id === undefined || key === undefined ? undefined : { row: id, column: key }
}

/** Where a range stands; undefined while one of its corners is hidden or gone. */
export const rectOf = (seen: Seen, { anchor, focus }: CellRange): Rect | undefined => {
  const one = placeOf(seen, anchor)
  const other = anchor === focus ? one : placeOf(seen, focus)
  if (!one || !other) return undefined
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export const rectsOf = (seen: Seen & { readonly ranges: readonly CellRange[] }): readonly Rect[] =>
  seen.ranges.flatMap((range) => rectOf(seen, range) ?? [])

export type Summary = { readonly cells: number; readonly numbers: number; readonly sum: string; readonly average: string }

const AVERAGE_PLACES = 4

/** 计数, 求和, 平均 of the selected cells, a cell in two ranges once; some rows at a time. `took` is told at the end. */
export function* summing(
  seen: Seen & { readonly ranges: readonly CellRange[] },
  took: (summary: Summary) => void,
): Generator<number, void> {
  const rects = rectsOf(seen)
  const numbers: Decimal[] = []
  let cells = 0
  for (const [at, rect] of rects.entries())
    for (let row = rect.top; row <= rect.bottom; row += 1) {
      const values = seen.model.rowAt(row)
      for (let column = rect.left; column <= rect.right; column += 1) {
        if (at > 0 && rects.slice(0, at).some((one) => isInside(one, row, column))) continue
        const value = values?.[seen.shown[column]!.key]
        if (isEmpty(value)) continue
        cells += 1
        const read = readDecimal(value)
        if (read) numbers.push(read)
      }
      if (row % ROWS_AT_A_TIME === 0) yield row
    }
  const total = sum(numbers)
  took({
    cells,
    numbers: numbers.length,
    sum: total.toString(),
    average: numbers.length ? total.mulDiv(1, numbers.length, AVERAGE_PLACES).toString() : '',
  })
}

const ROWS_AT_A_TIME = 64

export const isInside = ({ top, bottom, left, right }: Rect, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
