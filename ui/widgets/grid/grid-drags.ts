import { dropEvent, dropPart, type DropPlace } from '../../../core/table/drop-place.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { isSameCell } from '../../../core/table/cell-press.ts'
import { drag, type Point } from './drag.ts'
import type { GridView } from './grid-view.ts'

/** The cells one drags over, and the window they scroll in. */
type Ground = { readonly view: GridView; readonly window: HTMLElement }

const LITTLE = 5

const within = (place: number, from: number, to: number): number => Math.max(from + 1, Math.min(to - 1, place))

/** The cell under the pointer; beyond the window's edges the last one in sight. */
const cellNear = ({ x, y }: Point, { view, window: frame }: Ground): CellRef | undefined => {
  const { left, top } = frame.getBoundingClientRect()
  const { left: from, top: above, right, bottom } = view.seen()
  const across = within(x, left + from, Math.min(left + right, window.innerWidth))
  const down = within(y, top + above, Math.min(top + bottom, window.innerHeight))
  const cell = document.elementsFromPoint(across, down).find((element) => view.cellOf(element))
  return view.cellOf(cell ?? null)
}

/** Where rows would fall that are let go at this point. */
const dropPlaceAt = ({ x, y }: Point, { view }: Ground): DropPlace | undefined => {
  const { model } = view.context
  const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')
  const id = over ? model.idAt(Number(over.dataset['row'])) : undefined
  if (!over || id === undefined) return undefined
  const { top, height } = over.getBoundingClientRect()
  return dropPart(model, id, (y - top) / height)
}

/** Puts the row, or all that are ticked with it, where the pointer is let go; `onDropAt` hears of each place on the way. */
export const dragRows = (
  row: string,
  { clientY }: { readonly clientY: number },
  ground: Ground,
  onDropAt: (place: DropPlace | undefined) => void,
) => {
  const { view } = ground
  const { ticked } = view.context
  const rows = ticked.has(row) ? [...ticked] : [row]
  let place: DropPlace | undefined
  drag({
    scrolls: ground,
    onMove: (point) => {
      if (place === undefined && Math.abs(point.y - clientY) < LITTLE) return
      place = dropPlaceAt(point, ground) ?? place
      onDropAt(place)
    },
    onEnd: (point) => {
      onDropAt(undefined)
      if (!place || !point) return
      view.actor.send(dropEvent(view.context.model, rows, place))
      if (place.part === 'into') view.actor.send({ type: 'expand', row: place.row })
    },
  })
}

/** Stretches the last range to the cell under the pointer. */
export const dragSelection = (ground: Ground) => {
  const { view } = ground
  drag({
    scrolls: ground,
    onMove: (point) => {
      const cell = cellNear(point, ground)
      const { cursor, ranges } = view.context
      if (cell && !isSameCell(ranges.at(-1)?.focus ?? cursor, cell)) view.actor.send({ type: 'extend', cell })
    },
    onEnd: () => undefined,
  })
}

/** Fills from the range to where the pointer is let go; `onFillTo` hears of each cell on the way. */
export const dragFill = (ground: Ground, onFillTo: (cell: CellRef | undefined) => void) => {
  let to: CellRef | undefined
  drag({
    scrolls: ground,
    onMove: (point) => {
      to = cellNear(point, ground) ?? to
      onFillTo(to)
    },
    onEnd: (point) => {
      onFillTo(undefined)
      if (to && point) ground.view.actor.send({ type: 'fill.to', cell: to, series: point.ctrl })
    },
  })
}
