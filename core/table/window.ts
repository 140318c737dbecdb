/** Places from `from` up to, not including, `to`. */
export type RowWindow = { readonly from: number; readonly to: number }

type RowsInSight = {
  readonly top: number
  readonly height: number
  readonly rowHeight: number
  readonly count: number
  /** Rows drawn beyond each edge. */
  readonly spare: number
}

/** The rows that touch the window, and some around it. */
export const rowsInSight = ({ top, height, rowHeight, count, spare }: RowsInSight): RowWindow => {
  const last = Math.max(0, Math.min(count, Math.ceil((top + height) / rowHeight) + spare))
  return { from: Math.max(0, Math.min(last, Math.floor(top / rowHeight) - spare)), to: last }
}

/** Where each column begins; the last number is where the last one ends. */
export const edgesOf = (widths: readonly number[]): readonly number[] => {
  const edges = [0]
  for (const width of widths) edges.push(edges.at(-1)! + width)
  return edges
}

/** The column that covers this place, clamped to the first and the last one. */
const columnAt = (edges: readonly number[], place: number): number => {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (edges[middle]! <= place) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The columns that touch the window. */
export const columnsInSight = (edges: readonly number[], left: number, width: number): RowWindow => {
  if (edges.length < 2 || width <= 0) return { from: 0, to: 0 }
  return { from: columnAt(edges, left), to: columnAt(edges, left + width - 1) + 1 }
}

/** Drawn elements are used again in turn: place `index` always lies in the same one of so many. */
export const slotOf = (index: number, slots: number): number => index % slots

/** How many elements a window needs that shows every span of this length, whatever it is scrolled to. */
export const slotsFor = (height: number, rowHeight: number, spare: number): number => Math.ceil(height / rowHeight) + 1 + 2 * spare

type Shown = { readonly start: number; readonly size: number; readonly scroll: number; readonly view: number }

/** The nearest scroll offset at which all of it is in sight; what is larger than the window shows its beginning. */
export const revealing = ({ start, size, scroll, view }: Shown): number => {
  if (start < scroll || size > view) return start
  return start + size > scroll + view ? start + size - view : scroll
}

/** Room that is left is shared in proportion; whole pixels, the last column takes what rounding left. */
export const stretched = (widths: readonly number[], room: number): readonly number[] => {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total === 0 || total >= room) return widths
  const wider = widths.map((width) => Math.floor((width * room) / total))
  const rest = Math.floor(room) - wider.reduce((sum, width) => sum + width, 0)
  return [...wider.slice(0, -1), wider.at(-1)! + rest]
}

/** Columns that may give some of their width do so, in proportion, where that brings all of them into the room; else nobody does. */
export const squeezed = (widths: readonly number[], gives: readonly number[], room: number): readonly number[] => {
  const missing = widths.reduce((sum, width) => sum + width, 0) - Math.floor(room)
  const spare = gives.reduce((sum, give) => sum + give, 0)
  if (missing <= 0 || missing > spare) return widths
  const shares = widths.map((_, at) => Math.floor(((gives[at] ?? 0) * missing) / spare))
  let rest = missing - shares.reduce((sum, share) => sum + share, 0)
  return widths.map((width, at) => {
    const share = shares[at]!
    const isOneMore = rest > 0 && share < (gives[at] ?? 0)
    if (isOneMore) rest -= 1
    return width - share - (isOneMore ? 1 : 0)
  })
}
