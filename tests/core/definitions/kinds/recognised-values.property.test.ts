import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Field } from '../../../../core/definitions/field.ts'
import { decimal, int, money, ref, text } from '../../../../core/definitions/fields.ts'
import { readValue, recogniser } from '../../../../core/definitions/kind.ts'
import { ok } from '../../../../core/kernel/result.ts'
import { catalogue } from '../../../support/catalogue.ts'

const declared = catalogue.types.flatMap((type) => [
  ...Object.values<Field>(type.fields),
  ...Object.values(type.lines).flatMap(({ columns }) => Object.values<Field>(columns)),
])
const oneOfEach = [...new Map(declared.map((field) => [`${field.kind.name} ${field.scale}`, field])).values()]

const isRecognised = (field: Field, value: unknown) => recogniser(field.kind, field)(value)

const written = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^ ?-?\d{1,13}(\.\d{1,6})? ?$/),
  fc.constantFrom('Y', '是', '-0', '0.0', '2025-02-30', '13800000000', ' ', '\0', '１２'),
)
const sent = fc.oneof(written, fc.integer(), fc.double(), fc.constantFrom(-0, 0, 1e9, 1e9 + 1), fc.boolean(), fc.constantFrom(null, {}, []))

test('a value that is recognised at a glance is what reading it gives, whatever the kind', () => {
  fc.assert(
    fc.property(fc.constantFrom(...oneOfEach), sent, (field, value) => {
      if (isRecognised(field, value)) expect(readValue(field.kind, field, value)).toEqual(ok(value))
    }),
    { numRuns: 5_000 },
  )
})

test('whatever the program wrote itself is recognised: amounts in their only spelling, whole numbers, ids and plain text', () => {
  expect(isRecognised(money('金额'), '875.2')).toBe(true)
  expect(isRecognised(decimal('数量', { scale: 5 }), '0.16667')).toBe(true)
  expect(isRecognised(int('账期'), 30)).toBe(true)
  expect(isRecognised(ref('产品', { to: 'bsc.product' }), 'product-0138')).toBe(true)
  expect(isRecognised(text('规格'), '0.25g')).toBe(true)
})
