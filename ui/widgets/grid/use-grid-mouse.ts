import { type MouseEvent, type RefObject, useMemo } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import { dropEvent, dropPart, type DropPlace } from '../../../core/table/drop-place.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { useLatest } from '../latest.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import { drag, type Point } from './drag.ts'
import type { GridView } from './grid-view.ts'

type Mouse = {
  readonly view: GridView
  readonly kinds: CellKinds
  readonly window: RefObject<HTMLElement | null>
  readonly isLocked: (cell: CellRef) => boolean
  /** Rows may be put elsewhere by hand. */
  readonly sortable: boolean
  readonly settle: () => void
  readonly onOpen: ((row: string) => void) | undefined
  /** Where rows that are dragged would fall. */
  readonly onDropAt: (place: DropPlace | undefined) => void
  readonly onFillTo: (cell: CellRef | undefined) => void
}

const LITTLE = 5

const under = ({ x, y }: Point): Element | null => document.elementFromPoint(x, y)

const within = (place: number, from: number, to: number): number => Math.max(from + 1, Math.min(to - 1, place))

/** What a mouse does to rows and cells. */
export const useGridMouse = (mouse: Mouse) => {
  const latest = useLatest(mouse)

  return useMemo(() => {
    const scrolling = () => {
      const { view, window } = latest.current
      return window.current ? { scrolls: { view, window: window.current } } : {}
    }

    /** The cell under the pointer; beyond the window's edges the last one in sight. */
    const cellNear = ({ x, y }: Point): CellRef | undefined => {
      const { view, window: frame } = latest.current
      if (!frame.current) return undefined
      const { left, top } = frame.current.getBoundingClientRect()
      const { left: from, top: above, right, bottom } = view.seen()
      const across = within(x, left + from, Math.min(left + right, window.innerWidth))
      const down = within(y, top + above, Math.min(top + bottom, window.innerHeight))
      const cell = document.elementsFromPoint(across, down).find((element) => view.cellOf(element))
      return view.cellOf(cell ?? null)
    }

    const dragRows = (event: MouseEvent, row: string) => {
      const { view, onDropAt } = latest.current
      const { ticked, model } = view.context
      const rows = ticked.has(row) ? [...ticked] : [row]
      const beginning = event.clientY
      let place: DropPlace | undefined
      const placeAt = (point: Point) => {
        const over = under(point)?.closest<HTMLElement>('[data-row]')
        const id = over ? model.idAt(Number(over.dataset['row'])) : undefined
        if (!over || id === undefined) return undefined
        const { top, height } = over.getBoundingClientRect()
        return dropPart(model, id, (point.y - top) / height)
      }
      drag({
        ...scrolling(),
        onMove: (point) => {
          if (place === undefined && Math.abs(point.y - beginning) < LITTLE) return
          place = placeAt(point) ?? place
          onDropAt(place)
        },
        onEnd: (point) => {
          onDropAt(undefined)
          if (!place || !point) return
          view.actor.send(dropEvent(model, rows, place))
          if (place.part === 'into') view.actor.send({ type: 'expand', row: place.row })
        },
      })
    }

    const dragSelection = () => {
      const { view } = latest.current
      drag({
        ...scrolling(),
        onMove: (point) => {
          const cell = cellNear(point)
          const { cursor, ranges } = view.context
          const at = ranges.at(-1)?.focus ?? cursor
          if (cell && (cell.row !== at?.row || cell.column !== at.column)) view.actor.send({ type: 'extend', cell })
        },
        onEnd: () => undefined,
      })
    }

    const toggle = (cell: CellRef, target: EventTarget): boolean => {
      const { view, kinds, isLocked } = latest.current
      const column = view.columnAt(cell)
      const row = view.context.model.row(cell.row)
      const input = column && row && kinds[column.type].toggled?.(wireOf(row, column.key), column)
      // The mark within the cell, not the room around it.
      if (!input || isLocked(cell) || target === view.elementOf(cell)) return false
      view.actor.send({ type: 'write', cell, input })
      return true
    }

    const onMouseDown = (event: MouseEvent) => {
      const { view, settle, sortable } = latest.current
      const { target } = event
      const { actor } = view
      const snapshot = actor.getSnapshot()
      if (event.button !== 0 || !(target instanceof Element)) return
      const row = view.rowOf(target)
      if (row === undefined) return
      if (target.closest('.tick')) {
        event.preventDefault()
        actor.send({ type: 'tick', row, extending: event.shiftKey })
        return
      }
      if (target.closest('.twig')) {
        event.preventDefault()
        actor.send({ type: 'toggle', row })
        return
      }
      if (target.closest('.number')) {
        event.preventDefault()
        settle()
        const column = snapshot.context.shown[0]
        if (column) actor.send({ type: event.shiftKey ? 'extend' : 'focus', cell: { row, column: column.key } })
        actor.send({ type: 'select.row' })
        if (sortable) dragRows(event, row)
        return
      }
      const cell = view.cellOf(target)
      if (!cell || target.closest('button, a')) return
      const { cursor } = snapshot.context
      const isHere = cursor?.row === cell.row && cursor.column === cell.column
      if (isHere && snapshot.matches({ keyboard: 'editing' })) return
      event.preventDefault()
      settle()
      if (event.shiftKey && cursor) actor.send({ type: 'extend', cell })
      else if ((event.ctrlKey || event.metaKey) && cursor) actor.send({ type: 'range.add', cell })
      else actor.send({ type: 'focus', cell })
      if (toggle(cell, target)) return
      // A second click on the active cell opens it.
      if (
        isHere &&
        snapshot.matches({ keyboard: 'moving' }) &&
        !event.shiftKey &&
        event.detail === 1 &&
        !snapshot.context.input.readOnly &&
        !latest.current.isLocked(cell)
      )
        actor.send({ type: 'edit' })
      else dragSelection()
    }

    const onDoubleClick = ({ target }: MouseEvent) => {
      const { view, onOpen, isLocked } = latest.current
      const cell = view.cellOf(target)
      if (!cell) return
      if (onOpen) onOpen(cell.row)
      else if (!isLocked(cell) && !view.actor.getSnapshot().matches({ keyboard: 'editing' })) view.actor.send({ type: 'edit' })
    }

    const onHandleDown = (event: MouseEvent) => {
      const { view, onFillTo } = latest.current
      event.preventDefault()
      event.stopPropagation()
      let to: CellRef | undefined
      drag({
        ...scrolling(),
        onMove: (point) => {
          to = cellNear(point) ?? to
          onFillTo(to)
        },
        onEnd: (point) => {
          onFillTo(undefined)
          if (to && point) view.actor.send({ type: 'fill.to', cell: to, series: point.ctrl })
        },
      })
    }

    return { onMouseDown, onDoubleClick, onHandleDown }
  }, [latest])
}
