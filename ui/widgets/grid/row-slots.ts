import { columnsInSight } from '../../../core/table/window.ts'
import type { Placed, Placement } from './placement.ts'
import { newCell, newElement, type CellSlot, type RowSlot } from './slots.ts'

// Rows and columns in sight are found by `core/table/window` and drawn without React. @tanstack/react-virtual would find them too, for 10.0 kB of
// gzip where the grid has 45 in all and weighs 44.8, and would have React draw what then scrolls.

/** What the rows are laid out on. */
export type Ground = {
  readonly placement: Placement
  readonly rowHeight: number
  readonly count: number
  /** Lines of the head, which are counted before the first row. */
  readonly headLines: number
  /** Of the window between head and foot. */
  readonly height: number
  readonly width: number
}

/** The row is not shown any more. */
export const hide = (slot: RowSlot): void => {
  if (slot.row < 0 && slot.element.style.display === 'none') return
  slot.row = -1
  slot.element.style.display = 'none'
}

/** The cell shows no column. */
export const retire = (cell: CellSlot): void => {
  cell.column = -1
  cell.element.style.display = 'none'
}

/** The cell stands where this column does from now on. */
export const place = (cell: CellSlot, { x, width, column }: Placed, shift: number, before: number): void => {
  const { element } = cell
  element.style.display = ''
  element.style.left = `${shift + x}px`
  element.style.width = `${width}px`
  cell.column = column
  cell.width = width
  cell.clips = false
  element.dataset['column'] = String(column)
  element.setAttribute('aria-colindex', String(before + column + 1))
}

/** Most columns that any place of the window shows at once. */
export const mostAtOnce = ({ edges }: Placement, width: number): number => {
  let most = 0
  for (let at = 0; at < edges.length - 1; at += 1) {
    const { from, to } = columnsInSight(edges, edges[at + 1]! - 1, width)
    most = Math.max(most, to - from)
  }
  return most
}

/** The elements of one row, for every part of the table. */
export const newRow = (body: HTMLElement, { placement, rowHeight }: Ground, across: number): RowSlot => {
  const { numbered, ticked, before } = placement
  const element = newElement('row', 'line', body)
  element.style.height = `${rowHeight}px`
  element.style.display = 'none'
  const part = (side: string, size: number) => {
    const wrapper = newElement('', `pinned ${side}`, element)
    wrapper.style.width = `${size}px`
    return wrapper
  }
  const pinTo = (wrapper: HTMLElement | undefined, placed: readonly Placed[]) =>
    placed.map((one) => {
      const cell = newCell(wrapper!)
      place(cell, one, 0, before)
      return cell
    })
  const hasLeft = placement.leftWidth > 0
  const left = hasLeft ? part('left', placement.leftWidth) : undefined
  const number = numbered && left ? newElement('rowheader', 'cell number', left) : undefined
  number?.append(document.createTextNode(''))
  const tick = ticked && left ? newElement('gridcell', 'cell tick', left) : undefined
  const pinnedLeft = pinTo(left, placement.left)
  const cells = Array.from({ length: across }, () => newCell(element))
  const right = placement.right.length ? part('right', placement.rightWidth) : undefined
  return {
    element,
    left,
    right,
    number,
    tick,
    pinned: [...pinnedLeft, ...pinTo(right, placement.right)],
    cells,
    row: -1,
    top: -1,
    look: '',
  }
}
