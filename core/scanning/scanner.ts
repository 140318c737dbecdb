/** Scanners type a sign every few milliseconds; hands, however quick, leave more between most of them. */
const LONGEST_PAUSE = 50
/** Fewer signs than these are a hand's roll over the keys. */
const SHORTEST = 8

/** What came in one go so far, and when its last sign came. */
export type Scanner = { readonly signs: string; readonly at: number }

export const QUIET: Scanner = { signs: '', at: Number.NEGATIVE_INFINITY }

/** What a key makes of it; `code` where the key ended what only a scanner can have typed. */
export type Heard = { readonly scanner: Scanner; readonly code?: string }

const isSign = (key: string): boolean => [...key].length === 1 && key !== ' '

/** A key was pressed at a moment in milliseconds: signs that follow each other at once, ended by Enter or Tab, were scanned. */
export const heard = ({ signs, at }: Scanner, key: string, now: number): Heard => {
  const isQuick = now - at <= LONGEST_PAUSE
  if (isSign(key)) return { scanner: { signs: isQuick ? signs + key : key, at: now } }
  // Capitals come with their Shift.
  if (key === 'Shift') return { scanner: { signs, at } }
  const isScanned = isQuick && signs.length >= SHORTEST && (key === 'Enter' || key === 'Tab')
  return { scanner: QUIET, ...(isScanned ? { code: signs } : {}) }
}
