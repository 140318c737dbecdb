import { type Knowledge, knowingOnly } from '../../definitions/knowledge.ts'
import type { Start } from '../../definitions/start.ts'

const watched = (asked: () => void): object =>
  new Proxy(
    {},
    {
      get: () => {
        asked()
        return undefined
      },
    },
  )

/** Knows nothing of other records, and remembers whether a formula asked: mostly none does, and nothing need be gathered. */
export const blindKnowledge = (start: Start): { readonly knowledge: Knowledge; readonly wasAsked: () => boolean } => {
  let isAsked = false
  const asked = () => {
    isAsked = true
  }
  const nothing = watched(asked)
  const knowledge: Knowledge = {
    ...knowingOnly(start),
    refs: nothing as Knowledge['refs'],
    facts: nothing as Knowledge['facts'],
    rowFacts: nothing as Knowledge['rowFacts'],
  }
  return { knowledge, wasAsked: () => isAsked }
}
