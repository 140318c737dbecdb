export type Key<T> = abstract new (...given: never[]) => T
type Part = readonly [Key<unknown>, unknown]

/** What stands for a port or a use case. */
export const part = <T>(port: Key<T>, it: T): Part => [port, it]

/** Answers the one thing that stands for a port or a use case. */
export const resolving = (parts: readonly Part[]): (<T>(key: Key<T>) => T) => {
  const known = new Map(parts)
  return <T>(port: Key<T>): T => {
    if (!known.has(port)) throw new Error(`Nothing stands for ${port.name}`)
    return known.get(port) as T
  }
}
