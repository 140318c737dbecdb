import { describe } from './describe.ts'
import { bothDays, offerFor, type Offer } from './dialects.ts'
import { parse } from './parse.ts'
import { warningsOf } from './warnings.ts'

/** What an editor says of an expression: its meaning and what it warns of, or what it may have meant. */
export type Reading = {
  readonly words: string
  readonly warnings: readonly string[]
  readonly offer: Offer | undefined
  readonly hint: string
}

export const readingOf = (expression: string): Reading => {
  const read = parse(expression)
  if (read.ok) return { words: describe(read.value), warnings: warningsOf(read.value), offer: undefined, hint: '' }
  const offer = offerFor(expression)
  const isBoth = offer === bothDays
  return { words: '', warnings: [], offer: offer && 'expression' in offer ? offer : undefined, hint: isBoth ? bothDays.message : '' }
}
