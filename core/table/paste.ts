import type { Cells } from './tsv.ts'

/** A rectangle of cells by position, corners included. */
export type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

export type Write = { readonly row: number; readonly column: number; readonly text: string }

export type PastePlan = {
  readonly writes: readonly Write[]
  /** Rows the table needs beyond its end. */
  readonly added: number
  readonly range: Range
}

export const heightOf = ({ top, bottom }: Range): number => bottom - top + 1
export const widthOf = ({ left, right }: Range): number => right - left + 1

/**
 * Where pasted cells go. A block that fits the selection a whole number of times fills it, anything else is written once from its
 * top left corner; what hangs over the right edge is dropped, what hangs over the bottom becomes new rows.
 */
export const planPaste = (cells: Cells, selection: Range, rows: number, columns: number): PastePlan => {
  const height = cells.length
  const width = Math.max(0, ...cells.map((row) => row.length))
  const repeats = height > 0 && width > 0 && heightOf(selection) % height === 0 && widthOf(selection) % width === 0
  const bottom = selection.top + (repeats ? heightOf(selection) : height) - 1
  const right = Math.min(columns - 1, selection.left + (repeats ? widthOf(selection) : width) - 1)

  const writes: Write[] = []
  for (let row = selection.top; row <= bottom; row += 1) {
    const source = cells[(row - selection.top) % height] ?? []
    for (let column = selection.left; column <= right; column += 1) {
      const text = source[(column - selection.left) % width]
      if (text !== undefined) writes.push({ row, column, text })
    }
  }
  return { writes, added: Math.max(0, bottom + 1 - rows), range: { ...selection, bottom, right } }
}
