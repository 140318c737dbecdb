import { useLayoutEffect, useRef } from 'react'
import type { AnyActorRef } from 'xstate'

type Told<A> = A extends { on: (type: infer _, hear: (event: infer E extends { type: string }) => void) => unknown } ? E : never

type Hearing<A> = { readonly [T in Told<A>['type']]?: (event: Extract<Told<A>, { type: T }>) => void }

/** Does something whenever the machine says that something happened. */
export const useEmitted = <A extends AnyActorRef>(actor: A, hearing: Hearing<A>) => {
  const latest = useRef(hearing)
  // Before any effect of a child: what it makes happen is heard as well.
  useLayoutEffect(() => {
    latest.current = hearing
  })

  useLayoutEffect(() => {
    const heard = actor.on('*', (event: { type: string }) => {
      const hear = latest.current[event.type as keyof Hearing<A>] as ((event: unknown) => void) | undefined
      hear?.(event)
    })
    return () => heard.unsubscribe()
  }, [actor])
}
