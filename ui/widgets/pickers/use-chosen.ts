import { useState } from 'react'

/** What is ticked in a window, in its order; of one choice each takes the place of the other. */
export const useChosen = <T>(begin: () => ReadonlyMap<string, T>, isMany: boolean) => {
  const [chosen, setChosen] = useState(begin)
  return {
    chosen,
    setChosen,
    toggle: (id: string, one: T | undefined) => {
      const next = new Map(isMany ? chosen : [])
      if (!next.delete(id) && !chosen.has(id) && one) next.set(id, one)
      setChosen(next)
    },
    /** What is ticked already keeps its place. */
    add: (some: readonly (readonly [id: string, one: T])[]) =>
      setChosen((known) => new Map([...known, ...some.filter(([id]) => !known.has(id))])),
    remove: (ids: readonly string[]) => setChosen((known) => new Map([...known].filter(([id]) => !ids.includes(id)))),
    /** In front of another one; at the end where none is named. */
    put: (id: string, before: string | undefined) => {
      const own = [...chosen].filter(([one]) => one === id)
      const others = [...chosen].filter(([one]) => one !== id)
      const at = others.findIndex(([one]) => one === before)
      setChosen(new Map(others.toSpliced(at < 0 ? others.length : at, 0, ...own)))
    },
    clear: () => setChosen(new Map()),
  }
}
