import type { TableColumn } from '../../../core/table/column.ts'
import type { DropPlace } from '../../../core/table/drop-place.ts'
import type { GridContext } from '../../../core/table/grid-context.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { RowWindow } from '../../../core/table/window.ts'
import type { GridActor } from './grid-actor.ts'
import type { GridPainter } from './painter.ts'
import type { Box } from './placement.ts'
import { Sheet, type Measures } from './sheet.ts'

/** Where the cells of a grid lie, and which of them lies under an element of the page. */
export class GridPlaces {
  readonly actor: GridActor
  protected readonly sheet: Sheet
  protected painter: GridPainter | undefined

  constructor(actor: GridActor, measures: Measures) {
    this.actor = actor
    this.sheet = new Sheet(measures)
  }

  get context(): GridContext {
    return this.actor.getSnapshot().context
  }

  get headHeight(): number {
    return this.sheet.measures.headHeight
  }

  get rowsSeen(): RowWindow {
    return this.painter?.rowsSeen ?? { from: 0, to: 0 }
  }

  /** The line, or the row, where rows that are dragged would fall; in a tree as far in as their level. */
  dropBoxOf({ row, part }: DropPlace): Box {
    const { model } = this.context
    return this.sheet.dropBoxOf(model.indexOf(row), part, model.tree ? model.levelOf(row) : 0)
  }

  get rowsPerPage(): number {
    return this.sheet.rowsPerPage
  }

  elementOf({ row, column }: CellRef): HTMLElement | undefined {
    return this.painter?.cellAt(this.context.model.indexOf(row), this.columnOf(column))
  }

  /** The cell under an element of the body. */
  cellOf(target: EventTarget | null): CellRef | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const row = cell?.closest<HTMLElement>('[data-row]')
    const id = row ? this.context.model.idAt(Number(row.dataset['row'])) : undefined
    const column = cell ? this.context.shown[Number(cell.dataset['column'])] : undefined
    return id !== undefined && column ? { row: id, column: column.key } : undefined
  }

  rowOf(target: EventTarget | null): string | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return row ? this.context.model.idAt(Number(row.dataset['row'])) : undefined
  }

  /** Where the cell lies on the sheet, head included; undefined for a cell that is not shown. */
  boxOf({ row, column }: CellRef): Box | undefined {
    return this.sheet.boxOf(this.context.model.indexOf(row), this.columnOf(column))
  }

  /** Part of the box's left and right that pinned columns cover. */
  coveredOf(box: Box, column: string): { readonly left: number; readonly right: number } {
    return this.sheet.coveredOf(box, this.columnOf(column))
  }

  /** The cell's column; undefined while it is hidden. */
  columnAt({ column }: CellRef): TableColumn | undefined {
    return this.context.shown[this.columnOf(column)]
  }

  protected columnOf(key: string): number {
    return this.context.shown.findIndex((one) => one.key === key)
  }
}
