import { revealing } from '../../../core/table/window.ts'
import { INDENT } from './paint-branch.ts'
import { coveredIn, placeIn, placementOf, type Box, type Placement } from './placement.ts'

export type Measures = {
  readonly rowHeight: number
  readonly headHeight: number
  readonly footHeight: number
  readonly headLines: number
  readonly numbered: boolean
  readonly ticked: boolean
}

type Size = { readonly width: number; readonly height: number }

export const NO_PLACEMENT = placementOf({ columns: [], widthOf: () => 0, room: 0, numbered: false, ticked: false })

/** Where things lie on the sheet that scrolls in the window: as last measured, for asking the page would make it lay itself out. */
export class Sheet {
  measures: Measures
  placement: Placement = NO_PLACEMENT
  size: Size = { width: 0, height: 0 }
  scrollLeft = 0

  constructor(measures: Measures) {
    this.measures = measures
  }

  /** The window that rows and middle columns scroll in. */
  get room(): Size {
    const { headHeight, footHeight } = this.measures
    const { leftWidth, rightWidth } = this.placement
    return {
      width: Math.max(0, this.size.width - leftWidth - rightWidth),
      height: Math.max(0, this.size.height - headHeight - footHeight),
    }
  }

  get rowsPerPage(): number {
    return Math.max(1, Math.floor(this.room.height / this.measures.rowHeight) - 1)
  }

  /** The line before or after a row, or all of the row; as far in as its level. */
  dropBoxOf(row: number, part: 'before' | 'into' | 'after', level: number): Box {
    const { headHeight, rowHeight } = this.measures
    const left = level * INDENT
    const top = headHeight + row * rowHeight
    const width = this.placement.width - left
    if (part === 'into') return { left, top, width, height: rowHeight }
    return { left, top: (part === 'after' ? top + rowHeight : top) - 1, width, height: 2 }
  }

  /** A cell by the places of its row and column, head included; undefined for one that is not shown. */
  boxOf(row: number, column: number): Box | undefined {
    const { rowHeight, headHeight } = this.measures
    const place = placeIn(this.placement, column, this.scrollLeft, this.size.width)
    return row < 0 || !place ? undefined : { left: place.x, top: headHeight + row * rowHeight, width: place.width, height: rowHeight }
  }

  /** Part of the box's left and right that pinned columns cover. */
  coveredOf(box: Box, column: number): { readonly left: number; readonly right: number } {
    return coveredIn(this.placement, box, column, this.scrollLeft, this.size.width)
  }

  /** How far to scroll, as little as it takes, to see the cell. */
  revealing(
    row: number,
    column: number,
    from: { readonly top: number; readonly left: number },
  ): { readonly top: number; readonly left: number } {
    const { rowHeight } = this.measures
    const { room, placement } = this
    const place = placement.middle[column - placement.left.length]
    return {
      top: revealing({ start: row * rowHeight, size: rowHeight, scroll: from.top, view: room.height }),
      left: place ? revealing({ start: place.x, size: place.width, scroll: from.left, view: room.width }) : from.left,
    }
  }

  /** Nothing of the sheet lies behind its left or right edge, or something does. */
  hiding(): { readonly hidesLeft: boolean; readonly hidesRight: boolean } {
    const { placement, scrollLeft, size } = this
    return { hidesLeft: scrollLeft > 0, hidesRight: placement.scrolls && scrollLeft + size.width < placement.width - 1 }
  }
}
