import { type RefCallback, useCallback, useState } from 'react'
import type { MenuNode } from '../../../core/navigation/menu.ts'

const CHARACTER = 14
const AROUND = 62
const MORE = 86

/** How many roots of the menu fit in the row: every character of their titles is as wide as it is high. */
export const useFitting = (menu: readonly MenuNode[]): readonly [RefCallback<HTMLElement>, number] => {
  const [width, setWidth] = useState(0)
  const row = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const ends = menu.reduce<number[]>((before, { title }) => [...before, (before.at(-1) ?? 0) + title.length * CHARACTER + AROUND], [])
  const room = (ends.at(-1) ?? 0) <= width ? width : width - MORE
  return [row, ends.filter((end) => end <= room).length]
}
