import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Tab } from '../../core/navigation/tabs.ts'

/** A page is come back to where it was left; one that is opened begins at its top. */
export const useScrollOf = (open: readonly Tab[], active: string): void => {
  const left = useRef(new Map<string, number>())
  const inFront = useRef('')
  const now = useRef(0)

  useEffect(() => {
    const keep = () => {
      now.current = window.scrollY
      left.current.set(inFront.current, now.current)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])

  useLayoutEffect(() => {
    const isFirst = inFront.current === ''
    inFront.current = active
    const top = left.current.get(active) ?? 0
    // The window is where it should be, and to be told so would have everything laid out at once.
    if (isFirst || (top === 0 && now.current === 0)) return
    window.scrollTo({ top, behavior: 'instant' })
  }, [active])

  useEffect(() => {
    const kept = open.filter(({ keepAlive }) => keepAlive).map(({ path }) => path)
    for (const path of left.current.keys()) if (path !== active && !kept.includes(path)) left.current.delete(path)
  }, [open, active])
}
