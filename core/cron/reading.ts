import type { Avoided } from './bounds.ts'
import type { Wall } from './calendar.ts'
import { describe } from './describe.ts'
import { bothDays, offerFor, oneOfBothDays, type Offer } from './dialects.ts'
import { MOST_CHARACTERS, parse } from './parse.ts'
import { hoursWarning, warningsOf } from './warnings.ts'

/** What an editor says of an expression: its meaning and what it warns of, or what it may have meant. */
export type CronReading = {
  readonly words: string
  readonly warnings: readonly string[]
  /** What it may have meant, each to be taken by one click. */
  readonly offers: readonly Offer[]
  readonly hint: string
}

const NOTHING_OFFERED: CronReading = { words: '', warnings: [], offers: [], hint: '' }

export const readingOf = (expression: string, beside?: { readonly now: Wall; readonly avoided: Avoided | null }): CronReading => {
  const read = parse(expression)
  if (read.ok) {
    const busy = beside?.avoided ? hoursWarning(read.value, beside.now, beside.avoided) : undefined
    return { words: describe(read.value), warnings: [...warningsOf(read.value), ...(busy ? [busy] : [])], offers: [], hint: '' }
  }
  if (expression.length > MOST_CHARACTERS) return NOTHING_OFFERED
  const offer = offerFor(expression)
  const isBoth = offer === bothDays
  const offers = offer && 'expression' in offer ? [offer] : oneOfBothDays(expression)
  return { words: '', warnings: [], offers, hint: isBoth ? bothDays.message : '' }
}
