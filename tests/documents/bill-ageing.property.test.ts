import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageingRows } from '../../core/documents/sale/bill-ageing.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { decimal, sumOf } from '../../core/kernel/decimal.ts'
import { textAt } from '../../core/kernel/wire.ts'

const AS_OF = '2026-09-30'

const due = (days: number, balance: string, id = String(days)) => ({ id, dueDate: addDays(AS_OF, -days), balance })

test('a bill stands in the band of the days for which it was due, on its last day still in no later one', () => {
  const days = [-30, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 900]
  const bands = ['0', '0', '1', '1', '2', '2', '3', '3', '4', '4', '5', '5', '6', '6']
  for (const [at, one] of days.entries())
    expect(ageingRows([due(one, '1')], [], AS_OF)).toEqual([{ ageingBand: bands[at], billCount: 1, amount: '1' }])
  expect(ageingRows([{ id: 'x', dueDate: null, balance: '5' }], [], AS_OF)).toMatchObject([{ ageingBand: '0' }])
})

test('what was written off later was still open, and what was settled by then stands nowhere', () => {
  expect(ageingRows([due(5, '0', 'a'), due(40, '2', 'b')], [{ receivableId: 'b', amount: '3' }], AS_OF)).toEqual([
    { ageingBand: '2', billCount: 1, amount: '5' },
  ])
})

test('the bands come to what was owed, each of them once and in their order', () => {
  const bills = fc.array(fc.record({ days: fc.integer({ min: -100, max: 800 }), balance: fc.integer({ min: -900, max: 900 }) }))
  fc.assert(
    fc.property(bills, (all) => {
      const rows = ageingRows(
        all.map(({ days, balance }, at) => due(days, String(balance), `b${at}`)),
        [],
        AS_OF,
      )
      expect(sumOf(rows, (row) => decimal(textAt(row, 'amount'))).toString()).toBe(
        String(all.reduce((sum, { balance }) => sum + balance, 0)),
      )
      const bands = rows.map((row) => textAt(row, 'ageingBand'))
      expect(bands).toEqual([...new Set(bands)].toSorted())
    }),
  )
})
