import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { amountColumn, cardFacts } from '../../../ui/screens/list/card-parts.ts'

const columns = ['inAmount', 'outAmount'].map((key) => ({ key, title: key, statistics: ['sum'] })) as unknown as readonly TableColumn[]

test('a card shows the amount that a posting has, the first one where it has none', () => {
  const keyOf = (row: Readonly<Record<string, string>>) => amountColumn(columns, row)?.key
  expect([keyOf({ inAmount: '0.00', outAmount: '5.00' }), keyOf({ inAmount: '3.00', outAmount: '5.00' }), keyOf({})]).toEqual([
    'outAmount',
    'inAmount',
    'inAmount',
  ])
  expect(amountColumn([], { inAmount: '1' })).toBe(undefined)
})

test('a card says nothing twice and nothing empty', () =>
  expect(cardFacts(['甲公司', '', '甲公司', '占用', '订单'], (text) => text === '订单')).toEqual(['甲公司', '占用']))
