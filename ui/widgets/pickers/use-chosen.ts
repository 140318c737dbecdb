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
    tick: (some: readonly (readonly [id: string, one: T])[], on: boolean) =>
      setChosen((known) => {
        const next = new Map(known)
        for (const [id, one] of some) {
          if (!on) next.delete(id)
          else if (!next.has(id)) next.set(id, one)
        }
        return next
      }),
    remove: (id: string) => setChosen(new Map([...chosen].filter(([one]) => one !== id))),
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
