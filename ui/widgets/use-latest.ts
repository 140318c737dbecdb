import { useLayoutEffect, useRef, useState } from 'react'

/** The newest value, for callbacks that must stay the same. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

type Callbacks = Readonly<Record<string, (...given: never[]) => unknown>>

/** The same callbacks for good, each doing what its newest one would: whoever gets them need not be drawn again. */
export const useSteady = <T extends Callbacks>(newest: T): T => {
  const latest = useLatest(newest)
  const [steady] = useState(
    () => Object.fromEntries(Object.keys(newest).map((name) => [name, (...given: never[]) => latest.current[name]!(...given)])) as T,
  )
  return steady
}
