import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { statement } from '../../../adapters/database/sql.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import type { RehearsedGrants, RehearsedPage } from '../../../core/granting/rehearse-grants.use-case.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

const TITLE = '应收台账'

let town: Town
let admin: string
let roleId: string
let buttons: readonly Row[]

const CLERK = USERS.find((user) => user['status'] === '1' && user['empId'] && rowsOf(user, 'roles').length === 0) as Row
const STRANGER = USERS.find((user) => user['status'] === '1' && rowsOf(user, 'roles').length > 0) as Row
const idsOf = (test: (perms: string) => boolean) => buttons.filter(({ perms }) => test(String(perms))).map(({ id }) => String(id))
const orders = (perms: string) => perms.startsWith('sale:saleOrder:')
const debts = (perms: string) => perms.startsWith('sale:receivable:')
const owed = (id: string, row: object) => ({ id, sysOrgCode: 'A01', createBy: 'admin', version: 1, ...row })

beforeAll(async () => {
  town = await openTown('rehearsed_grants')
  admin = await town.signIn('admin')
  buttons = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = (await town.ask('GET', `/sys/menu/list?pageSize=1000&menuType=2&pageNo=${pageNo}`, { token: admin })).result
    buttons = [...buttons, ...page.records]
    pages = Math.ceil(page.total / 1000)
  }
  const add = { roleCode: 'tried', roleName: '试看', roleType: '2', dataScope: '5' }
  roleId = (await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result.id
  await town.ask('POST', `/sys/dmtRole/act/addMembers/${roleId}`, { token: admin, body: { userIds: CLERK['id'] } })
  const type = town.catalogue.find('sale.receivable')!
  const own = { createBy: String(CLERK['username']) }
  await insertMany(town.server.database.database, type, [owed('r-1', {}), owed('r-2', {}), owed('r-own', own)], 1)
})
afterAll(() => town.close())

const pageOf = (name: string) => String(buttons.find(({ perms }) => perms === name)?.['parentId'])
const rehearse = (body: object, token = admin) =>
  town.ask('POST', '/sys/dmtRole/rehearseAuthorization', { token, body: { roleId, ...body } })
const wish = () => [pageOf('sale:receivable:list'), ...idsOf(debts)]
const seen = async (body: object) => {
  const told = await rehearse({ userId: CLERK['id'], ...body })
  expect([told.success, told.message]).toEqual([true, ''])
  return told.result as RehearsedGrants
}
const onPage = ({ seats }: RehearsedGrants, title: string): RehearsedPage | undefined =>
  seats[0]?.pages.find((page) => page.title === title)

test('a rehearsal names whom it concerns, and shows one of them his pages with what is done there, whose records and how many', async () => {
  const asked = (await rehearse({ menuIds: wish() })).result as RehearsedGrants
  expect(asked).toMatchObject({ total: 1, seats: [], holders: [{ userId: CLERK['id'], name: CLERK['realname'] }] })
  const page = onPage(await seen({ menuIds: wish(), scopes: [{ typeKey: 'sale.receivable', dataScope: '1' }] }), TITLE)
  expect(page).toMatchObject({ before: null, after: { scope: '全部', count: 3 } })
  expect(page?.after?.buttons).toEqual(expect.arrayContaining(['查询', '导出']))
  expect(onPage(await seen({ menuIds: wish() }), TITLE)?.after).toMatchObject({ scope: '仅本人', count: 1 })
  expect(onPage(await seen({ menuIds: [] }), TITLE)).toBeUndefined()
})

test('says which fields he does not see there, or sees in part, and leaves out those that the change opens', async () => {
  const guard = idsOf((perms) => orders(perms) && /viewBase|basePrice/i.test(perms))
  const all = [pageOf('sale:saleOrder:list'), ...idsOf(orders)]
  const closed = onPage(await seen({ menuIds: all.filter((id) => !guard.includes(id)) }), '销售订单')?.after
  const open = onPage(await seen({ menuIds: all }), '销售订单')?.after
  expect(guard.length).toBeGreaterThan(0)
  expect(closed!.hidden.length).toBeGreaterThan(open!.hidden.length)
})

test('nothing of it is kept, and afterwards he finds exactly what was foretold', async () => {
  const { database } = town.server.database
  const kept = () =>
    database.query<object>(
      statement(
        'SELECT (SELECT count(*) FROM xq_grant)::text AS grants, (SELECT count(*) FROM sys_role__page_scopes)::text AS scopes, (SELECT count(*) FROM xq_audit)::text AS noted',
      ),
    )
  const before = await kept()
  const scopes = [{ typeKey: 'sale.receivable', dataScope: '1' }]
  const foretold = onPage(await seen({ menuIds: wish(), scopes }), TITLE)!.after!
  expect(await kept()).toEqual(before)
  const clerk = await town.signIn(String(CLERK['username']))
  expect((await town.ask('GET', '/sale/receivable/list', { token: clerk })).code).toBe(510)
  await town.ask('POST', '/sys/dmtRole/saveAuthorization', { token: admin, body: { roleId, menuIds: wish(), scopes } })
  town.clock.pass(2_000)
  expect((await town.ask('GET', '/sale/receivable/list', { token: clerk })).result.total).toBe(foretold.count)
  const { auth } = (await town.ask('GET', '/sys/permission/getUserPermissionByToken', { token: clerk })).result
  const held = (auth as readonly Row[]).filter(({ action, type }) => debts(String(action)) && type === '1').map(({ describe }) => describe)
  expect([...foretold.buttons].sort()).toEqual(held.sort())
})

test('is refused where saving would be, and to everybody who may not grant', async () => {
  const beyond = [{ typeKey: 'sale.nothing', dataScope: '1' }]
  expect((await rehearse({ menuIds: [], scopes: beyond })).success).toBe(false)
  expect((await rehearse({ menuIds: [], userId: STRANGER['id'] })).message).toBe('未找到对应数据，可能已被删除')
  const second = await town.signIn('t2admin')
  expect((await rehearse({ menuIds: [], userId: CLERK['id'] }, second)).success).toBe(false)
  for (const name of [CLERK['username'], 'helihua'])
    expect((await rehearse({ menuIds: [], userId: CLERK['id'] }, await town.signIn(String(name)))).code).toBe(510)
})

test('shows what a post gives as well', async () => {
  const employee = (await town.ask('GET', `/sys/employee/findById/${String(CLERK['empId'])}`, { token: admin })).result
  const [{ jobId }] = rowsOf(employee, 'posts') as [Row]
  const factory = [pageOf('bsc:factory:list'), ...idsOf((perms) => perms.startsWith('bsc:factory:'))]
  const told = await town.ask('POST', '/sys/job/rehearseAuthorization', {
    token: admin,
    body: { jobId, menuIds: factory, userId: CLERK['id'] },
  })
  expect(onPage(told.result, '生产厂家')).toMatchObject({ before: null, after: { scope: '' } })
  expect((told.result as RehearsedGrants).holders.map(({ userId }) => userId)).toContain(CLERK['id'])
})
