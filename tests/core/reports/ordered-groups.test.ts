import { expect, test } from 'vitest'
import { columnsOf } from '../../../core/definitions/report.ts'
import { orderedGroups } from '../../../core/reports/ordered-groups.ts'
import receivableAgeing from '../../../core/documents/report/receivable-ageing.document.ts'

test('of customers who are equally late whoever owes more comes first', () => {
  const groups = [
    { id: 'a', overdue: '0', balance: '5' },
    { id: 'b', overdue: '0', balance: '900' },
    { id: 'c', overdue: '7', balance: '7' },
  ]
  const order = { field: 'overdue', direction: 'desc' } as const
  const ids = (ties?: string) => orderedGroups(groups, order, columnsOf(receivableAgeing), ties).map(({ id }) => id)
  expect([ids(receivableAgeing.report.ties as string), ids()]).toEqual([
    ['c', 'b', 'a'],
    ['c', 'a', 'b'],
  ])
})

test.each(['asc', 'desc'] as const)('what is not known stands below what is: %s', (direction) => {
  const groups = [{ id: 'a' }, { id: 'b', overdue: '3' }, { id: 'c', overdue: null }, { id: 'd', overdue: '7' }]
  const ids = orderedGroups(groups, { field: 'overdue', direction }, columnsOf(receivableAgeing)).map(({ id }) => id)
  expect([ids.slice(0, 2).sort(), ids.slice(2)]).toEqual([
    ['b', 'd'],
    ['a', 'c'],
  ])
})
