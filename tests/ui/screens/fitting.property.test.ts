import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, text } from '../../../core/definitions/fields.ts'
import { DENSITIES } from '../../../core/table/density.ts'
import { aroundRows, rowsThatFit } from '../../../ui/screens/list/fitting.ts'
import { ROW_HEIGHTS } from '../../../ui/widgets/table/row-heights.ts'

const names = [['name', text('名称', { listed: true, queried: true })]] as const
const amounts = [...names, ['amount', money('金额', { listed: true })]] as const

test('a list fills its window at 1440 × 900: fewer rows where they are added up, more where they are compact', () => {
  expect(rowsThatFit(900, 100, aroundRows(amounts, 'standard'))).toBe(14)
  expect(rowsThatFit(900, 100, aroundRows(names, 'standard'))).toBe(16)
  expect(rowsThatFit(900, 100, aroundRows(amounts, 'compact'))).toBe(16)
})

test('what a window has more in height becomes rows, and never more than it has room for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 2_160 }), fc.constantFrom(...DENSITIES), (height, density) => {
      const around = aroundRows(amounts, density)
      const row = ROW_HEIGHTS[density]
      expect(rowsThatFit(height + row, 100, around)).toBe(rowsThatFit(height, 100, around) + 1)
      expect(rowsThatFit(height, 100, around) * row).toBeLessThan(height)
    }),
  )
})
