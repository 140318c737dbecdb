import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

const CHOSEN = 'Otter-Kanne-31'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('tenants')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const ask = (path: string, body: unknown, token = admin) => town.ask('POST', path, { token, body })
const read = async (path: string, token = admin) => (await town.ask('GET', path, { token })).result

const company = { name: '远山医药有限公司', shortName: '远山医药', linkman: '陆远', phone: '19000007001', maxUsers: 2 }
const administrator = { adminUsername: 'yuanshan', adminPhone: '19000007001' }

const titles = (menu: readonly { meta: { title: string }; children?: never[] }[]): readonly string[] =>
  menu.flatMap(({ meta, children = [] }) => [meta.title, ...titles(children)])

test('a company that joins is numbered, begins with what every company has, and its administrator works there', async () => {
  const added = await ask('/sys/tenant/add', company)
  expect(added.result.id).toBe('3')
  expect((await ask('/sys/tenant/initData/3', { ...administrator, adminUsername: 'Admin' })).message).toBe('用户账号已存在')
  expect((await ask('/sys/tenant/initData/3', { ...administrator, adminPhone: '12' })).success).toBe(false)
  const begun = await ask('/sys/tenant/initData/3', administrator)
  expect(begun).toMatchObject({ success: true, message: '租户已初始化，一次性密码只显示这一次' })
  expect((await ask('/sys/tenant/initData/3', { ...administrator, adminUsername: 'another' })).message).toBe('租户已初始化')

  const first = await town.signIn('yuanshan', begun.result.password)
  const body = { oldPassword: begun.result.password, password: CHOSEN, confirmPassword: CHOSEN }
  expect(await ask('/sys/dmtUser/updatePassword', body, first)).toMatchObject({ success: true })
  const token = await town.signIn('yuanshan', CHOSEN)

  const { menu } = await read('/sys/permission/getUserPermissionByToken', token)
  expect(titles(menu)).toEqual(expect.arrayContaining(['用户管理', '组织管理', '角色管理']))
  expect(titles(menu)).not.toContain('租户管理')
  const counts = await Promise.all(
    ['/sys/org', '/sys/dmtRole', '/sys/category', '/sys/config', '/sys/bis', '/sys/employee'].map(
      async (path) => (await read(`${path}/list?pageSize=200`, token)).total > 0,
    ),
  )
  expect(counts).toEqual([true, true, true, true, true, false])
  const [root] = (await read('/sys/org/list', token)).records
  expect(root).toMatchObject({ departName: company.name, orgCode: 'A01' })

  const post = await ask(
    '/sys/job/add',
    { code: 'CLERK', name: '文员', postRank: '9', jobCategory: '12', tripLevel: '4', sortNo: 1 },
    token,
  )
  expect(post).toMatchObject({ success: true })
  const roles = (await read('/sys/dmtRole/list?roleCode=auditor', token)).records
  const user = { username: 'yuan_li', userType: '2', realname: '黎远', phone: '19000007002' }
  const granting = { ...user, roles: [{ roleId: roles[0].id, startDate: '2026-03-18' }] }
  expect(await ask('/sys/dmtUser/add', granting, token)).toMatchObject({ success: true })
  expect((await ask('/sys/dmtUser/add', { ...user, username: 'yuan_si', phone: '19000007003' }, token)).message).toBe('用户数已达租户上限')
})

test('the platform counts the users of every company, and lets go of none that has some', async () => {
  const { records } = await read('/sys/tenant/list?pageSize=20')
  expect(records.map(({ id, userCount }: { id: string; userCount: number }) => [id, userCount])).toEqual(
    expect.arrayContaining([
      ['2', 2],
      ['3', 2],
    ]),
  )
  const refused = await town.ask('DELETE', '/sys/tenant/delete/3?version=1', { token: admin })
  expect(refused.message).toBe('该租户下存在用户，不能删除')
})

test('a name is one account, whatever company its owner works for and however it is spelt', async () => {
  const theirs = await town.signIn('t2admin')
  const stranger = { username: 'FangWei', userType: '2', realname: '方威', phone: '19000007009' }
  expect((await ask('/sys/dmtUser/add', stranger, theirs)).message).toBe('用户账号已存在')
  const known = await ask('/sys/dmtUser/knowledge', stranger, theirs)
  expect(known.result.facts).toHaveProperty('tenant')
  expect(known.result.facts).not.toHaveProperty('namesakes')
})

test('of two companies that make an account of one name in the same moment one gets it and the other is told', async () => {
  const theirs = await town.signIn('t2admin')
  const make = (username: string, token: string, phone: string) =>
    ask('/sys/dmtUser/add', { username, userType: '2', realname: '同名', phone }, token)
  const both = await Promise.all([make('same_name', admin, '19000007021'), make('Same_Name', theirs, '19000007022')])
  expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  const told = both.find(({ success }) => !success)
  expect(told).toMatchObject({ message: '用户账号已存在', result: { failures: [{ field: 'username' }] } })
})
