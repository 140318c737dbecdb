import type { TableColumn } from '../../../core/table/column.ts'
import { edgesOf, squeezed, stretched } from '../../../core/table/window.ts'

export type Placed = { readonly column: number; readonly x: number; readonly width: number }

/** Where every column stands: two parts that stay and a middle that scrolls. Columns are counted as they are seen, left to right. */
export type Placement = {
  readonly columns: readonly TableColumn[]
  readonly left: readonly Placed[]
  readonly middle: readonly Placed[]
  readonly right: readonly Placed[]
  /** Of the middle part, from its own beginning. */
  readonly edges: readonly number[]
  readonly leftWidth: number
  readonly rightWidth: number
  readonly width: number
  /** Row number and tick, in front of the first column. */
  readonly before: number
  readonly numbered: boolean
  readonly ticked: boolean
  /** Wider than its window. */
  readonly scrolls: boolean
}

export const NUMBER_WIDTH = 40
export const TICK_WIDTH = 34

type Wanted = {
  /** In the order they are seen: those pinned left first, those pinned right last. */
  readonly columns: readonly TableColumn[]
  readonly widthOf: (column: TableColumn, room: number, count: number) => number
  readonly room: number
  readonly numbered: boolean
  readonly ticked: boolean
}

const run = (first: number, edges: readonly number[], shift: number): readonly Placed[] =>
  edges.slice(0, -1).map((x, at) => ({ column: first + at, x: shift + x, width: edges[at + 1]! - x }))

/** In a narrow window columns go along with the others rather than cover them. */
const LEAST_MIDDLE = 96

const staying = (columns: readonly TableColumn[], widths: readonly number[], room: number) => {
  const pinnedLeft = columns.findLastIndex(({ pinned }) => pinned === 'left') + 1
  const firstRight = columns.findIndex(({ pinned }) => pinned === 'right')
  const end = firstRight < 0 ? columns.length : firstRight
  const widthFrom = (from: number, to: number) => edgesOf(widths.slice(from, to)).at(-1)!
  const [left, right] = [widthFrom(0, pinnedLeft), widthFrom(end, columns.length)]
  if (widthFrom(0, columns.length) <= room || left + LEAST_MIDDLE + right <= room) return { pinnedLeft, end }
  return { pinnedLeft: left + LEAST_MIDDLE <= room ? pinnedLeft : 0, end: columns.length }
}

/** No column stands half behind those at the right where the ones before it can give so much; whoever set a width by hand gets it. */
const uncovered = (columns: readonly TableColumn[], widths: readonly number[], room: number): readonly number[] => {
  const firstRight = columns.findIndex(({ pinned }) => pinned === 'right')
  const scrolled = firstRight < 0 ? widths : widths.slice(0, firstRight)
  const reach = room - edgesOf(widths.slice(scrolled.length)).at(-1)!
  const cut = edgesOf(scrolled).findIndex((edge) => edge > reach)
  if (cut < 0) return widths
  const gives = columns.slice(0, cut).map(({ gives: give = 0, width }, at) => (widths[at] === width ? give : 0))
  return [...squeezed(widths.slice(0, cut), gives, reach), ...widths.slice(cut)]
}

export const placementOf = ({ columns, widthOf, room, numbered, ticked }: Wanted): Placement => {
  const before = (numbered ? NUMBER_WIDTH : 0) + (ticked ? TICK_WIDTH : 0)
  const own = columns.map((column) => widthOf(column, room - before, columns.length))
  const widths = stretched(uncovered(columns, own, room - before), room - before)
  const { pinnedLeft, end } = staying(columns, widths, room - before)
  const leftEdges = edgesOf(widths.slice(0, pinnedLeft))
  const edges = edgesOf(widths.slice(pinnedLeft, end))
  const rightEdges = edgesOf(widths.slice(end))
  const leftWidth = before + leftEdges.at(-1)!
  const rightWidth = rightEdges.at(-1)!
  const width = leftWidth + edges.at(-1)! + rightWidth
  return {
    columns,
    left: run(0, leftEdges, before),
    middle: run(pinnedLeft, edges, 0),
    right: run(end, rightEdges, 0),
    edges,
    leftWidth,
    rightWidth,
    width,
    before: (numbered ? 1 : 0) + (ticked ? 1 : 0),
    numbered,
    ticked,
    scrolls: width > room,
  }
}

/** The column's place in the sheet while it is scrolled this far; pinned ones go with the window. */
export const placeIn = (placement: Placement, column: number, scroll: number, view: number): Placed | undefined => {
  const { left, middle, right, leftWidth, rightWidth, width } = placement
  if (column < left.length) return { ...left[column]!, x: scroll + left[column]!.x }
  const inner = middle[column - left.length]
  if (inner) return { ...inner, x: leftWidth + inner.x }
  const last = right[column - left.length - middle.length]
  return last && { ...last, x: Math.min(scroll + view, width) - rightWidth + last.x }
}

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** How much of a cell's left and right lies under pinned columns or beyond the window; nothing of a pinned one. */
export const coveredIn = (
  { left, middle, leftWidth, rightWidth }: Placement,
  box: Box,
  column: number,
  scroll: number,
  view: number,
): { readonly left: number; readonly right: number } => {
  const at = column - left.length
  if (at < 0 || at >= middle.length) return { left: 0, right: 0 }
  return {
    left: Math.max(0, scroll + leftWidth - box.left),
    right: Math.max(0, box.left + box.width - (scroll + view - rightWidth)),
  }
}
