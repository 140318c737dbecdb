import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { date, dept, dict, ref } from '../../../core/definitions/fields.ts'
import { aboutColumn, amountColumn, cardFacts, factSaid } from '../../../ui/screens/list/card-parts.ts'

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

test('a card says what is so by its title, and nothing of what is not', () =>
  expect(['是', '否', '甲公司'].map((text) => factSaid(text, '是否带出'))).toEqual(['带出', '', '甲公司']))

test('a card is about another record, else about an organisation, before any word or choice', () => {
  const fields = { kind: dict('类别', { code: 'yn' }), day: date('日期'), deptId: dept('部门'), agentId: ref('代理商', { to: 'zs.agent' }) }
  const about = (...keys: readonly (keyof typeof fields)[]) =>
    aboutColumn(
      keys.map((key) => ({ key, title: key }) as TableColumn),
      (key) => fields[key as keyof typeof fields],
    )?.key
  expect([about('kind', 'deptId', 'agentId'), about('kind', 'day', 'deptId'), about('kind', 'day')]).toEqual([
    'agentId',
    'deptId',
    undefined,
  ])
})
