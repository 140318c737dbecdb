import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, money, percent } from '../../../core/definitions/fields.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import { evenDecimals } from '../../../core/reports/even-decimals.ts'

const columns = [
  ['qty', decimal('数量', { scale: 5 })],
  ['rate', percent('占比')],
  ['amount', money('金额')],
] as const

const number = fc.option(
  fc
    .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 4 }))
    .map(([whole, scale]) => (whole / 10 ** scale).toFixed(scale)),
)
const row = fc.record({ qty: number, rate: number, amount: number })

describe('a column of a report', () => {
  test('has one number of decimals, and no number loses any', () =>
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        for (const [key, field] of evenDecimals(columns, rows)) {
          const told = rows.flatMap((one) => {
            const wire = wireOf(one, key)
            return wire === null ? [] : [field.kind.format(wire, field).replace('%', '')]
          })
          expect(new Set(told.map((text) => text.split('.')[1]?.length ?? 0)).size).toBeLessThanOrEqual(1)
          if (key !== 'amount')
            expect(told.map((text) => Number(text.replaceAll(',', '')))).toEqual(
              rows.flatMap((one) => (wireOf(one, key) === null ? [] : [Number(wireOf(one, key))])),
            )
        }
      }),
    ))
})
