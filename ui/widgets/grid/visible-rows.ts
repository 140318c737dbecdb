import type { GridContext } from '../../../core/table/grid-context.ts'
import { placeOf, rectsOf, type Rect } from '../../../core/table/selection.ts'

/** Cursor, selection and what was found, as places: worked out once for all cells that are painted. */
export type ProcessViews = {
  readonly cursor: { readonly row: number; readonly column: number } | undefined
  /** Only where more than the cursor's cell is selected. */
  readonly selected: readonly Rect[]
  readonly found: ReadonlySet<string>
}

export const NO_SIGHTS: ProcessViews = { cursor: undefined, selected: [], found: new Set() }

export const foundKey = (row: string, column: string): string => `${row} ${column}`

const isOne = (rects: readonly Rect[]): boolean =>
  rects.length === 1 && rects[0]!.top === rects[0]!.bottom && rects[0]!.left === rects[0]!.right

export const sightsOf = (context: GridContext): ProcessViews => {
  const selected = rectsOf(context)
  return {
    cursor: context.cursor && placeOf(context, context.cursor),
    selected: isOne(selected) ? [] : selected,
    found: new Set(context.find?.found.map(({ row, column }) => foundKey(row, column))),
  }
}
