import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../core/documents/sys/defaults/roles.ts'
import { EMPLOYEES, USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string

beforeAll(async () => {
  town = await openTown('grants')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const roleId = (code: string) => String(ROLES.find(({ roleCode }) => roleCode === code)?.['id'])
const holderOf = (code: string) => {
  const held = (user: Row) => rowsOf(user, 'roles').map((row) => row['roleCode'])
  const found = USERS.find((user) => user['status'] === '1' && held(user).includes(code) && held(user).length === 1)
  return String(found?.['username'])
}
/** Who may what is remembered for two seconds. */
const settle = () => town.clock.pass(2_000)
const see = (role: string, token = admin) => town.ask('GET', `/sys/dmtRole/grantAuthorization?roleId=${roleId(role)}`, { token })
const save = (role: string, menuIds: readonly string[], lastMenuIds: readonly string[] | undefined, token = admin) =>
  town.ask('POST', '/sys/dmtRole/saveAuthorization', {
    token,
    body: { roleId: roleId(role), menuIds, ...(lastMenuIds ? { lastMenuIds } : {}) },
  })
/** The id of the button with that code. */
const button = async (code: string) => {
  const found = await town.ask('GET', `/sys/menu/list?perms=${encodeURIComponent(code)}`, { token: admin })
  return String(found.result.records[0].id)
}

describe('what a role may, administrators say', () => {
  test('a button that is granted works for who holds the role, without a new sign-in, and no longer once it is taken', async () => {
    const clerk = await town.signIn(holderOf('auditor'))
    const adding = () => town.ask('POST', '/bsc/factory/add', { token: clerk, body: {} })
    expect((await adding()).code).toBe(510)

    const { menuIds } = (await see('auditor')).result
    const add = await button('bsc:factory:add')
    expect((await save('auditor', [...menuIds, add], menuIds)).success).toBe(true)
    settle()
    expect((await adding()).code).not.toBe(510)
    expect((await town.ask('GET', `/sys/menu/queryRoleMenu/${roleId('auditor')}`, { token: admin })).result).toContain(add)

    expect((await save('auditor', menuIds, [...menuIds, add])).success).toBe(true)
    settle()
    expect((await adding()).code).toBe(510)

    const { result } = await town.ask('GET', `/sys/dmtRole/history/${roleId('auditor')}`, { token: admin })
    expect(result[0].changes).toMatchObject({ taken: ['生产厂家/新增'], given: [] })
  })

  test('a page comes with the menus it stands under', async () => {
    const page = (await button('bsc:factory:list')).replace(/-list$/, '')
    await save('hr', [page], undefined)
    const { menuIds, halfIds } = (await see('hr')).result
    expect(menuIds.length).toBeGreaterThan(1)
    expect(menuIds).toContain(page)
    expect(halfIds).toContain(page)
  })

  test('a role is laid beside the others of its tenant whose grants may be opened, by whoever may grant', async () => {
    const comparable = (role: string, token = admin) => town.ask('GET', `/sys/dmtRole/comparableAuthorization?roleId=${role}`, { token })
    const others = (await comparable(roleId('finance'))).result as readonly { readonly id: string; readonly title: string }[]
    expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining([roleId('legal'), roleId('hr')]))
    for (const role of ['finance', 'admin']) expect(others.map(({ id }) => id)).not.toContain(roleId(role))
    expect(others.find(({ id }) => id === roleId('legal'))?.title).toBe(ROLES.find(({ roleCode }) => roleCode === 'legal')?.['roleName'])
    const manager = await town.signIn('t2admin')
    const theirs = (await comparable(`2-${roleId('finance')}`, manager)).result as typeof others
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.filter(({ id }) => !id.startsWith('2-'))).toEqual([])
    expect((await comparable(roleId('finance'), await town.signIn(holderOf('auditor')))).code).toBe(510)
  })

  test('who changed it meanwhile is not overwritten', async () => {
    const { menuIds } = (await see('legal')).result
    await save('legal', menuIds.slice(1), menuIds)
    const late = await save('legal', menuIds, menuIds)
    expect(late.message).toBe('授权已被他人修改，请刷新后重试')
  })

  test('nobody grants what he does not hold, and what he does not hold stays', async () => {
    const manager = await town.signIn('t2admin')
    const finance = `2-${roleId('finance')}`
    const ask = async () => (await town.ask('GET', `/sys/dmtRole/grantAuthorization?roleId=${finance}`, { token: manager })).result
    const grant = (menuIds: readonly string[]) =>
      town.ask('POST', '/sys/dmtRole/saveAuthorization', { token: manager, body: { roleId: finance, menuIds } })
    const seen = await ask()
    const idsOf = (nodes: readonly Row[]): readonly unknown[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children as never)])
    const offered = idsOf(seen.menuTree)
    // A group comes and goes with what stands below it.
    const withoutGroups = (nodes: readonly Row[]): readonly unknown[] =>
      nodes.flatMap(({ id, children }) => {
        const below = children as unknown as readonly Row[]
        return below.some(({ menuType }) => menuType !== 2) ? withoutGroups(below) : [id, ...idsOf(below)]
      })
    const pages = withoutGroups((await see('finance')).result.menuTree)
    const notHis = (ids: readonly string[]) => ids.filter((id) => !offered.includes(id) && pages.includes(id))
    const beyond = notHis(seen.menuIds)
    expect(beyond.length).toBeGreaterThan(0)
    expect((await grant([...seen.menuIds, await button('sys:quartzJob:runNow')])).message).toBe('不能授予您自己没有的权限')
    expect((await grant([])).success).toBe(true)
    const left: readonly string[] = (await ask()).menuIds
    expect(notHis(left)).toEqual(beyond)
    expect(left.filter((id) => id.includes('-') && offered.includes(id))).toEqual([])
  })

  test('the administrator needs no grants, and clerks may not look at any', async () => {
    expect((await see('admin')).message).toBe('系统管理员拥有全部权限，不需要授权')
    expect((await see('hr', await town.signIn(holderOf('sale_support')))).code).toBe(510)
  })
})

