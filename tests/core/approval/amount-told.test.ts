import { expect, test } from 'vitest'
import { amountTold } from '../../../core/approval/amount-told.ts'

test.each([
  ['1234567.5', '1,234,567.50'],
  ['-20', '−20.00'],
  ['0.01', '0.01'],
  ['0', ''],
  ['0.00', ''],
  [null, ''],
])('a document of %s is told to come to "%s"', (amount, told) => {
  expect(amountTold(amount)).toBe(told)
})
