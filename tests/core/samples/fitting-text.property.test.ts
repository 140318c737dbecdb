import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomChoicesFor, spanUntil } from '../../../core/definitions/random-choices.ts'
import { fittingText } from '../../../core/samples/fitting-text.ts'
import { FORM_PATTERN_NAMES, patternProblem, patternWarning } from '../../../core/validation/form-patterns.ts'
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

test.each([...new Set([...CODES, ...FORM_PATTERN_NAMES, ...declared])])('a text made for %s fits it', (pattern) => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 500 }), (seed, index) => {
      const text = fittingText(
        pattern,
        randomChoicesFor(seed, 'test', { index, left: 0, now: '2026-11-20 09:00:00' }, () => [], spanUntil('2026-11-20')),
      )
      expect([text, patternProblem(pattern, text)]).toEqual([text, undefined])
      if (pattern === 'creditCode' || pattern === 'idCard') expect(patternWarning(pattern, text)).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})
