import { type PointerEvent, useRef, useState } from 'react'

/** So much of a window always stays in sight, to be drawn back by. */
const LEAST_SEEN = 80

type Grip = {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** Lets a window be drawn by its title with the pointer; `moved` goes to the window, `handle` to its title. */
export const useDragged = (isFree: boolean) => {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const grip = useRef<Grip>(undefined)

  const grab = (event: PointerEvent<HTMLElement>) => {
    const { clientX, clientY, currentTarget, target, button } = event
    const drawn = currentTarget.closest('[role=dialog]')?.getBoundingClientRect()
    if (!isFree || button !== 0 || !drawn || (target as Element).closest('button')) return
    currentTarget.setPointerCapture(event.pointerId)
    grip.current = {
      x: clientX - at.x,
      y: clientY - at.y,
      left: at.x - drawn.right + LEAST_SEEN,
      right: at.x + window.innerWidth - drawn.left - LEAST_SEEN,
      top: at.y - drawn.top,
      bottom: at.y + window.innerHeight - drawn.top - LEAST_SEEN,
    }
  }
  const draw = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = grip.current
    if (from) setAt({ x: within(clientX - from.x, from.left, from.right), y: within(clientY - from.y, from.top, from.bottom) })
  }
  const release = () => {
    grip.current = undefined
  }

  return {
    moved: isFree ? { transform: `translate(${at.x}px, ${at.y}px)` } : {},
    handle: { onPointerDown: grab, onPointerMove: draw, onPointerUp: release, onPointerCancel: release },
  }
}
