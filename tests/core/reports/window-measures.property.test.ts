import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sumOf } from '../../../core/kernel/decimal.ts'
import { cumulated, placed, totalStanding } from '../../../core/reports/window-measures.ts'

const rows = fc
  .array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 30 })
  .map((fen) => fen.map((one, at) => ({ id: String(at), amount: decimal(one).mulDiv(1, 100, 2).toString() })))
const total = (all: readonly { readonly amount: string }[]) => ({ amount: sumOf(all, ({ amount }) => decimal(amount)).toString() })
const stands = {
  share: { as: 'share', of: 'amount' },
  place: { as: 'rank', of: 'amount' },
  sofar: { as: 'cumulated', of: 'amount' },
} as const

test('shares come to a hundred but for what rounding takes', () =>
  fc.assert(
    fc.property(rows, (all) => {
      const sum = total(all)
      if (decimal(sum.amount).isZero()) return
      const shares = sumOf(placed(all, sum, stands), (row) => decimal(String(row['share'])))
      expect(shares.minus(100).abs().le(decimal(all.length).times('0.005'))).toBe(true)
      expect(totalStanding(sum, stands)).toMatchObject({ share: '100', place: null, sofar: null })
    }),
  ))

test('a place is one more than how many are larger', () =>
  fc.assert(
    fc.property(rows, (all) => {
      for (const row of placed(all, total(all), stands)) {
        const larger = all.filter(({ amount }) => decimal(amount).gt(String(row['amount'])))
        expect(row['place']).toBe(larger.length + 1)
      }
    }),
  ))

test('the last running sum is the total', () =>
  fc.assert(
    fc.property(rows, (all) => {
      expect(String(cumulated(all, stands).at(-1)?.['sofar'])).toBe(total(all).amount)
    }),
  ))

test('nothing has a share of nothing', () => expect(placed([{ id: 'a', amount: '0' }], { amount: '0' }, stands)[0]?.['share']).toBeNull())
