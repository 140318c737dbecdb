import type { ReactNode, Ref } from 'react'
import type { TableColumn } from '../../../core/table/column.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import type { GridAppearance } from './canvas-drawing.ts'
import type { FootLine } from './foot.tsx'
import type { GridActor } from './grid-actor.ts'
import type { Sorted } from './head.tsx'

export type GridHandle = {
  /** Puts the cursor on a cell and sees that it is in sight. */
  readonly goTo: (cell: CellRef) => void
  /** Takes what stands in the cell that is being edited. */
  readonly settle: () => void
  /** Gives the cursor's cell the keyboard back. */
  readonly focus: () => void
}

export type GridProps = {
  readonly actor: GridActor
  readonly label: string
  readonly kinds: CellKinds
  readonly rowHeight: number
  /** As high as its rows up to so much; `fill` takes what its place gives. */
  readonly height: number | 'fill'
  readonly looks?: GridAppearance
  readonly numbered?: boolean
  readonly ticked?: boolean
  /** Vertical hairlines: tables one types into. */
  readonly ruled?: boolean
  /** Rows may be put elsewhere by hand. */
  readonly sortable?: boolean
  readonly isLocked?: (column: TableColumn, rowId: string) => boolean
  readonly sorted?: Sorted | undefined
  readonly onSort?: (column: TableColumn) => void
  /** Enter or a double click in a grid that is only read. */
  readonly onOpen?: (row: string) => void
  /** A button that a painter drew in a row (`paintActions`). */
  readonly onAction?: (operation: string, row: string, anchor: HTMLElement) => void
  /** Such a button is about to be pressed. */
  readonly onRest?: (operation: string, row: string) => void
  readonly onFind?: () => void
  readonly onMenu?: (anchor: HTMLElement, at: { readonly row?: string; readonly column?: string }) => void
  /** Alt+= on a number that was worked out. */
  readonly onFigure?: (cell: CellRef) => void
  /** F8 is answered by the screen around. */
  readonly passesErrors?: boolean
  /** What the tick of the head chooses. */
  readonly tickLabel?: string
  readonly footLabel?: string
  /** Below the grid's own totals. */
  readonly footLines?: readonly FootLine[]
  readonly empty?: ReactNode
  readonly handle?: Ref<GridHandle>
}
