import { expect, test } from 'vitest'
import type { ToldTerm } from '../../../../core/records/explain/explain-figure.use-case.ts'
import { stepsOf, tokensOf, written } from '../../../../core/records/explain/formula.ts'

const field = (title: string, value: string): ToldTerm => ({ title, value, source: { from: 'record', field: title } })

const term: ToldTerm = {
  operation: 'round',
  places: 2,
  value: '3343846.66',
  of: [
    {
      operation: 'times',
      value: '3343846.6612',
      of: [field('开票价', '1671.9233306'), { operation: 'minus', value: '2000', of: [field('数量', '2345.5'), field('已退', '345.5')] }],
    },
  ],
}

test('numbers of a formula and of its steps stand as they are read: thousands apart, with a minus of their own', () => {
  expect(written('-1234567.5')).toBe('−1,234,567.5')
  expect(tokensOf(term).map((token) => ('sign' in token ? token.sign : token.value))).toEqual([
    '1,671.9233306',
    '×',
    '（',
    '2,345.5',
    '−',
    '345.5',
    '）',
  ])
  expect(stepsOf(term)).toEqual([
    { said: '相减', how: '2,345.5 − 345.5', value: '2,000' },
    { said: '相乘', how: '1,671.9233306 × 2,000', value: '3,343,846.6612' },
    { said: '四舍五入到分', how: '3,343,846.6612', value: '3,343,846.66' },
  ])
})

test('a number that may not be seen has its title and no value, in the steps too', () => {
  const hidden: ToldTerm = { operation: 'plus', of: [field('数量', '1000'), { title: '底价' }] }
  expect(tokensOf(hidden)[2]).toEqual({ title: '底价', value: undefined })
  expect(stepsOf(hidden)).toEqual([{ said: '相加', how: '1,000 + 无权查看', value: undefined }])
})
