import { useEffect, useRef } from 'react'
import { isLook, type Hand } from '../../../core/approval/looked-before-deciding.ts'

type Place = { readonly x: number; readonly y: number }

const distance = (from: Place, to: Place): number => Math.hypot(to.x - from.x, to.y - from.y)

/** Tells when somebody looks at what is shown; where the pointer lay when that began to be shown (`stamp`) is where it starts from. */
export const useAttention = (stamp: unknown, onLook: () => void) => {
  const latest = useRef(onLook)
  useEffect(() => {
    latest.current = onLook
  })

  useEffect(() => {
    const stop = new AbortController()
    const told = (hand: Hand) => isLook(hand) && latest.current()
    let start: Place | undefined
    const hear = <K extends keyof WindowEventMap>(kind: K, act: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(kind, act, { capture: true, passive: true, signal: stop.signal })
    hear('keydown', ({ key, repeat }) => told({ by: 'key', name: key, repeated: repeat }))
    hear('pointermove', ({ screenX: x, screenY: y }) => {
      start ??= { x, y }
      told({ by: 'pointer', travelled: distance(start, { x, y }) })
    })
    hear('pointerdown', () => told({ by: 'press' }))
    // A heading that takes the focus by itself cannot be worked with.
    hear('focusin', ({ target }) => target instanceof HTMLElement && target.tabIndex >= 0 && told({ by: 'focus' }))
    hear('wheel', () => told({ by: 'scroll' }))
    hear('touchmove', () => told({ by: 'scroll' }))
    return () => stop.abort()
  }, [stamp])
}
