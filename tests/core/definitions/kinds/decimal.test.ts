import { expect, test } from 'vitest'
import { decimal } from '../../../../core/definitions/fields.ts'

const shownBy = (field: ReturnType<typeof decimal>) => (value: string) => field.kind.format(value, field)

test('a ratio keeps the decimals of its column, a finer quantity is as short as it is, but no shorter than its column wants', () => {
  const values = ['8', '1234.5', '0.66667']
  expect(values.map(shownBy(decimal('扣率', { scale: 4 })))).toEqual(['8.0000', '1,234.5000', '0.6667'])
  expect(values.map(shownBy(decimal('数量', { scale: 5 })))).toEqual(['8', '1,234.5', '0.66667'])
  expect(values.map(shownBy(decimal('件数', { scale: 5, leastShown: 2 })))).toEqual(['8.00', '1,234.50', '0.66667'])
})
