import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import type { WhyNot } from '../../../core/granting/see-why-not.use-case.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
let clerk: string
let roleId: string

const CLERK = USERS.find((user) => user['status'] === '1' && user['empId'] && rowsOf(user, 'roles').length === 0) as Row
const owed = (id: string, row: object) => ({ id, sysOrgCode: 'A01', createBy: 'admin', version: 1, ...row })

beforeAll(async () => {
  town = await openTown('why_not')
  admin = await town.signIn('admin')
  clerk = await town.signIn(String(CLERK['username']))
  const add = { roleCode: 'tried', roleName: '试看', roleType: '2', dataScope: '5' }
  roleId = (await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result.id
  await town.ask('POST', `/sys/dmtRole/act/addMembers/${roleId}`, { token: admin, body: { userIds: CLERK['id'] } })
  const type = town.catalogue.find('sale.receivable')!
  const own = { createBy: String(CLERK['username']) }
  await insertMany(town.server.database.database, type, [owed('r-1', {}), owed('r-own', own)], 1)
})
afterAll(() => town.close())

const asked = (query: string, token = clerk) => town.ask('GET', `/sale/receivable/whyNot${query}`, { token })
const told = async (query: string, token = clerk) => (await asked(query, token)).result as WhyNot
const reasonOf = ({ reasons }: WhyNot, wanted: string) => reasons.find(({ key }) => key === wanted)

const give = async (wanted: (perms: string) => boolean) => {
  let buttons: readonly Row[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = (await town.ask('GET', `/sys/menu/list?pageSize=1000&menuType=2&pageNo=${pageNo}`, { token: admin })).result
    buttons = [...buttons, ...page.records]
    pages = Math.ceil(page.total / 1000)
  }
  const granted = buttons.filter(({ perms }) => wanted(String(perms)))
  const menuIds = [...new Set(granted.flatMap(({ id, parentId }) => [String(id), String(parentId)]))]
  await town.ask('POST', '/sys/dmtRole/saveAuthorization', { token: admin, body: { roleId, menuIds } })
  town.clock.pass(2_000)
}

test('of a page that is not in his menu he learns which entry and which code open it; of one that is nowhere, nothing', async () => {
  const closed = async (path: string, token = clerk) =>
    (await town.ask('GET', `/sys/permission/closedPage?path=${encodeURIComponent(path)}`, { token })).result as WhyNot['reasons']
  const reasons = await closed('/sale/receivable/r-1')
  expect(reasons.map(({ key, needs }) => [key, needs])).toEqual([
    ['page', ''],
    ['list', 'sale:receivable:list'],
  ])
  expect(reasons[0]!.holders).toEqual(expect.arrayContaining(['系统管理员', '财务会计']))
  expect(await closed('/nothing/there')).toEqual([])
  expect(await closed('/sale/receivable', admin)).toEqual([])
})

test('somebody learns which code keeps him and which roles hold it; once it is granted, the same call passes and it is named no more', async () => {
  const before = await told('')
  expect(before).toMatchObject({ userId: CLERK['id'], mayAskOthers: false })
  expect(reasonOf(before, 'page')).toMatchObject({ kind: 'code', holders: expect.arrayContaining(['系统管理员']) })
  const list = reasonOf(before, 'list')!
  expect(list).toMatchObject({ kind: 'code', needs: 'sale:receivable:list', way: expect.stringContaining('请联系管理员在角色管理中授权') })
  expect(list.holders).toEqual(expect.arrayContaining(['系统管理员', '财务会计']))
  expect(list.holders).not.toContain('试看')
  expect((await town.ask('GET', '/sale/receivable/list', { token: clerk })).code).toBe(510)
  await give((perms) => perms === 'sale:receivable:list')
  const after = await told('')
  expect(reasonOf(after, 'list')).toBeUndefined()
  expect(reasonOf(after, 'page')).toBeUndefined()
  expect((await town.ask('GET', '/sys/permission/closedPage?path=/sale/receivable', { token: clerk })).result).toEqual([])
  expect(reasonOf(after, 'export')).toMatchObject({ needs: 'sale:receivable:export' })
  expect((await town.ask('GET', '/sale/receivable/list', { token: clerk })).success).toBe(true)
})

test('of a new record he learns which code sends it for approval', async () => {
  const { result } = await town.ask('GET', '/sale/saleOrder/whyNot', { token: clerk })
  expect(reasonOf(result as WhyNot, 'submit')).toMatchObject({ kind: 'code', needs: 'sale:saleOrder:submit' })
  expect(reasonOf((await town.ask('GET', '/sale/saleOrder/whyNot', { token: admin })).result, 'submit')).toBeUndefined()
})

test('of a record outside his scope he learns no more than of one that is not there; of his own, what keeps him there', async () => {
  const beyond = await told('?id=r-1')
  expect(reasonOf(beyond, 'record')).toMatchObject({ kind: 'scope', holders: expect.arrayContaining(['系统管理员']) })
  expect(await told('?id=r-none')).toEqual(beyond)
  const own = await told('?id=r-own')
  expect(reasonOf(own, 'record')).toBeUndefined()
  expect(reasonOf(own, 'edit')).toMatchObject({ kind: 'rule', holders: [] })
})

test('only who sees what accounts come to asks for somebody else, and of no record that he does not read himself', async () => {
  const other = `userId=${String(CLERK['id'])}`
  const seen = await told(`?id=r-1&${other}`, admin)
  expect(seen).toMatchObject({ userId: CLERK['id'], name: CLERK['realname'], mayAskOthers: true })
  expect(reasonOf(seen, 'record')).toMatchObject({ kind: 'scope' })
  expect(reasonOf(await told(`?id=r-own&${other}`, admin), 'record')).toBeUndefined()
  expect(await asked(`?id=r-none&${other}`, admin)).toMatchObject({ success: false, message: '未找到对应数据，可能已被删除' })
  const foreign = USERS.find((user) => user['id'] !== CLERK['id']) as Row
  expect(await asked(`?userId=${String(foreign['id'])}`)).toMatchObject({ success: false, code: 510 })
})

test('what other records forbid is named as the rule that refuses it, and where they do not, nothing is', async () => {
  const query = '/sys/menu/list?menuType=0&order=asc&column=sortNo&pageSize=2'
  const [first, second] = (await town.ask('GET', query, { token: admin })).result.records as readonly Row[]
  const why = async (row: Row | undefined) =>
    reasonOf((await town.ask('GET', `/sys/menu/whyNot?id=${String(row?.['id'])}`, { token: admin })).result, 'act:sortUp')
  const refused = await town.ask('POST', `/sys/menu/act/sortUp/${String(first?.['id'])}`, { token: admin, body: {} })
  expect(refused.success).toBe(false)
  expect(await why(first)).toMatchObject({ kind: 'rule', message: refused.message })
  expect(await why(second)).toBeUndefined()
})

test('of several records he learns what is not offered, and of each that he reaches what it refuses', async () => {
  const asOne = await told('?ids=r-own,r-1')
  expect(reasonOf(asOne, 'export')).toMatchObject({ kind: 'code', needs: 'sale:receivable:export' })
  expect(reasonOf(asOne, 'record')).toMatchObject({ kind: 'scope', records: [] })
  expect(asOne.reasons.some(({ records }) => records?.includes('r-1'))).toBe(false)
  expect(await asked(`?ids=${Array.from({ length: 51 }, (_, at) => `r-${at}`).join(',')}`)).toMatchObject({ success: false })
  expect(await asked(`?ids=r-own&userId=${String(CLERK['id'])}`, admin)).toMatchObject({ success: false, code: 510 })
})

test('of a report that is closed to him he learns which code opens it', async () => {
  const report = town.catalogue.reports.find(({ key }) => key === 'report.saleDetail') ?? town.catalogue.reports[0]!
  const of = async () => (await town.ask('GET', `${report.path}/whyNot`, { token: clerk })).result as WhyNot
  const code = `${report.area}:${report.name}:list`
  expect(reasonOf(await of(), 'list')).toMatchObject({ kind: 'code', needs: code, passed: [] })
  const closed = await town.ask('GET', `/sys/permission/closedPage?path=${encodeURIComponent(report.path)}`, { token: clerk })
  expect(closed.result.map(({ needs }: { needs: string }) => needs)).toEqual(['', code])
  await give((perms) => perms === code)
  expect(reasonOf(await of(), 'list')).toBeUndefined()
})
