import { columnsInSight, rowsInSight, slotOf, slotsFor, type RowWindow } from '../../../core/table/window.ts'
import { hide, mostAtOnce, newRow, place, retire, type Ground } from './row-slots.ts'
import { newElement, type CellSlot, type RowSlot } from './slots.ts'

/** Rows drawn beyond the edges of the window. */
const SPARE = 1

/** What the painter asks for: it knows places and elements, and nothing of what stands in them. */
export type Brush = {
  /** Class and states of the row; its cells follow. */
  readonly row: (slot: RowSlot, row: number) => void
  /** A cell of that row: what stands in it, and as `dress` does. */
  readonly cell: (slot: CellSlot, column: number) => void
  /** Class and states of a cell of that row; what stands in it stays. */
  readonly dress: (slot: CellSlot, column: number) => void
}

const NOTHING: RowWindow = { from: 0, to: 0 }

/**
 * Draws the rows in sight without React: as many elements as the window needs, each used again for another row or column, so that
 * scrolling and editing write text and nothing else.
 */
export class GridPainter {
  readonly #body: HTMLElement
  readonly #brush: Brush
  /**
   * Holds the rows. It moves by whole rounds of elements, so that a row that is far away has the same place within it: to move one
   * element is cheaper than to move all of them.
   */
  #band: HTMLElement | undefined
  #round = 0
  #slots: readonly RowSlot[] = []
  #ground: Ground | undefined
  #top = 0
  #left = 0
  #columns = NOTHING
  #rows = NOTHING

  constructor(body: HTMLElement, brush: Brush) {
    this.#body = body
    this.#brush = brush
  }

  /** Other columns, another size: elements are made anew. */
  lay(ground: Ground): void {
    this.#ground = ground
    this.#columns = NOTHING
    this.#body.textContent = ''
    const { placement } = ground
    const count = Math.min(slotsFor(ground.height, ground.rowHeight, SPARE), Math.max(1, ground.count))
    const across = mostAtOnce(placement, ground.width - placement.leftWidth - placement.rightWidth)
    const band = newElement('', 'band', this.#body)
    this.#band = band
    this.#round = 0
    this.#slots = Array.from({ length: count }, () => newRow(band, ground, across))
    this.#body.style.height = `${ground.count * ground.rowHeight}px`
    this.scroll(this.#top, this.#left)
  }

  /** There are more or fewer rows, or others in their places. */
  recount(count: number): void {
    if (!this.#ground) return
    const grown = Math.min(slotsFor(this.#ground.height, this.#ground.rowHeight, SPARE), Math.max(1, count))
    this.#ground = { ...this.#ground, count }
    if (grown !== this.#slots.length) return this.lay(this.#ground)
    this.#body.style.height = `${count * this.#ground.rowHeight}px`
    for (const slot of this.#slots) slot.row = -1
    this.scroll(this.#top, this.#left)
  }

  /** Draws what came into sight. */
  scroll(top: number, left: number): void {
    this.#top = top
    this.#left = left
    if (!this.#ground) return
    const { placement, rowHeight, count, height, width } = this.#ground
    const room = width - placement.leftWidth - placement.rightWidth
    const columns = columnsInSight(placement.edges, left, room)
    const moved = columns.from !== this.#columns.from || columns.to !== this.#columns.to
    this.#columns = columns
    const rows = rowsInSight({ top, height, rowHeight, count, spare: SPARE })
    this.#rows = rows
    this.#moveBand(Math.floor(rows.from / this.#slots.length))
    for (let row = rows.from; row < rows.to; row += 1) {
      const slot = this.#slots[slotOf(row, this.#slots.length)]!
      if (slot.row !== row) this.#paintRow(slot, row)
      else if (moved) {
        this.#brush.row(slot, row)
        this.#paintMiddle(slot, 'moved')
      }
    }
    for (const slot of this.#slots) if (slot.row < rows.from || slot.row >= rows.to) hide(slot)
  }

  /** Draws the row again where it is in sight. */
  repaint(row: number): void {
    const slot = this.#slotAt(row)
    if (slot) this.#paintRow(slot, row)
  }

  /** Whole rows look otherwise, their cells do not. */
  dressRows(): void {
    for (const slot of this.#slots) if (slot.row >= 0) this.#brush.row(slot, slot.row)
  }

  /** Selection and marks again, texts as they are. */
  dressAll(): void {
    for (const slot of this.#slots) {
      if (slot.row < 0) continue
      this.#brush.row(slot, slot.row)
      for (const cell of slot.pinned) this.#brush.dress(cell, cell.column)
      for (const cell of slot.cells) if (cell.column >= 0) this.#brush.dress(cell, cell.column)
    }
  }

  get rowsSeen(): RowWindow {
    return this.#rows
  }

  /** Of the middle part. */
  get columnsSeen(): RowWindow {
    return this.#columns
  }

  cellAt(row: number, column: number): HTMLElement | undefined {
    const slot = this.#slotAt(row)
    const cell = slot && [...slot.pinned, ...slot.cells].find((one) => one.column === column)
    return cell?.element
  }

  #moveBand(round: number): void {
    if (round === this.#round || !this.#band) return
    this.#round = round
    this.#band.style.transform = `translateY(${round * this.#slots.length * this.#ground!.rowHeight}px)`
    for (const slot of this.#slots) if (slot.row >= 0) this.#put(slot)
  }

  #put(slot: RowSlot): void {
    const top = (slot.row - this.#round * this.#slots.length) * this.#ground!.rowHeight
    if (slot.top === top) return
    slot.top = top
    slot.element.style.transform = `translateY(${top}px)`
  }

  #slotAt(row: number): RowSlot | undefined {
    const slot = this.#slots.length ? this.#slots[slotOf(row, this.#slots.length)] : undefined
    return slot?.row === row ? slot : undefined
  }

  #paintRow(slot: RowSlot, row: number): void {
    const ground = this.#ground
    const brush = this.#brush
    if (slot.row !== row) {
      if (slot.row < 0) slot.element.style.display = ''
      slot.row = row
      this.#put(slot)
      slot.element.setAttribute('aria-rowindex', String(row + ground!.headLines + 1))
      slot.element.dataset['row'] = String(row)
      if (slot.number) (slot.number.firstChild as Text).data = String(row + 1)
    }
    brush.row(slot, row)
    for (const cell of slot.pinned) brush.cell(cell, cell.column)
    this.#paintMiddle(slot, 'all')
  }

  #paintMiddle(slot: RowSlot, which: 'all' | 'moved'): void {
    const { placement } = this.#ground!
    const { from, to } = this.#columns
    const first = placement.left.length
    for (let at = from; at < to; at += 1) {
      const cell = slot.cells[slotOf(at, slot.cells.length)]!
      const column = first + at
      const moved = cell.column !== column
      if (!moved && which === 'moved') continue
      if (moved) place(cell, placement.middle[at]!, placement.leftWidth, placement.before)
      this.#brush.cell(cell, column)
    }
    for (const cell of slot.cells) if (cell.column >= 0 && (cell.column < first + from || cell.column >= first + to)) retire(cell)
  }
}
