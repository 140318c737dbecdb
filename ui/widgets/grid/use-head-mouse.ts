import { type MouseEvent, type PointerEvent, type RefObject, useMemo } from 'react'
import type { TableColumn } from '../../../core/table/column.ts'
import { useLatest } from '../use-latest.ts'
import { drag } from './drag.ts'
import type { GridView } from './grid-view.ts'
import type { Placed } from './placement.ts'

type HeadMouse = {
  readonly view: GridView
  readonly window: RefObject<HTMLElement | null>
  readonly onMenu: ((anchor: HTMLElement, at: { readonly column?: string }) => void) | undefined
}

const LITTLE = 5
const NARROWEST = 40
const PADDING = 17

/** Text as wide as the page draws it. */
const measured = (() => {
  let canvas: CanvasRenderingContext2D | null | undefined
  return (text: string, font: string): number => {
    canvas ??= document.createElement('canvas').getContext('2d')
    if (!canvas) return 0
    canvas.font = font
    return canvas.measureText(text).width
  }
})()

/** What a mouse does to the head: widths, order, ticking all. */
export const useHeadMouse = (mouse: HeadMouse) => {
  const latest = useLatest(mouse)

  return useMemo(() => {
    const onTickAll = () => {
      const { actor, context } = latest.current.view
      actor.send({ type: 'tick.all', on: context.ticked.size === 0 })
    }

    const onWiden = (event: PointerEvent, { column, width }: Placed) => {
      const { view } = latest.current
      const key = view.context.shown[column]?.key
      if (event.button !== 0 || key === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const beginning = event.clientX
      const widen = (x: number) =>
        view.actor.send({ type: 'column.width', column: key, width: Math.max(NARROWEST, Math.round(width + x - beginning)) })
      drag({ onMove: ({ x }) => widen(x), onEnd: (point) => widen(point?.x ?? beginning) })
    }

    /** As wide as the widest text in sight needs. */
    const onFit = (column: TableColumn) => {
      const { view, window } = latest.current
      const { model } = view.context
      const font = getComputedStyle(window.current!).font
      const { from, to } = view.rowsSeen
      const widest = Array.from({ length: to - from }, (_, at) => measured(model.text(model.idAt(from + at) ?? '', column.key), font))
      const width = Math.ceil(Math.max(measured(column.title, font) + (column.required ? PADDING / 2 : 0), ...widest)) + PADDING
      view.actor.send({ type: 'column.width', column: column.key, width: Math.max(NARROWEST, width) })
    }

    const onGrab = (event: PointerEvent, column: TableColumn) => {
      const { view } = latest.current
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, .widen'))) return
      const beginning = event.clientX
      let target: HTMLElement | undefined
      let before: string | undefined
      const mark = (next: HTMLElement | undefined) => {
        target?.classList.remove('drop-before')
        target = next
        target?.classList.add('drop-before')
      }
      drag({
        onMove: ({ x, y }) => {
          if (Math.abs(x - beginning) < LITTLE && !target) return
          const head = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-head]') ?? undefined
          const own = head?.dataset['head']
          before = own
          mark(own === column.key ? undefined : head)
        },
        onEnd: (point) => {
          const isMoved = target !== undefined
          mark(undefined)
          if (isMoved && point && before !== undefined) view.actor.send({ type: 'column.move', column: column.key, before })
        },
      })
    }

    const onMenu = (event: MouseEvent, column: TableColumn) => {
      const { onMenu: open } = latest.current
      if (!open || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      event.stopPropagation()
      open(event.currentTarget, { column: column.key })
    }

    return { onTickAll, onWiden, onFit, onGrab, onMenu }
  }, [latest])
}
