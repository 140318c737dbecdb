import type { ImportState } from './import-state.ts'

const SECOND = 1_000
/** Sooner nobody knows. */
const LEAST = 2 * SECOND

export type Pace = { readonly perSecond: number; readonly secondsLeft: number }

/** How fast rows go and how long the rest will take (widgets §9); undefined until that can be said. */
export const paceOf = ({ at, of, elapsed }: Pick<ImportState, 'at' | 'of' | 'elapsed'>): Pace | undefined => {
  if (elapsed < LEAST || at <= 0 || of < at) return undefined
  const perSecond = (at / elapsed) * SECOND
  return { perSecond: Math.round(perSecond), secondsLeft: Math.ceil((of - at) / perSecond) }
}