describe('a role', () => {
  const act = (action: string, code: string, body: object, token = admin) =>
    town.ask('POST', `/sys/dmtRole/act/${action}/${roleId(code)}`, { token, body })
  const userId = (name: string) => String(USERS.find(({ username }) => username === name)?.['id'])
  const rolesOf = async (id: string) =>
    rowsOf((await town.ask('GET', `/sys/dmtUser/findById/${id}`, { token: admin })).result, 'roles').map((row) => row['roleCode'])

  test('is copied with its grants and its scope, not with its members', async () => {
    const copied = await act('copyRole', 'auditor', { newRoleCode: 'auditor_two', newRoleName: '第二审计员' })
    expect(copied.result).toMatchObject({ roleCode: 'auditor_two', roleName: '第二审计员', dataScope: '1', builtin: 'N' })
    const path = `/sys/menu/queryRoleMenu/${copied.result.id}`
    expect((await town.ask('GET', path, { token: admin })).result).toEqual((await see('auditor')).result.menuIds)
    expect((await act('copyRole', 'auditor', { newRoleCode: 'auditor_two', newRoleName: '第三审计员' })).success).toBe(false)
  })

  test('gets members, each once, and loses them', async () => {
    const clerk = holderOf('sale_support')
    const ids = [userId(clerk), userId(holderOf('auditor'))]
    expect((await act('addMembers', 'auditor', { userIds: ids.join(',') })).success).toBe(true)
    expect(await Promise.all(ids.map(rolesOf))).toEqual([['sale_support', 'auditor'], ['auditor']])
    const members = (await town.ask('GET', `/sys/dmtRole/members/list?id=${roleId('auditor')}`, { token: admin })).result
    expect(members.records).toContainEqual(expect.objectContaining({ userId: ids[0], startDate: '2026-03-18' }))
    expect(members.records.map((row: Row) => row['userId_dictText']).every(Boolean)).toBe(true)
    expect((await act('removeMembers', 'auditor', { memberIds: ids[0] })).message).toBe('确定移除选中的成员？')
    expect((await act('removeMembers', 'auditor', { memberIds: ids[0], confirm: true })).success).toBe(true)
    expect(await rolesOf(ids[0]!)).toEqual(['sale_support'])
  })

  test("that is the platform's is given to nobody by who administers a tenant, every other one is", async () => {
    const manager = await town.signIn('t2admin')
    const give = (role: string) =>
      town.ask('POST', `/sys/dmtRole/act/addMembers/2-${roleId(role)}`, { token: manager, body: { userIds: '9802' } })
    expect((await give('admin')).message).toBe('不能授予您自己没有的权限')
    expect((await give('finance')).success).toBe(true)
  })
})

