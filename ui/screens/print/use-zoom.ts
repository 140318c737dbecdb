import { type RefObject, useLayoutEffect, useState } from 'react'

const STEP = 0.1
const LEAST = 0.2
const MOST = 2

const hundredths = (zoom: number): number => Math.round(Math.min(MOST, Math.max(LEAST, zoom)) * 100) / 100

/** How near the paper is looked at: so that its width fits its pane, until somebody wants it otherwise. */
export const useZoom = (pane: RefObject<HTMLElement | null>, width: number) => {
  const [room, setRoom] = useState(width)
  const [chosen, setChosen] = useState<number>()
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setRoom(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    }
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    measure()
    return () => watching.disconnect()
  }, [pane])
  const zoom = chosen ?? hundredths(Math.min(1, Math.floor((room / width) * 100) / 100))
  return { zoom, nearer: () => setChosen(hundredths(zoom + STEP)), farther: () => setChosen(hundredths(zoom - STEP)) }
}
