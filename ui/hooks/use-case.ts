import { createContext, useContext } from 'react'

export type Key<T> = abstract new (...given: never[]) => T

/** Answers the one thing bound to a port or a use case. */
export type Resolve = <T>(key: Key<T>) => T

export const Resolver = createContext<Resolve>(() => {
  throw new Error('There is no container above this component')
})

/** A port or a use case, ready to run; always the same one. */
export const useCase = <T>(key: Key<T>): T => useContext(Resolver)(key)
