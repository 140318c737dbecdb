import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diceFor, spanUntil } from '../../../core/definitions/dice.ts'
import { fittingText } from '../../../core/samples/fitting-text.ts'
import { fits } from '../../../core/validation/pattern.ts'
import { catalogue } from '../../support/catalogue.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'

const declared = catalogue.types
  .flatMap((type) => [
    ...Object.values<Field>(type.fields),
    ...Object.values<LinesType>(type.lines).flatMap(({ columns }) => Object.values<Field>(columns)),
  ])
  .flatMap(({ pattern }) => pattern ?? [])
const CODES = ['*', 'n6-16', '*6-16', 's6-18', 'url', 'e', 'm', 'p', 's', 'n', 'z', 'money']

test.each([...new Set([...CODES, ...declared])])('a text made for %s fits it', (pattern) => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 500 }), (seed, index) => {
      const text = fittingText(
        pattern,
        diceFor(seed, 'test', index, () => [], spanUntil('2026-11-20')),
      )
      expect(fits(pattern, text), text).toBe(true)
    }),
    { numRuns: 60 },
  )
})
