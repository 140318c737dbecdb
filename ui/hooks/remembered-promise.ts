import { useEffect, useState } from 'react'

type Arrived<T> = { readonly value: T }

const arrivals = new WeakMap<Promise<unknown>, Arrived<unknown>>()

/** The same promise; what it brings is known at once to whoever asks later. */
export const remembered = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => arrivals.set(promise, { value }),
    () => undefined,
  )
  return promise
}

/** What a `remembered` promise has brought by now. */
export const arrivedBy = <T>(promise: Promise<T>): Arrived<T> | undefined => arrivals.get(promise) as Arrived<T> | undefined

/** What a `remembered` promise brought, once it has. A promise that fails breaks the component. */
export const useRemembered = <T>(promise: Promise<T>): Arrived<T> | undefined => {
  const [failed, setFailed] = useState<{ readonly thrown: unknown }>()
  const [, setSeen] = useState<unknown>()
  const arrived = arrivedBy(promise)

  useEffect(() => {
    if (arrived) return
    let isAwaited = true
    promise.then(
      () => isAwaited && setSeen(promise),
      (thrown: unknown) => isAwaited && setFailed({ thrown }),
    )
    return () => {
      isAwaited = false
    }
  }, [promise, arrived])

  if (failed) throw failed.thrown
  return arrived
}
