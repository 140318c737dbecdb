import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { GridView } from './grid-view.ts'

type Said = { readonly cell: CellRef; readonly text: string }

const GAP = 5
/** look.md §1.5: tooltips wait. */
const PATIENCE = 300

const messageOf = (view: GridView, cell: CellRef): string | undefined => view.elementOf(cell)?.getAttribute('aria-description') ?? undefined

const cutOff = (view: GridView, cell: CellRef): string | undefined => {
  const element = view.elementOf(cell)
  return element && element.scrollWidth > element.clientWidth + 1 ? (element.textContent ?? undefined) : undefined
}

const isSame = (one: CellRef | undefined, other: CellRef | undefined): boolean => one?.row === other?.row && one?.column === other?.column

/** What a cell has to say, on hover and under the cursor: what is wrong with it at once, the whole of a text that is cut off a little later. */
export const Tip = ({ view, window }: { readonly view: GridView; readonly window: RefObject<HTMLElement | null> }) => {
  const [said, setSaid] = useState<Said>()
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let hovered: CellRef | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(later)
      const { cursor } = view.context
      const cell = hovered ?? (view.actor.getSnapshot().matches({ keyboard: 'moving' }) ? cursor : undefined)
      const message = cell && messageOf(view, cell)
      setSaid(cell && message ? { cell, text: message } : undefined)
      if (cell && !message)
        later = setTimeout(() => {
          const text = cutOff(view, cell)
          if (text) setSaid({ cell, text })
        }, PATIENCE)
    }
    const hover = ({ target }: MouseEvent) => {
      const cell = view.cellOf(target)
      if (isSame(cell, hovered)) return
      hovered = cell
      look()
    }
    const gone = () => {
      hovered = undefined
      look()
    }
    // The cell that the scrolling brings under the mouse is not meant.
    const scrolled = () => {
      clearTimeout(later)
      hovered = undefined
      setSaid(undefined)
    }
    const frame = window.current
    frame?.addEventListener('mouseover', hover)
    frame?.addEventListener('mouseleave', gone)
    frame?.addEventListener('scroll', scrolled, { passive: true })
    const painted = view.onPainted(look)
    return () => {
      clearTimeout(later)
      frame?.removeEventListener('mouseover', hover)
      frame?.removeEventListener('mouseleave', gone)
      frame?.removeEventListener('scroll', scrolled)
      painted()
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
