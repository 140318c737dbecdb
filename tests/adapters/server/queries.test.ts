import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpSavedQueries } from '../../../adapters/browser/records/http-saved-queries.ts'
import { HttpRecords } from '../../../adapters/browser/records/http-records.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { forbidden } from '../../../core/records/failures.ts'
import { viewQuery } from '../../../core/reports/report-view.ts'
import { catalogue } from '../../support/catalogue.ts'
import { codeOf, value } from '../../support/results.ts'
import { openTown, type Town } from '../../support/town.ts'
import { TownHttp } from '../../support/town-http.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('queries')
})
afterAll(() => town.close())

const PLACE = 'sys.role'

let last = 0
const ids = {
  next: () => {
    last += 1
    return `key-${last}`
  },
}
const as = async (username: string) => {
  const http = new TownHttp(town, await town.signIn(username))
  return { http, shelf: new HttpSavedQueries(http, ids), records: new HttpRecords(http, { now: () => 0 }) }
}

const named = (name: string): QueryGroup => ({ match: 'and', children: [{ field: 'roleName', rule: 'like', values: [name] }] })
const grouped: QueryGroup = {
  match: 'or',
  children: [
    { field: 'roleCode', rule: 'in', values: ['staff', 'admin'] },
    {
      match: 'and',
      children: [
        { field: 'roleName', rule: 'like', values: ['财务'] },
        { field: 'roleCode', rule: 'ne', values: ['finance'] },
      ],
    },
  ],
}
const request = (advanced: QueryGroup) => ({ pageNo: 1, pageSize: 50, filters: {}, advanced })

test('a view of a report is kept and shared as a query is, by whoever may open the report', async () => {
  const view = viewQuery({ filters: { orgId: '127' }, groups: ['orgId'], sort: { field: 'amount', direction: 'asc' }, hidden: ['qty'] })
  const { shelf } = await as('admin')
  value(await shelf.keep('report.saleSummary', { title: '华东', query: view, sharedWith: 'finance' }))
  expect(value(await shelf.list('report.saleSummary'))).toMatchObject([{ title: '华东', query: view, isMine: true }])
  const { shelf: clerk } = await as('luoting')
  expect(await clerk.list('report.saleSummary')).toMatchObject({ ok: false, failure: { message: forbidden.message } })
})

test('a query is kept for its owner, changed, preferred and taken away over the wire', async () => {
  const { shelf } = await as('admin')
  value(await shelf.keep(PLACE, { title: '财务的', query: grouped, sharedWith: '' }))
  expect(codeOf(await shelf.keep(PLACE, { title: '财务的', query: grouped, sharedWith: '' }))).toBe('server.refused')
  const [kept] = value(await shelf.list(PLACE))
  expect(kept).toMatchObject({ title: '财务的', query: grouped, sharedWith: '', isMine: true, isDefault: false })
  value(await shelf.keep(PLACE, { id: kept!.id, title: '财务', query: named('财务'), sharedWith: 'finance' }))
  value(await shelf.prefer(PLACE, kept!.id))
  expect(value(await shelf.list(PLACE))).toMatchObject([{ title: '财务', query: named('财务'), sharedWith: 'finance', isDefault: true }])
  value(await shelf.keep(PLACE, { title: '暂存', query: named('库'), sharedWith: '' }))
  const before = value(await shelf.list(PLACE)).map(({ id }) => id)
  value(await shelf.arrange(PLACE, before.toReversed()))
  expect(value(await shelf.list(PLACE)).map(({ id }) => id)).toEqual(before.toReversed())
  for (const id of before) value(await shelf.remove(PLACE, id))
  expect(value(await shelf.list(PLACE))).toEqual([])
})

test('nobody shares with a role he does not hold, saves an empty query, or asks of a list he may not see', async () => {
  const { shelf } = await as('yemei')
  const orders = 'sale.saleOrder'
  const query: QueryGroup = { match: 'and', children: [{ field: 'smAmount', rule: 'gt', values: ['1'] }] }
  const refused = async (answer: ReturnType<typeof shelf.keep>) => {
    const told = await answer
    return told.ok ? '' : told.failure.message
  }
  expect(await refused(shelf.keep(orders, { title: '甲', query, sharedWith: 'finance' }))).toBe('只能共享给自己所在的角色或部门')
  expect(await refused(shelf.keep(orders, { title: '甲', query: { match: 'and', children: [] }, sharedWith: '' }))).toBe('空条件不能保存')
  expect(await refused(shelf.keep(orders, { title: ' ', query, sharedWith: '' }))).toBe('保存名称不能为空')
  expect(codeOf(await shelf.list('sys.user'))).not.toBe('kept')
  value(await shelf.keep(orders, { title: '甲', query, sharedWith: 'staff' }))
  const colleague = await as('fangwei')
  expect(value(await colleague.shelf.list(orders))).toMatchObject([{ title: '甲', isMine: false, ownerName: '叶梅' }])
  const [mine] = value(await shelf.list(orders))
  const keep = (sharedWith: string) => shelf.keep(orders, { id: mine!.id, title: '甲', query, sharedWith })
  expect(await refused(keep('org:A01A02'))).toBe('只能共享给自己所在的角色或部门')
  value(await keep('org:A01A08'))
  expect(value(await colleague.shelf.list(orders))).toMatchObject([{ title: '甲', sharedWith: 'org:A01A08' }])
})

test('a list asks flat queries as the seed does, and groups after the server has said that it knows them', async () => {
  const { http, records } = await as('admin')
  const type = catalogue.find(PLACE)!
  const codes = async (advanced: QueryGroup) =>
    value(await records.list(type, request(advanced)))
      .records.map(({ roleCode }) => String(roleCode))
      .sort()
  expect(await codes(named('财务'))).toEqual(['finance', 'finance_manager'])
  expect(http.asked.map(({ path }) => path)).toEqual([`${type.path}/list`])
  expect(http.asked[0]?.query).toMatchObject({ superQueryMatchType: 'and' })
  expect(await codes(grouped)).toEqual(['admin', 'finance_manager', 'staff'])
  expect(await codes(grouped)).toHaveLength(3)
  expect(http.asked.map(({ path }) => path).filter((path) => path.endsWith('abilities'))).toHaveLength(1)
})
