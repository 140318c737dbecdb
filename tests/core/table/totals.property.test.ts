import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sumOf } from '../../../core/kernel/decimal.ts'
import { totalOf } from '../../../core/table/statistics.ts'

const amount = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((fen) => decimal(fen).div(100).toString()))

test('合计 is what a recount finds, exactly', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ amount })), (rows) => {
      expect(totalOf(rows, 'amount')).toBe(sumOf(rows, (row) => decimal(row.amount ?? 0)).toString())
    }),
  ))

test('a cell that is no number leaves the column without a sum', () => {
  const rows = [
    { id: 'a', amount: '1' },
    { id: 'b', amount: '一' },
  ]
  expect(totalOf(rows, 'amount')).toBeUndefined()
})
