/** Dictionary bis_reset: how often a running number begins anew. */
export type NumberCycle = '0' | '1' | '2' | '3'

const LENGTHS: Readonly<Record<string, number>> = { 0: 0, 1: 4, 2: 7, 3: 10 }

/** The stretch of time in which a number does not come twice, on a day: '' where it never begins anew. */
export const periodOf = (cycle: string, day: string): string => day.slice(0, LENGTHS[cycle] ?? 0)

/** How often a pattern begins anew where nobody says: as often as the finest part of the date that shows. */
export const cycleOf = (pattern: string): NumberCycle => {
  if (/dd\}/.test(pattern)) return '3'
  if (/MM\}/.test(pattern)) return '2'
  return /\{yy/.test(pattern) ? '1' : '0'
}
