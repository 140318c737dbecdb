import type { News } from '../../../core/table/change.ts'
import { widthOf } from '../../../core/table/column-layout.ts'
import type { GridContext } from '../../../core/table/grid-context.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { RowWindow } from '../../../core/table/window.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import { gridBrush, type GridAppearance } from './canvas-drawing.ts'
import { FreshRows } from './fresh-rows.ts'
import type { GridActor } from './grid-actor.ts'
import { GridPlaces } from './grid-places.ts'
import { GridPainter } from './painter.ts'
import { placementOf, type Placement } from './placement.ts'
import { NO_PLACEMENT, type Measures } from './sheet.ts'
import { Signal } from './signal.ts'
import { NO_SIGHTS, sightsOf, type ProcessViews } from './visible-rows.ts'

/** A bar that stays at the foot of the page, and a little air. */
const PAGE_FOOT = 64

/** Do cells look the same, whatever whole rows look like? */
const isSameButRows = ({ row: _, ...before }: GridAppearance, { row: __, ...now }: GridAppearance): boolean =>
  Object.keys({ ...before, ...now }).every((part) => before[part as keyof typeof before] === now[part as keyof typeof now])

/** What head, foot and the layer above the cells are drawn from. */
export type Frame = {
  readonly placement: Placement
  /** Of the middle columns. */
  readonly seen: RowWindow
  readonly count: number
  readonly hidesLeft: boolean
  readonly hidesRight: boolean
}

type Options = {
  readonly actor: GridActor
  readonly kinds: CellKinds
  readonly looks: GridAppearance
  readonly measures: Measures
}

/** Holds the scrolling window, the painter and what they need to know of each other; React draws only the frame around them. */
export class GridView extends GridPlaces {
  #options: Options
  #sights: ProcessViews = NO_SIGHTS
  #seenContext: GridContext
  #stance = 'away'
  #scroller: HTMLElement | undefined
  #body: HTMLElement | undefined
  /** What was drawn before the page was hidden still stands; somebody listens for what it does not show. */
  #kept: { readonly body: HTMLElement; readonly isStale: () => boolean } | undefined
  #frame: Frame = { placement: NO_PLACEMENT, seen: { from: 0, to: 0 }, count: 0, hidesLeft: false, hidesRight: false }
  #handed: readonly File[] = []
  #pastesRows = false
  readonly #fresh = new FreshRows()
  readonly #framed = new Signal()
  readonly #moved = new Signal()
  readonly #totalled = new Signal()
  readonly #painted = new Signal()

  constructor(options: Options) {
    super(options.actor, options.measures)
    this.#options = options
    this.#seenContext = this.context
  }

  /** Ctrl+Shift+V was pressed: what is pasted next becomes rows of its own. */
  pasteRows(on: boolean): void {
    this.#pastesRows = on
  }

  takePastesRows(): boolean {
    const asRows = this.#pastesRows
    this.#pastesRows = false
    return asRows
  }

  /** Files for the editor that is opened next. */
  hand(files: readonly File[]): void {
    this.#handed = files
  }

  readonly takeHanded = (): readonly File[] => {
    const handed = this.#handed
    this.#handed = []
    return handed
  }