test('what leaves a tenant’s package nobody of it has any more', async () => {
  const path = '/sys/tenant/grantAuthorization?tenantId=2'
  const before = (await town.ask('GET', path, { token: admin })).result
  expect(before.halfIds).toEqual([])
  const keeper = await town.signIn('t2admin')
  const factories = () => town.ask('GET', '/bsc/factory/list', { token: keeper })
  const isInMenu = async () =>
    (await town.ask('GET', '/sys/permission/getUserPermissionByToken', { token: keeper })).text.includes('/bsc/factory"')
  expect((await factories()).success).toBe(true)
  expect(await isInMenu()).toBe(true)

  const page = (await button('bsc:factory:list')).replace(/-list$/, '')
  const menuIds = before.menuIds.filter((id: string) => !id.startsWith(page))
  const saved = await town.ask('POST', '/sys/tenant/saveAuthorization', { token: admin, body: { tenantId: '2', menuIds } })
  expect(saved.success).toBe(true)
  settle()
  expect(await isInMenu()).toBe(false)
  expect((await town.ask('GET', path, { token: admin })).result.menuIds).not.toContain(page)
})

test('a menu changes places with its neighbour, as far as there is one', async () => {
  const below = async () =>
    (await town.ask('GET', '/sys/menu/list?parentId=9000&pageSize=50', { token: admin })).result.records.map(({ id }: Row) => id)
  const move = (action: string, id: string) => town.ask('POST', `/sys/menu/act/${action}/${id}`, { token: admin, body: {} })
  const [first, second, ...rest] = await below()
  expect((await move('sortUp', first)).message).toBe('已经是第一个')
  expect((await move('sortDown', first)).success).toBe(true)
  expect(await below()).toEqual([second, first, ...rest])
  expect((await move('sortUp', first)).success).toBe(true)
  expect(await below()).toEqual([first, second, ...rest])
  expect((await move('sortDown', rest.at(-1))).message).toBe('已经是最后一个')
})

test('what an account may in each seat, and where that comes from, is told to who keeps accounts', async () => {
  const id = String(USERS.find(({ username }) => username === holderOf('auditor'))?.['id'])
  const path = `/sys/dmtUser/effective/${id}`
  const [seat, ...others] = (await town.ask('GET', path, { token: admin })).result
  expect(others).toEqual([])
  expect(seat).toMatchObject({ scope: 'all', roles: ['审计员'] })
  const page = seat.pages.find(({ title }: Row) => title === '销售订单')
  expect(page).toMatchObject({
    buttons: expect.arrayContaining(['查询']) as string[],
    from: expect.arrayContaining(['审计员']) as string[],
  })
  const busy = EMPLOYEES.find((row) => row['userId'] && rowsOf(row, 'posts').filter(({ endDate }) => !endDate).length === 2)
  const seats = (await town.ask('GET', `/sys/dmtUser/effective/${String(busy?.['userId'])}`, { token: admin })).result
  expect(seats.map(({ roles }: { readonly roles: readonly string[] }) => roles.includes('普通员工'))).toEqual([true, true])
  expect((await town.ask('GET', path, { token: await town.signIn(holderOf('sale_support')) })).code).toBe(510)
  expect((await town.ask('GET', path, { token: await town.signIn('t2admin') })).success).toBe(false)
})

