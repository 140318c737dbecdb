import type { GridView } from './grid-view.ts'

export type Point = { readonly x: number; readonly y: number; readonly ctrl: boolean }

type Drag = {
  readonly onMove: (point: Point) => void
  /** Nowhere: it was given up. */
  readonly onEnd: (point: Point | undefined) => void
  /** Near the window's edges the sheet scrolls on under the pointer. */
  readonly scrolls?: { readonly view: GridView; readonly window: HTMLElement }
}

const EDGE = 28
const STRIDE = 18

const strideAt = (place: number, from: number, to: number): number => (place < from + EDGE ? -STRIDE : place > to - EDGE ? STRIDE : 0)

/** Follows the pointer from the moment it is pressed until it is let go; Esc gives up. */
export const drag = ({ onMove, onEnd, scrolls }: Drag): void => {
  let last: Point | undefined
  let frame = 0
  const pointOf = ({ clientX, clientY, ctrlKey, metaKey }: PointerEvent): Point => ({ x: clientX, y: clientY, ctrl: ctrlKey || metaKey })
  const follow = (event: PointerEvent) => {
    last = pointOf(event)
    onMove(last)
  }
  const scroll = () => {
    if (scrolls && last) {
      const { left, right, top, bottom } = scrolls.window.getBoundingClientRect()
      const across = strideAt(last.x, left, right)
      const down = strideAt(last.y, top, bottom)
      if (across || down) {
        scrolls.view.scrollBy(across, down)
        onMove(last)
      }
    }
    frame = requestAnimationFrame(scroll)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', lose)
    window.removeEventListener('keydown', giveUp, true)
  }
  const end = (event: PointerEvent) => {
    stop()
    onEnd(pointOf(event))
  }
  const lose = () => {
    stop()
    onEnd(undefined)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    lose()
  }
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', lose)
  window.addEventListener('keydown', giveUp, true)
  if (scrolls) frame = requestAnimationFrame(scroll)
}
