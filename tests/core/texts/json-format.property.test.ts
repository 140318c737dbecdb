import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formattedJson, wrongJson } from '../../../core/texts/json-format.ts'
import { fail, ok } from '../../../core/kernel/result.ts'

test('JSON is laid out as usual, however it was written, and what is laid out stays', () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 3, '\t'), (value, indent) => {
      const usual = JSON.stringify(value, null, 2)
      expect(formattedJson(JSON.stringify(value, null, indent))).toEqual(ok(usual))
      expect(formattedJson(usual)).toEqual(ok(usual))
    }),
  ))

test('a number keeps all its digits, and what is no JSON is said to be none', () => {
  expect(formattedJson('{"id":12345678901234567890,"rate":1.10}')).toEqual(ok('{\n  "id": 12345678901234567890,\n  "rate": 1.10\n}'))
  expect(formattedJson('{ days: 7 }')).toEqual(fail(wrongJson))
})