  /** Draws into the body of a scrolling window until the answer is called. What stands there as it was left is not drawn again. */
  attach(scroller: HTMLElement, body: HTMLElement): () => void {
    this.#scroller = scroller
    this.#body = body
    const scrolled = () => this.#scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    // The layout is known by then: to ask for size and place before would have it worked out at once.
    const watch = new ResizeObserver(() => this.#measure())
    watch.observe(scroller)
    const snapshots = this.actor.subscribe(() => this.#follow())
    const news = this.context.model.subscribe((what) => this.#hear(what))
    const fresh = this.actor.on('highlighted', ({ rows }) => this.#fresh.add(rows, () => this.painter?.dressAll()))
    const isStanding = this.#kept?.body === body && !this.#kept.isStale()
    this.#kept = undefined
    if (!isStanding) {
      this.#sights = sightsOf(this.context)
      this.#seenContext = this.context
      this.#lay()
    }
    return () => {
      scroller.removeEventListener('scroll', scrolled)
      watch.disconnect()
      snapshots.unsubscribe()
      fresh.unsubscribe()
      news()
      this.#keep(body)
      this.#scroller = undefined
      this.#body = undefined
    }
  }

  #keep(body: HTMLElement): void {
    const { model } = this.context
    let isHeard = false
    const missed = model.subscribe(() => {
      isHeard = true
    })
    const isStale = () => {
      missed()
      return isHeard || this.#seenContext !== this.context
    }
    this.#kept = { body, isStale }
  }

  /** Other looks or heights; what is drawn is drawn again. */
  restyle(options: Pick<Options, 'kinds' | 'looks' | 'measures'>): void {
    const { kinds, looks, measures } = this.#options
    if (kinds === options.kinds && looks === options.looks && measures === options.measures) return
    const onlyRows = kinds === options.kinds && measures === options.measures && isSameButRows(looks, options.looks)
    this.#options = { ...this.#options, ...options }
    this.sheet.measures = options.measures
    if (onlyRows) this.painter?.dressRows()
    else this.#lay()
  }

  readonly getFrame = (): Frame => this.#frame

  readonly subscribe = this.#framed.subscribe
  /** Cursor or window moved: what lies above the cells follows. */
  readonly onMove = this.#moved.subscribe
  /** Cells say something else, or another one is active. */
  readonly onPainted = this.#painted.subscribe
  readonly onTotals = this.#totalled.subscribe

  /** Scrolls as little as it takes to see the cell. */
  reveal({ row, column }: CellRef): void {
    const scroller = this.#scroller
    const index = this.context.model.indexOf(row)
    if (!scroller || index < 0) return
    const { scrollTop, scrollLeft } = scroller
    const { top, left } = this.sheet.revealing(index, this.columnOf(column), { top: scrollTop, left: scrollLeft })
    if (top !== scrollTop) scroller.scrollTop = top
    if (left !== scrollLeft) scroller.scrollLeft = left
    this.#scrolled()
    // The page's foot may lie over the row; one that was just added has its room with the next frame.
    requestAnimationFrame(() => {
      const { headHeight, rowHeight } = this.sheet.measures
      const below = scroller.getBoundingClientRect().top + headHeight + (index + 1) * rowHeight - scroller.scrollTop
      if (scroller.isConnected && below > window.innerHeight - PAGE_FOOT) scroller.scrollIntoView({ block: 'nearest' })
    })
  }

  /** Where cells are seen in the scrolling window: between head and foot, beside number and tick, above its end. */
  seen(): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
    const { measures, room, placement, size } = this.sheet
    const { headHeight, rowHeight } = measures
    const { scrollTop = 0 } = this.#scroller ?? {}
    const rows = this.context.model.count * rowHeight - scrollTop
    const left = placement.left[0]?.x ?? placement.leftWidth
    return { left, top: headHeight, right: size.width, bottom: headHeight + Math.min(room.height, rows) }
  }

  /** Drag near an edge: scrolls on. */
  scrollBy(left: number, top: number): void {
    this.#scroller?.scrollBy(left, top)
  }

  #measure(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.#scroller ?? {}
    if (clientWidth !== this.sheet.size.width || clientHeight !== this.sheet.size.height) this.#lay()
    else this.#scrolled()
  }

  #lay(): void {
    const scroller = this.#scroller
    const body = this.#body
    const options = this.#options
    if (!scroller || !body) return
    const { kinds, looks } = options
    const brush = gridBrush({
      context: () => this.context,
      sights: () => this.#sights,
      kinds,
      looks,
      rowLook: (row) => this.#options.looks.row?.(row),
      isFresh: (row) => this.#fresh.has(row),
    })
    this.painter = new GridPainter(body, brush)
    const sheet = this.sheet
    // All at once, before anything is drawn: each question after it would have the page laid out again.
    const { clientWidth: width, clientHeight: height, scrollTop, scrollLeft } = scroller
    sheet.size = { width, height }
    const { shown, layout, model } = this.context
    const { rowHeight, numbered, ticked, headLines } = options.measures
    const placement = placementOf({
      columns: shown,
      widthOf: (column, room, count) => widthOf(column, layout, room, count),
      room: sheet.size.width,
      numbered,
      ticked,
    })
    sheet.placement = placement
    this.#frame = { ...this.#frame, placement, count: model.count }
    this.painter.lay({
      placement,
      rowHeight,
      headLines,
      count: model.count,
      height: sheet.room.height,
      width: sheet.size.width,
    })
    this.#scrolled({ scrollTop, scrollLeft })
  }

  /** `laid` is where the window stood before all was drawn anew. */
  #scrolled(laid?: { readonly scrollTop: number; readonly scrollLeft: number }): void {
    const scroller = this.#scroller
    const painter = this.painter
    if (!scroller || !painter) return
    const { scrollTop, scrollLeft } = laid ?? scroller
    this.sheet.scrollLeft = scrollLeft
    painter.scroll(scrollTop, scrollLeft)
    const { placement, seen, hidesLeft, hidesRight, count } = this.#frame
    const next = { placement, seen: painter.columnsSeen, count: this.context.model.count, ...this.sheet.hiding() }
    const isSame =
      seen.from === next.seen.from &&
      seen.to === next.seen.to &&
      hidesLeft === next.hidesLeft &&
      hidesRight === next.hidesRight &&
      count === next.count
    if (laid || !isSame) {
      this.#frame = next
      this.#framed.tell()
    }
    this.#moved.tell()
  }

  /** The machine went on. */
  #follow(): void {
    const before = this.#seenContext
    const snapshot = this.actor.getSnapshot()
    const { context } = snapshot
    const stance = snapshot.value.keyboard
    if (before === context && stance === this.#stance) return
    const isOther = stance !== this.#stance
    this.#seenContext = context
    this.#stance = stance
    if (before.shown !== context.shown || before.layout !== context.layout) this.#lay()
    // The editor stands on its cell's element, wherever the sheet had been scrolled to meanwhile.
    if (isOther && stance === 'editing' && context.cursor) this.reveal(context.cursor)
    const isMoved = before.cursor !== context.cursor || before.ranges !== context.ranges || before.find !== context.find
    if (isMoved) this.#sights = sightsOf(context)
    if (isMoved || before.ticked !== context.ticked) this.painter?.dressAll()
    if (!isMoved && !isOther) return
    this.#moved.tell()
    this.#painted.tell()
  }

  #hear({ rows, from, totals }: News): void {
    const { model, cursor, isEditing } = this.context
    if (from !== undefined) {
      this.#sights = sightsOf(this.context)
      this.painter?.recount(model.count)
      this.#scrolled()
    } else for (const id of rows) this.painter?.repaint(model.indexOf(id))
    // Its cell may be locked now, or wrong.
    if (cursor && rows.has(cursor.row) && !isEditing) this.#moved.tell()
    this.#painted.tell()
    if (totals) this.#totalled.tell()
  }
}
