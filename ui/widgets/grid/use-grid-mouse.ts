import { type MouseEvent, type RefObject, useEffect, useMemo } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import type { DropPlace } from '../../../core/table/drop-place.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { isSameCell, pressEvent } from '../../../core/table/cell-press.ts'
import { hearHoverIntent } from '../../hooks/hover-intent.ts'
import { useLatest } from '../use-latest.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import { dragFill, dragRows, dragSelection } from './grid-drags.ts'
import type { GridProps } from './grid-props.ts'
import type { GridView } from './grid-view.ts'

type Mouse = {
  readonly view: GridView
  readonly kinds: CellKinds
  readonly window: RefObject<HTMLElement | null>
  readonly isLocked: (cell: CellRef) => boolean
  /** Rows may be put elsewhere by hand. */
  readonly sortable: boolean
  readonly settle: () => void
  /** The keyboard goes where the cursor is. */
  readonly focus: () => void
  readonly onOpen: ((row: string) => void) | undefined
  readonly onAction: GridProps['onAction']
  readonly onRest: GridProps['onRest']
  readonly onMenu: GridProps['onMenu']
  /** Where rows that are dragged would fall. */
  readonly onDropAt: (place: DropPlace | undefined) => void
  readonly onFillTo: (cell: CellRef | undefined) => void
}

const operationAt = (target: Element): HTMLElement | null => target.closest<HTMLElement>('[data-operation]')

/** What a mouse does to rows and cells. */
export const useGridMouse = (mouse: Mouse) => {
  const latest = useLatest(mouse)

  useEffect(
    () =>
      hearHoverIntent(latest.current.window.current!, operationAt, (operation) => {
        const { view, onRest } = latest.current
        const row = onRest && view.rowOf(operation)
        if (row !== undefined) onRest?.(operation.dataset['operation']!, row)
      }),
    [latest],
  )

  return useMemo(() => {
    const ground = () => ({ view: latest.current.view, window: latest.current.window.current! })

    /** The whole row, and the beginning of its way elsewhere. */
    const pressNumber = (event: MouseEvent, row: string) => {
      const { view, settle, sortable, onDropAt } = latest.current
      const { actor, context } = view
      settle()
      const column = context.shown[0]
      if (column) actor.send({ type: event.shiftKey ? 'extend' : 'focus', cell: { row, column: column.key } })
      actor.send({ type: 'select.row' })
      if (sortable) dragRows(row, event, ground(), onDropAt)
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

    const pressCell = (event: MouseEvent, cell: CellRef) => {
      const { view, settle, isLocked } = latest.current
      const before = view.actor.getSnapshot()
      const { cursor, input } = before.context
      const isHere = isSameCell(cursor, cell)
      if (isHere && before.matches({ keyboard: 'editing' })) return
      event.preventDefault()
      settle()
      view.actor.send(pressEvent(cursor, cell, event))
      if (toggle(cell, event.target)) return
      const isSecondClick = isHere && before.matches({ keyboard: 'moving' }) && !event.shiftKey && event.detail === 1
      if (isSecondClick && !input.readOnly && !isLocked(cell)) view.actor.send({ type: 'edit' })
      else dragSelection(ground())
    }

    const pressRow = (event: MouseEvent, target: Element, row: string) => {
      const { view } = latest.current
      if (target.closest('.tick, .twig, .number')) event.preventDefault()
      if (target.closest('.tick')) return view.actor.send({ type: 'tick', row, extending: event.shiftKey })
      if (target.closest('.twig')) return view.actor.send({ type: 'toggle', row })
      if (target.closest('.number')) return pressNumber(event, row)
      const cell = view.cellOf(target)
      if (cell && !target.closest('button, a')) pressCell(event, cell)
    }

    const onMouseDown = (event: MouseEvent) => {
      const { view, focus } = latest.current
      const { target } = event
      if (!(target instanceof Element)) return
      // Whoever points at the head goes on where the cursor is.
      if (target.closest('.head') && !target.closest('.sort, .box')) event.preventDefault()
      const row = view.rowOf(target)
      if (row === undefined) return
      if (event.button === 0) pressRow(event, target, row)
      if (event.defaultPrevented && !view.actor.getSnapshot().matches({ keyboard: 'editing' })) focus()
    }

    /** Links and buttons in a cell. */
    const onClick = ({ target }: MouseEvent) => {
      const { view, onAction } = latest.current
      const operation = target instanceof Element ? operationAt(target) : null
      const row = view.rowOf(target)
      if (operation && row !== undefined) onAction?.(operation.dataset['operation']!, row, operation)
    }

    const onContextMenu = (event: MouseEvent) => {
      const { view, onMenu } = latest.current
      const row = view.rowOf(event.target)
      if (row === undefined || !onMenu || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      const cell = view.cellOf(event.target)
      if (cell) view.actor.send({ type: 'focus', cell })
      onMenu(event.target, { row })
    }

    const onDoubleClick = ({ target }: MouseEvent) => {
      const { view, onOpen, isLocked } = latest.current
      const cell = view.cellOf(target)
      if (!cell) return
      if (onOpen) onOpen(cell.row)
      else if (!isLocked(cell) && !view.actor.getSnapshot().matches({ keyboard: 'editing' })) view.actor.send({ type: 'edit' })
    }

    const onHandleDown = (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
      dragFill(ground(), latest.current.onFillTo)
    }

    return { onMouseDown, onClick, onDoubleClick, onContextMenu, onHandleDown }
  }, [latest])
}
