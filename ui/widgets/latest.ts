import { useLayoutEffect, useRef } from 'react'

/** The newest value, for callbacks that must stay the same. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
