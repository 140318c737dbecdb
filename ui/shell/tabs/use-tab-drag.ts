import type { DragEvent } from 'react'
import { useState } from 'react'
import { isHome, type Tab } from '../../../core/navigation/tabs.ts'
import type { TabsActor } from '../../hooks/use-tab.ts'

/** A tab is dragged to the place of another one; it moves while it is dragged over the row, and home stays where it is. */
export const useTabDrag = (tabs: TabsActor) => {
  const [dragged, setDragged] = useState('')
  return (tab: Tab, index: number) => ({
    draggable: !isHome(tab),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', tab.title)
      setDragged(tab.path)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      if (tab.path !== dragged && isPast(event, index, tabs, dragged)) tabs.send({ type: 'move', path: dragged, to: index })
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(''),
  })
}

/** Only beyond the middle of a tab, else two of different widths would change places for ever. */
const isPast = ({ clientX, currentTarget }: DragEvent, index: number, tabs: TabsActor, dragged: string): boolean => {
  const { left, width } = currentTarget.getBoundingClientRect()
  const from = tabs.getSnapshot().context.tabs.findIndex(({ path }) => path === dragged)
  return from < index ? clientX > left + width / 2 : clientX < left + width / 2
}
