import fc from 'fast-check'
import { decimal } from '../../../core/kernel/decimal.ts'
import { added, decimalText, divided, fraction, multiplied, positiveText, taken, written } from '../../core/kernel/decimal-oracle.ts'
import { seed } from '../../support/seed.ts'
import type { Measured } from '../promise.ts'

const CASES = 1_000_000
const EXACT = 40

type Formula = (a: string, b: string, positive: string, places: number) => readonly [ours: string, other: string]

const formulas: readonly Formula[] = [
  (a, b) => [decimal(a).plus(b).toString(), written(added(fraction(a), fraction(b)), EXACT)],
  (a, b) => [decimal(a).minus(b).toString(), written(taken(fraction(a), fraction(b)), EXACT)],
  (a, b) => [decimal(a).times(b).toString(), written(multiplied(fraction(a), fraction(b)), EXACT)],
  (a, _, __, places) => [decimal(a).round(places).toString(), written(fraction(a), places)],
  (a, b, positive, places) => [
    decimal(a).mulDiv(decimal(b), decimal(positive), places).toString(),
    written(divided(multiplied(fraction(a), fraction(b)), fraction(positive)), places),
  ],
]

const positive = positiveText(5, 6).filter((text) => !/^[0.]*$/.test(text))

/** Every operation of the kernel against fractions of whole numbers, at the edges of scale and size. */
export const exactDecimals = async (): Promise<Measured> => {
  let cases = 0
  let differences = 0
  const law = fc.property(decimalText, decimalText, positive, fc.integer({ min: 0, max: 6 }), (a, b, divisor, places) => {
    for (const formula of formulas) {
      const [ours, other] = formula(a, b, divisor, places)
      cases += 1
      if (ours !== other) differences += 1
    }
  })
  fc.assert(law, { numRuns: CASES / formulas.length, seed })
  return { value: `${differences} of ${cases}`, holds: differences === 0 && cases >= CASES }
}
