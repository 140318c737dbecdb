import { type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { DropPlace } from '../../../core/table/drop-place.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { GridView } from './grid-view.ts'
import type { Box } from './placement.ts'

export type MarksHandle = {
  readonly dropAt: (place: DropPlace | undefined) => void
  readonly fillTo: (cell: CellRef | undefined) => void
}

type MarksProps = {
  readonly view: GridView
  readonly handle: Ref<MarksHandle>
  readonly isLocked: (cell: CellRef) => boolean
  readonly onHandleDown: (event: MouseEvent) => void
}

const over = (one: Box, other: Box): Box => {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}

const show = (element: HTMLElement | null, box: Box | undefined): void => {
  if (!element) return
  element.style.display = box ? '' : 'none'
  if (!box) return
  element.style.transform = `translate(${box.left}px, ${box.top}px)`
  element.style.width = `${box.width}px`
  element.style.height = `${box.height}px`
}

/** The fill handle, what it would fill, and where dragged rows would fall. They move without React. */
export const Marks = ({ view, handle, isLocked, onHandleDown }: MarksProps) => {
  const corner = useRef<HTMLDivElement>(null)
  const filling = useRef<HTMLDivElement>(null)
  const drop = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const follow = () => {
      const { cursor, ranges, input } = view.context
      const range = ranges.at(-1) ?? (cursor && { anchor: cursor, focus: cursor })
      const one = range && !input.readOnly && ranges.length < 2 ? view.boxOf(range.anchor) : undefined
      const other = range && one && view.boxOf(range.focus)
      const box = one && other ? over(one, other) : undefined
      const isOpen = box && view.actor.getSnapshot().matches({ keyboard: 'moving' }) && cursor && !isLocked(cursor)
      const last = isOpen ? { left: box.left + box.width - 5, top: box.top + box.height - 5, width: 9, height: 9 } : undefined
      const covered = last && range ? view.coveredOf({ ...last, left: last.left - 4 }, range.focus.column) : undefined
      show(corner.current, covered && covered.left === 0 && covered.right <= 4 ? last : undefined)
    }
    show(filling.current, undefined)
    show(drop.current, undefined)
    follow()
    return view.onMove(follow)
  }, [view, isLocked])

  useImperativeHandle(handle, () => ({
    dropAt: (place) => {
      show(drop.current, place && view.dropBoxOf(place))
      drop.current?.toggleAttribute('data-into', place?.part === 'into')
    },
    fillTo: (cell) => {
      const { cursor, ranges } = view.context
      const range = ranges.at(-1) ?? (cursor && { anchor: cursor, focus: cursor })
      const boxes = [range?.anchor, range?.focus, cell].map((one) => one && view.boxOf(one))
      const [one, other, to] = boxes
      show(filling.current, cell && one && other && to ? over(over(one, other), to) : undefined)
    },
  }))

  return (
    <>
      <div ref={corner} className="handle" onMouseDown={onHandleDown} />
      <div ref={filling} className="filling" />
      <div ref={drop} className="drop" />
    </>
  )
}