describe('whose data an employee sees, ticked in the tree of organisations', () => {
  const people = EMPLOYEES.filter(({ empStatus }) => empStatus === '2').slice(0, 2)
  const tree = (id: string, token = admin) => town.ask('GET', `/sys/permissionOrg/grantAuthorization?id=${id}`, { token })
  const tick = (id: string, menuIds: readonly string[], lastMenuIds: readonly string[], token = admin) =>
    town.ask('POST', '/sys/permissionOrg/saveAuthorization', { token, body: { id, menuIds, lastMenuIds } })
  type Node = { readonly title: string; readonly children: readonly Node[] }
  const titles = (nodes: readonly Node[]): readonly string[] => nodes.flatMap(({ title, children }) => [title, ...titles(children)])

  test('rows come and go with the ticks, what the posts give stands, and whoever was slower is told', async () => {
    const begun = await town.ask('POST', '/sys/permissionOrg/init', { token: admin, body: { empIds: people.map(({ id }) => id) } })
    expect(begun.result).toEqual({ created: 2, removed: 0 })
    const { records } = (await town.ask('GET', '/sys/permissionOrg/list?pageSize=20', { token: admin })).result
    const id = String(records[0].id)
    const seen = (await tree(id)).result
    expect(seen.menuIds).toEqual([])
    expect(titles(seen.menuTree).filter((title) => title.includes('岗位'))).toHaveLength(1)

    expect((await tick(id, ['102', '105'], [])).success).toBe(true)
    expect((await tick(id, ['106'], [])).success).toBe(false)
    expect((await tick(id, ['105', '107'], ['102', '105'])).success).toBe(true)
    const { orgs } = (await town.ask('GET', `/sys/permissionOrg/findById/${id}`, { token: admin })).result
    const shown = orgs.map(({ orgId, source, includeChild }: Row) => [orgId, source, includeChild])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['105', '1', 'Y'],
        ['107', '1', 'Y'],
        [expect.any(String), '2', expect.any(String)],
      ]),
    )
    expect(shown).toHaveLength(3)
    expect(titles((await tree(id)).result.menuTree)).toContain('人力资源部（含下级）')

    const empId = String(records[0].empId)
    const reached = (await town.ask('GET', `/sys/permissionOrg/findByEmpId/${empId}/1`, { token: admin })).result
    expect(reached.map(({ orgId, source }: Row) => [orgId, source]).sort()).toEqual(shown.map((row: unknown[]) => row.slice(0, 2)).sort())
    expect((await town.ask('GET', `/sys/permissionOrg/findByEmpId/${empId}/2`, { token: admin })).result).toEqual([])
    expect((await town.ask('GET', `/sys/permissionOrg/findByEmpId/${empId}/3`, { token: admin })).success).toBe(false)
    type Marked = Row & { readonly children: readonly Marked[] | null }
    const all = (nodes: readonly Marked[]): readonly Marked[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
    const marked = all((await town.ask('GET', `/sys/permissionOrg/showAllOrgByEmpId/${empId}`, { token: admin })).result)
    expect(marked.filter(({ checked1 }) => checked1).map((node) => node['id'])).toEqual(
      expect.arrayContaining(shown.map(([orgId]: unknown[]) => orgId)),
    )
    expect(marked.find((node) => node['id'] === '105')).toMatchObject({ child1: true, checked2: false, from: 'manual' })
  })

  test('begin for one, and for one only; what the call does not know it refuses', async () => {
    const init = (body: object) => town.ask('POST', '/sys/permissionOrg/init', { token: admin, body })
    const held = async () => (await town.ask('GET', '/sys/permissionOrg/list?pageSize=1', { token: admin })).result.total
    const before = await held()
    const third = String(EMPLOYEES.filter(({ empStatus }) => empStatus === '2')[2]?.['id'])
    expect(await init({ empId: third, permissionType: '1' })).toMatchObject({ success: true, result: { removed: 0 } })
    expect(await held()).toBe(before + 1)
    expect(await init({ emp: third })).toMatchObject({ status: 400, message: '不认识的字段：emp' })
    expect(await init({ id: third })).toMatchObject({ status: 400, message: '不认识的字段：id' })
    expect((await init({ empId: third, permissionType: '2' })).success).toBe(false)
    expect((await init({ empId: 'nobody' })).success).toBe(false)
    expect((await init({ empIds: [] })).message).toBe('请选择一条记录！')
    expect(await held()).toBe(before + 1)
  })

  test('in one call of the seed: given organisations take the place of those given by hand, by the same rules and with an entry', async () => {
    const empId = String(people[1]?.id)
    const put = (body: Row, token = admin) => town.ask('POST', '/sys/permissionOrg/save', { token, body })
    const reached = async (type: number) =>
      (await town.ask('GET', `/sys/permissionOrg/findByEmpId/${empId}/${type}`, { token: admin })).result.map((row: Row) => row)
    const [post] = (await reached(1)).filter(({ source }: Row) => source === '2')
    const orgs = [
      { orgId: '105', includeChild: 'N', roleCode: null, startDate: '2026-01-01', endDate: null },
      { orgId: '107', includeChild: 'Y', roleCode: null, startDate: '2026-01-01', endDate: '2026-12-31' },
      { orgId: post.orgId, includeChild: 'Y', roleCode: null, startDate: '2026-01-01', endDate: null },
    ]
    expect((await put({ empId, permissionType: 1, orgs })).success).toBe(true)
    const first = await reached(1)
    expect(first.map(({ orgId, includeChild, source }: Row) => [orgId, includeChild, source])).toEqual(
      expect.arrayContaining([
        ['105', 'N', '1'],
        ['107', 'Y', '1'],
        [post.orgId, post.includeChild, '2'],
      ]),
    )
    expect((await put({ empId, permissionType: 1, orgs: [orgs[1]] as never })).success).toBe(true)
    const second = await reached(1)
    expect(second.map(({ orgId }: Row) => orgId).sort()).toEqual(['107', post.orgId].sort())
    expect(second.find(({ orgId }: Row) => orgId === '107')).toMatchObject({ id: first.find(({ orgId }: Row) => orgId === '107').id })

    const decides = [{ orgId: '105', includeChild: 'Y', roleCode: '', startDate: '2026-01-01', endDate: '' }]
    expect((await put({ empId, permissionType: '2', orgs: decides })).success).toBe(true)
    expect(await reached(2)).toMatchObject([{ orgId: '105', roleCode: null }])

    const wrong = await put({ empId, permissionType: 1, orgs: [{ ...orgs[0], orgId: 'nowhere' }] as never })
    expect(wrong.result.failures).toMatchObject([{ field: 'orgs.orgId', row: 0, message: '组织不存在或已停用，请重新选择' }])
    expect((await put({ empId, permissionType: 1, orgs: [], version: 1 })).message).toBe('单据已被他人修改，请刷新后重试')
    for (const body of [{ empId, permissionType: 3, orgs: [] }, { empId, orgs: 'all' }, { empId, orgs: [1] }, { orgs: [] }])
      expect((await put(body as never)).code).toBe(400)
    expect((await put({ empId, orgs: [] }, await town.signIn(holderOf('sale_support')))).code).toBe(510)
    expect(await reached(1)).toEqual(second)

    const { records } = (await town.ask('GET', `/sys/permissionOrg/list?empId=${empId}`, { token: admin })).result
    const history = (await town.ask('GET', `/sys/permissionOrg/history/${records[0].id}`, { token: admin })).result
    expect(history[0]).toMatchObject({ action: 'edit', userName: 'admin', changes: { orgs: { removed: [{ orgId: '105' }] } } })
  })

  test('and what roles give is said where no row of his own says it', async () => {
    const empId = String(USERS.find(({ username }) => username === holderOf('general_manager'))?.['empId'])
    type Marked = Row & { readonly children: readonly Marked[] | null }
    const [root] = (await town.ask('GET', `/sys/permissionOrg/showAllOrgByEmpId/${empId}`, { token: admin })).result as Marked[]
    expect(root).toMatchObject({ checked1: false, from: 'role' })
    const added = await town.ask('POST', '/sys/permissionOrg/save', { token: admin, body: { empId, orgs: [] } })
    expect((await tree(String(added.result.id))).result.menuTree[0]).toMatchObject({
      faint: true,
      title: expect.stringMatching(/（角色）$/) as string,
    })
  })

  test('auditors look and change nothing', async () => {
    const auditor = await town.signIn(holderOf('auditor'))
    const { records } = (await town.ask('GET', '/sys/permissionOrg/list?pageSize=1', { token: admin })).result
    const seen = await tree(String(records[0].id), auditor)
    expect(seen.success).toBe(true)
    expect((await tick(String(records[0].id), [], seen.result.menuIds, auditor)).success).toBe(false)
  })
})
