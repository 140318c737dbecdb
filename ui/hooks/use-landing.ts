import { useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

/** Whoever had the focus on something that went away, with its page or with what was done, goes on at this heading. Who has only come is left where he is. */
export const useLanding = (stamp: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [stamp])
  return heading
}
