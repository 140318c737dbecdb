import { expect, test } from 'vitest'
import { columnsOf } from '../../../core/definitions/report.ts'
import { ordersOf } from '../../../core/query/orders.ts'
import { orderedGroups } from '../../../core/reports/ordered-groups.ts'
import receivableAgeing from '../../../core/documents/report/receivable-ageing.document.ts'

test('of customers who are equally late whoever owes more comes first', () => {
  const groups = [
    { id: 'a', overdue: '0', balance: '5' },
    { id: 'b', overdue: '0', balance: '900' },
    { id: 'c', overdue: '7', balance: '7' },
  ]
  const orders = ordersOf(receivableAgeing.order)
  const ids = (by: typeof orders) => orderedGroups(groups, by, columnsOf(receivableAgeing)).map(({ id }) => id)
  expect([ids(orders), ids(orders.slice(0, 1))]).toEqual([
    ['c', 'b', 'a'],
    ['c', 'a', 'b'],
  ])
})

test.each(['asc', 'desc'] as const)('what is not known stands below what is: %s', (direction) => {
  const groups = [{ id: 'a' }, { id: 'b', overdue: '3' }, { id: 'c', overdue: null }, { id: 'd', overdue: '7' }]
  const ids = orderedGroups(groups, [{ field: 'overdue', direction }], columnsOf(receivableAgeing)).map(({ id }) => id)
  expect([ids.slice(0, 2).sort(), ids.slice(2)]).toEqual([
    ['b', 'd'],
    ['a', 'c'],
  ])
})
