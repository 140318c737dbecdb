import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost } from './lost-focus.ts'

/** Of the page that the browser was opened with. */
const OPENED = 'default'

/** Whoever had the focus on something that went away, with its page or with what was done, goes on at this heading. Who has only come is left where he is. */
export const useLanding = (stamp: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasOnlyCome = useRef(useLocation().key === OPENED)
  useEffect(() => {
    if (!hasOnlyCome.current && navigator.userActivation?.hasBeenActive && isFocusLost()) heading.current?.focus({ preventScroll: true })
    hasOnlyCome.current = false
  }, [stamp])
  return heading
}
