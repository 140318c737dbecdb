import { describe } from './describe.ts'
import { bothDays, offerFor, oneOfBothDays, type Offer } from './dialects.ts'
import { parse } from './parse.ts'
import { warningsOf } from './warnings.ts'

/** What an editor says of an expression: its meaning and what it warns of, or what it may have meant. */
export type Reading = {
  readonly words: string
  readonly warnings: readonly string[]
  /** What it may have meant, each to be taken by one click. */
  readonly offers: readonly Offer[]
  readonly hint: string
}

export const readingOf = (expression: string): Reading => {
  const read = parse(expression)
  if (read.ok) return { words: describe(read.value), warnings: warningsOf(read.value), offers: [], hint: '' }
  const offer = offerFor(expression)
  const isBoth = offer === bothDays
  const offers = offer && 'expression' in offer ? [offer] : oneOfBothDays(expression)
  return { words: '', warnings: [], offers, hint: isBoth ? bothDays.message : '' }
}
