import { expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Fields } from '../../../core/definitions/field.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { date, decimal, dept, dict, money, ref } from '../../../core/definitions/fields.ts'
import { aboutColumn, cardFacts, factSaid, figureColumn } from '../../../ui/screens/list/card-parts.ts'

const figures = { inAmount: money('收入', { listed: true }), outAmount: money('支出', { listed: true }) }
const pieces = { qty: decimal('数量', { scale: 5, totalled: true, listed: true }), amount: money('金额', { listed: true }) }
const shownOf = (sort: 'document' | 'register', fields: Fields, row: Readonly<Record<string, string>> = {}) =>
  figureColumn(
    { sort, fields } as DocumentType,
    Object.keys(fields).map((key) => ({ key, title: key }) as TableColumn),
    row,
  )?.key

test('a card shows the amount that a posting has, the first one where it has none', () => {
  const keyOf = (row: Readonly<Record<string, string>>) => shownOf('register', figures, row)
  expect([keyOf({ inAmount: '0.00', outAmount: '5.00' }), keyOf({ inAmount: '3.00', outAmount: '5.00' }), keyOf({})]).toEqual([
    'outAmount',
    'inAmount',
    'inAmount',
  ])
  expect(shownOf('register', {}, { inAmount: '1' })).toBe(undefined)
})

test('a document is told by its money, a balance by what it counts first', () => {
  const row = { qty: '3', amount: '9' }
  expect([
    shownOf('document', pieces, row),
    shownOf('register', pieces, row),
    shownOf('register', pieces, { qty: '0', amount: '9' }),
  ]).toEqual(['amount', 'qty', 'amount'])
  expect(shownOf('document', { qty: pieces.qty })).toBe('qty')
})

test('a card says nothing twice and nothing empty', () =>
  expect(cardFacts(['甲公司', '', '甲公司', '占用', '订单'], (text) => text === '订单')).toEqual(['甲公司', '占用']))

test('a card says what is so by its title, and nothing of what is not', () =>
  expect(['是', '否', '甲公司'].map((text) => factSaid(text, '是否带出'))).toEqual(['带出', '', '甲公司']))

test('a card is about another record, else about an organisation, before any word or choice', () => {
  const fields = { kind: dict('类别', { code: 'yn' }), day: date('日期'), deptId: dept('部门'), agentId: ref('代理商', { to: 'zs.agent' }) }
  const told = (about: string | undefined, ...keys: readonly (keyof typeof fields)[]) =>
    aboutColumn(
      { fields, about } as unknown as DocumentType,
      keys.map((key) => ({ key, title: key }) as TableColumn),
    )?.key
  const about = (...keys: readonly (keyof typeof fields)[]) => told(undefined, ...keys)
  expect([told('deptId', 'kind', 'agentId', 'deptId'), told('day', 'day', 'agentId')]).toEqual(['deptId', 'agentId'])
  expect([about('kind', 'deptId', 'agentId'), about('kind', 'day', 'deptId'), about('kind', 'day')]).toEqual([
    'agentId',
    'deptId',
    undefined,
  ])
})
