import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { GridView } from './grid-view.ts'

type Said = { readonly cell: CellRef; readonly text: string }

const GAP = 5

const wordsOf = (view: GridView, cell: CellRef): string | undefined => {
  const element = view.elementOf(cell)
  const message = element?.getAttribute('aria-description')
  if (message) return message
  return element && element.scrollWidth > element.clientWidth + 1 ? (element.textContent ?? undefined) : undefined
}

/** What a cell has to say, on hover and under the cursor: what is wrong with it, or the whole of a text that is cut off. */
export const Tip = ({ view, window }: { readonly view: GridView; readonly window: RefObject<HTMLElement | null> }) => {
  const [said, setSaid] = useState<Said>()
  const hovered = useRef<CellRef>(undefined)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const look = () => {
      const { cursor } = view.context
      const isNear = view.actor.getSnapshot().matches({ keyboard: 'moving' })
      const cell = hovered.current ?? (isNear ? cursor : undefined)
      const text = cell && wordsOf(view, cell)
      setSaid((before) => {
        if (!cell || !text) return undefined
        return before?.text === text && before.cell.row === cell.row && before.cell.column === cell.column ? before : { cell, text }
      })
    }
    const hover = ({ target }: MouseEvent) => {
      const cell = view.cellOf(target)
      if (cell?.row === hovered.current?.row && cell?.column === hovered.current?.column) return
      hovered.current = cell
      look()
    }
    const gone = () => {
      hovered.current = undefined
      look()
    }
    // The cell that the scrolling brings under the mouse is not meant.
    const scrolled = () => {
      hovered.current = undefined
      setSaid(undefined)
    }
    const frame = window.current
    frame?.addEventListener('mouseover', hover)
    frame?.addEventListener('mouseleave', gone)
    frame?.addEventListener('scroll', scrolled, { passive: true })
    const moved = view.actor.subscribe(look)
    return () => {
      frame?.removeEventListener('mouseover', hover)
      frame?.removeEventListener('mouseleave', gone)
      frame?.removeEventListener('scroll', scrolled)
      moved.unsubscribe()
    }
  }, [view, window])

  useLayoutEffect(() => {
    const box = said && view.boxOf(said.cell)
    if (!box || !element.current || !window.current) return
    const { scrollTop, scrollLeft, clientWidth } = window.current
    const { offsetHeight, offsetWidth } = element.current
    const above = box.top - offsetHeight - GAP
    const top = above < scrollTop + view.headHeight ? box.top + box.height + GAP : above
    const left = Math.max(scrollLeft, Math.min(box.left, scrollLeft + clientWidth - offsetWidth))
    element.current.style.transform = `translate(${left}px, ${top}px)`
  }, [said, view, window])

  return (
    said && (
      <div ref={element} role="tooltip" className="tip">
        {said.text}
      </div>
    )
  )
}
