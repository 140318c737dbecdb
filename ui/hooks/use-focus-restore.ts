import { useEffect, useRef } from 'react'
import { isFocusLost } from './lost-focus.ts'

// What the browser itself knows of this (navigator.userActivation) it brings along from the page before.
let hasActed = false
for (const act of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(
    act,
    () => {
      hasActed = true
    },
    { capture: true, once: true },
  )

/** Whoever had the focus on something that went away, with its page or with what was done, goes on at this heading. Who has only come is left where he is. */
export const useFocusRestore = (stamp: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasActed && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [stamp])
  return heading
}
