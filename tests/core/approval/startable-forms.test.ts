import { expect, test } from 'vitest'
import { soughtIn, starredIn, type Startable, usualIn } from '../../../core/approval/startable-forms.ts'
import { START_GROUPS } from '../../../core/approval/start-groups.ts'
import { catalogue } from '../../support/catalogue.ts'

const form = (docKey: string, title: string, initials: string, more: Partial<Startable> = {}): Startable => ({
  ...{ docKey, title, initials, icon: '', path: '/', flowId: '', steps: [], favourite: false, uses: 0 },
  ...more,
})
const groups = [
  { group: '人事', items: [form('a', '请假申请', 'qjsq', { uses: 2 }), form('b', '加班申请', 'jbsq', { uses: 5 })] },
  { group: '合同', items: [form('c', '合同审批', 'htsp', { favourite: true }), form('d', '付款', 'fk')] },
]
const keys = (items: readonly Startable[]) => items.map(({ docKey }) => docKey)

test('what is starred is usual before what is begun most, eight at most', () => {
  expect(keys(usualIn(groups))).toEqual(['c', 'b', 'a'])
  expect(keys(usualIn(starredIn(groups, 'c', false)))).toEqual(['b', 'a'])
  const many = [{ group: '', items: Array.from({ length: 12 }, (_, at) => form(`f${at}`, '', '', { favourite: true })) }]
  expect(usualIn(many)).toHaveLength(8)
})

test('forms are found by title and by initials; groups without any are left out', () => {
  expect(soughtIn(groups, ' QJ ').map(({ items }) => keys(items))).toEqual([['a']])
  expect(soughtIn(groups, '申请').map(({ group }) => group)).toEqual(['人事'])
  expect(soughtIn(groups, 'zz')).toEqual([])
  expect(soughtIn(groups, ' ')).toBe(groups)
})

test('every type that is decided about stands in one group', () => {
  const grouped = START_GROUPS.flatMap(({ forms }) => forms.map(([key]) => key))
  expect(new Set(grouped).size).toBe(grouped.length)
  const decided = catalogue.types.filter(({ approval }) => approval?.length).map(({ key }) => key)
  expect(decided.filter((key) => !(grouped as readonly string[]).includes(key))).toEqual([])
})
