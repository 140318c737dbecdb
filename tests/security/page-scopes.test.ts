import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../adapters/database/bulk.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { type Row, rowsOf } from '../../core/kernel/wire.ts'
import { openTown, type Town } from '../support/town.ts'

type Scope = { readonly typeKey: string; readonly dataScope: string; readonly dataOrgs?: string | undefined }

let town: Town
let admin: string
let clerk: string
let roleId: string
let menus: readonly Row[]

const textOf = (row: Row | undefined, key: string) => String(row?.[key])
const orgOf = (code: string) => ORGANISATIONS.find(({ orgCode }) => orgCode === code) as Row
/** Who holds no role but that of everybody, which sees its own records only. */
const CLERK = USERS.find((user) => user['status'] === '1' && user['empId'] && rowsOf(user, 'roles').length === 0) as Row
const own = EMPLOYEES.find(({ id }) => id === CLERK['empId']) as Row
const ownCode = textOf(
  ORGANISATIONS.find(({ id }) => id === rowsOf(own, 'posts')[0]?.['orgId']),
  'orgCode',
)
/** Somebody of another branch. */
const ELSEWHERE = ORGANISATIONS.map(({ orgCode }) => String(orgCode)).find(
  (code) => !code.startsWith(ownCode) && !ownCode.startsWith(code) && code.length === ownCode.length,
) as string

/** Who may what is remembered for two seconds. */
const settle = () => town.clock.pass(2_000)
const menuIdsOf = (prefixes: readonly string[]) =>
  menus.filter(({ perms }) => prefixes.some((prefix) => String(perms).startsWith(prefix))).map((row) => textOf(row, 'id'))
const PAGES = ['sale:saleOrder:', 'sale:receivable:', 'sys:employee:', 'sys:permissionOrg:', 'report:saleByCompany:']
const grant = async (scopes: readonly Scope[] | undefined, token = admin, given: object = {}) => {
  const menuIds = menuIdsOf(PAGES)
  const told = await town.ask('POST', '/sys/dmtRole/saveAuthorization', { token, body: { roleId, menuIds, scopes, ...given } })
  settle()
  return told
}
const seen = async (id = roleId, token = admin) => (await town.ask('GET', `/sys/dmtRole/grantAuthorization?roleId=${id}`, { token })).result
const of = (code: string): string => textOf(ROLES.find(({ roleCode }) => roleCode === code) as Row, 'id')

beforeAll(async () => {
  town = await openTown('page_scopes')
  admin = await town.signIn('admin')
  const buttons = async (pageNo: number) =>
    (await town.ask('GET', `/sys/menu/list?pageSize=1000&menuType=2&pageNo=${pageNo}`, { token: admin })).result.records as readonly Row[]
  menus = [...(await buttons(1)), ...(await buttons(2))]
  const { database } = town.server.database
  const named = (key: string) => town.catalogue.find(key)!
  const order = (id: string, code: string) => ({
    id,
    billNo: id,
    billStatus: 'approved',
    orderDate: '2026-03-02',
    companyId: 'c1',
    smAmount: '100',
    deptId: orgOf(code)['id'] ?? null,
    sysOrgCode: code,
    createBy: 'admin',
    version: 1,
  })
  await insertMany(database, named('sale.saleOrder'), [order('o-own', ownCode), order('o-else', ELSEWHERE)], 1)
  const owed = (id: string, code: string) => ({
    id,
    orderId: id,
    companyId: 'c1',
    postDate: '2026-03-02',
    balance: '7',
    sysOrgCode: code,
    createBy: 'admin',
    version: 1,
  })
  await insertMany(database, named('sale.receivable'), [owed('r-own', ownCode), owed('r-else', ELSEWHERE)], 1)
  const add = { roleCode: 'by_pages', roleName: '按页面', roleType: '2', dataScope: '5' }
  roleId = textOf((await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result, 'id')
  await town.ask('POST', `/sys/dmtRole/act/addMembers/${roleId}`, { token: admin, body: { userIds: CLERK['id'] } })
  expect((await grant([])).success).toBe(true)
  clerk = await town.signIn(textOf(CLERK, 'username'))
})
afterAll(() => town.close())

const ask = (path: string, body?: object) => town.ask(body ? 'POST' : 'GET', path, { token: clerk, ...(body ? { body } : {}) })
const ids = async (path: string) => ((await ask(path)).result.records as readonly Row[]).map(({ id }) => id).sort()
const stranger = EMPLOYEES.find(
  (employee) =>
    employee['empStatus'] === '2' &&
    textOf(
      ORGANISATIONS.find(({ id }) => id === rowsOf(employee, 'posts')[0]?.['orgId']),
      'orgCode',
    ) === ELSEWHERE,
) as Row

/** Every way in which a clerk gets at the orders, the debts and the file of a colleague elsewhere. */
const reached = async () => {
  const id = textOf(stranger, 'id')
  const no = encodeURIComponent(textOf(stranger, 'empNo'))
  const found = async (path: string) => (await ask(path)).success
  const csv = async (path: string) => (await ask(path)).text
  const known = (await ask('/sys/permissionOrg/knowledge', { empId: id })).result
  const [figures] = ((await ask('/report/saleByCompany/list?bizDate_begin=2026-03-01&bizDate_end=2026-03-31')).result?.records ??
    []) as readonly Row[]
  return {
    list: await ids('/sale/saleOrder/list'),
    total: (await ask('/sale/saleOrder/list?pageSize=1')).result.total,
    query: await ids('/sale/saleOrder/list?billNo=o-else'),
    find: await found('/sale/saleOrder/findById/o-else'),
    history: await found('/sale/saleOrder/history/o-else'),
    print: await found('/sale/saleOrder/print/o-else'),
    export: (await csv('/sale/saleOrder/exportCsv')).includes('o-else'),
    debts: await ids('/sale/receivable/list'),
    balance: figures?.['balance'] ?? '0',
    file: await found(`/sys/employee/findById/${id}`),
    colleagues: await ids(`/sys/employee/list?empNo=${no}`),
    picker: await ids(`/sys/employee/list?picker=1&empNo=${no}`),
    knowledge: JSON.stringify(known).includes(textOf(stranger, 'employeeName')),
  }
}

const NOTHING = {
  list: [],
  total: 0,
  query: [],
  find: false,
  history: false,
  print: false,
  export: false,
  debts: [],
  balance: '0',
  file: false,
  colleagues: [],
  picker: [],
  knowledge: false,
}

describe('whose records somebody sees follows the page', () => {
  test('by every way of reading: nothing of others where the role says 仅本人 of all pages', async () => {
    expect(await reached()).toEqual(NOTHING)
  })

  test('one page is opened, and nothing but its own records and figures comes with it', async () => {
    expect((await grant([{ typeKey: 'sale.saleOrder', dataScope: '1' }])).success).toBe(true)
    expect(await reached()).toEqual({
      ...NOTHING,
      list: ['o-else', 'o-own'],
      total: 2,
      query: ['o-else'],
      find: true,
      history: true,
      print: true,
      export: true,
    })
    expect((await grant([{ typeKey: 'sys.employee', dataScope: '1' }])).success).toBe(true)
    const id = textOf(stranger, 'id')
    expect(await reached()).toEqual({ ...NOTHING, file: true, colleagues: [id], picker: [id], knowledge: true })
    expect((await grant([{ typeKey: 'sale.receivable', dataScope: '3' }])).success).toBe(true)
    expect(await reached()).toEqual({ ...NOTHING, debts: ['r-own'], balance: '7' })
  })

  test('organisations are named, with all below them', async () => {
    const dataOrgs = textOf(orgOf(ELSEWHERE), 'id')
    expect((await grant([{ typeKey: 'sale.saleOrder', dataScope: '6', dataOrgs }])).success).toBe(true)
    expect([await ids('/sale/saleOrder/list'), await ids('/sale/receivable/list')]).toEqual([['o-else'], []])
  })

  test('a page is closed where the role sees everything else', async () => {
    const role = (await town.ask('GET', `/sys/dmtRole/findById/${roleId}`, { token: admin })).result
    const body = { id: roleId, version: role.version, dataScope: '1' }
    expect((await town.ask('POST', '/sys/dmtRole/edit', { token: admin, body })).success).toBe(true)
    expect((await grant([{ typeKey: 'sale.saleOrder', dataScope: '4' }])).success).toBe(true)
    expect([await ids('/sale/saleOrder/list'), await ids('/sale/receivable/list')]).toEqual([['o-own'], ['r-else', 'r-own']])
    // What lies in an order is seen with it, and what a page says of itself counts for itself.
    expect((await ask('/sale/saleOrder/findById/o-else')).success).toBe(false)
  })

  test('stays with the role where it is not spoken of, is told with the grants and kept in its history', async () => {
    expect((await grant(undefined)).success).toBe(true)
    const { dataScope, scopes } = await seen()
    expect([dataScope, scopes]).toEqual(['1', [{ typeKey: 'sale.saleOrder', dataScope: '4', dataOrgs: '' }]])
    const history = (await town.ask('GET', `/sys/dmtRole/history/${roleId}`, { token: admin })).result
    expect(JSON.stringify(history)).toContain('sale.saleOrder')
  })

  test('is copied with the role', async () => {
    const body = { newRoleCode: 'by_pages_too', newRoleName: '按页面二' }
    const copied = (await town.ask('POST', `/sys/dmtRole/act/copyRole/${roleId}`, { token: admin, body })).result
    expect((await seen(copied.id)).scopes).toEqual([{ typeKey: 'sale.saleOrder', dataScope: '4', dataOrgs: '' }])
  })
})

describe('whose records a page shows is not said', () => {
  test.each<readonly [string, readonly Scope[]]>([
    ['of a page that is not there', [{ typeKey: 'sale.nothing', dataScope: '1' }]],
    ['of a type that everybody sees', [{ typeKey: 'sys.role', dataScope: '1' }]],
    ['of a report, whose figures follow what it counts', [{ typeKey: 'report.saleByCompany', dataScope: '1' }]],
    ['by a word that there is not', [{ typeKey: 'sale.saleOrder', dataScope: '9' }]],
    ['by organisations without any', [{ typeKey: 'sale.saleOrder', dataScope: '6', dataOrgs: '' }]],
    ['by organisations of another company', [{ typeKey: 'sale.saleOrder', dataScope: '6', dataOrgs: '2-100' }]],
    [
      'twice',
      [
        { typeKey: 'sale.saleOrder', dataScope: '1' },
        { typeKey: 'sale.saleOrder', dataScope: '5' },
      ],
    ],
    ['by the name of what everything inherits', [{ typeKey: '__proto__', dataScope: '1' }]],
  ])('%s', async (_, scopes) => {
    const before = (await seen()).scopes
    const told = await grant(scopes)
    expect([told.success, told.status]).toEqual([false, 200])
    expect((await seen()).scopes).toEqual(before)
  })

  test('over what somebody else said meanwhile', async () => {
    const told = await grant([{ typeKey: 'sale.saleOrder', dataScope: '1' }], admin, { lastScopes: [] })
    expect(told.message).toBe('授权已被他人修改，请刷新后重试')
  })

  test('through the form of the role, its import or its copy with other rows', async () => {
    const role = (await town.ask('GET', `/sys/dmtRole/findById/${roleId}`, { token: admin })).result
    const pageScopes = [{ typeKey: 'sale.receivable', pageName: 'x', dataScope: '1' }]
    const before = (await seen()).scopes
    await town.ask('POST', '/sys/dmtRole/edit', { token: admin, body: { id: roleId, version: role.version, pageScopes } })
    expect((await seen()).scopes).toEqual(before)
    const add = { roleCode: 'by_form', roleName: '按表单', roleType: '2', dataScope: '5', pageScopes }
    const added = (await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result
    if (added?.id) expect((await seen(added.id)).scopes).toEqual([])
  })
})

describe('nobody sees more by it than he was let', () => {
  /** Each sees less than everybody on some page: the clerk on all, personnel beyond their company, an administrator where his role was narrowed. */
  const keeperOf = async (name: string, roleCode: string, dataScope: string, scopes: readonly Scope[]) => {
    const add = { roleCode, roleName: roleCode, roleType: '2', dataScope }
    const { id } = (await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result
    const menuIds = menuIdsOf(['sys:role:', 'sys:user:', 'sale:saleOrder:', 'sys:employee:'])
    const body = { roleId: id, menuIds, scopes }
    expect(await town.ask('POST', '/sys/dmtRole/saveAuthorization', { token: admin, body })).toMatchObject({ success: true })
    const user = USERS.find(({ username }) => username === name) as Row
    await town.ask('POST', `/sys/dmtRole/act/addMembers/${id}`, { token: admin, body: { userIds: user['id'] } })
    settle()
    return { id: String(id), token: await town.signIn(name) }
  }
  const attempts = async (token: string, mine: string) => {
    const scopes: readonly Scope[] = [{ typeKey: 'sale.saleOrder', dataScope: '1' }]
    const menuIds = menuIdsOf(['sale:saleOrder:'])
    const post = (path: string, body: object) => town.ask('POST', path, { token, body })
    const ways = [mine, of('staff'), of('hr'), of('tenant_admin'), roleId].map((id) =>
      post('/sys/dmtRole/saveAuthorization', { roleId: id, menuIds, scopes }),
    )
    const told = [
      ...(await Promise.all(ways)),
      await post('/sys/dmtRole/saveAuthorization', { roleId: mine, menuIds, scopes: [] }),
      await post('/sys/dmtRole/saveAuthorization', {
        roleId: mine,
        menuIds,
        scopes: [{ typeKey: 'sale.saleOrder', dataScope: '6', dataOrgs: '100' }],
      }),
      await post('/sys/dmtRole/add', {
        roleCode: `wide_${mine.slice(-6)}`,
        roleName: `宽${mine.slice(-6)}`,
        roleType: '2',
        dataScope: '1',
      }),
      await post(`/sys/dmtRole/act/copyRole/${mine}`, { newRoleCode: `copy_${mine.slice(-6)}`, newRoleName: `抄${mine.slice(-6)}` }),
    ]
    settle()
    return told.filter(({ success }) => success).map(({ message }) => message)
  }

  test.each([
    ['a clerk who may grant, and sees his own records', 'fangwei', 'keeps_own', '5', []],
    ['personnel who may grant, and see their company', 'helihua', 'keeps_company', '2', []],
    ['who sees everybody but on that page', 'luoting', 'keeps_less', '1', [{ typeKey: 'sale.saleOrder', dataScope: '5' }]],
  ] as const)('%s', async (_, name, roleCode, dataScope, scopes) => {
    const { id, token } = await keeperOf(name, roleCode, dataScope, scopes)
    const ids = async () => ((await town.ask('GET', '/sale/saleOrder/list', { token })).result?.records ?? []).map((row: Row) => row['id'])
    const before = await ids()
    expect(await attempts(token, id)).toEqual([])
    expect(await ids()).toEqual(before)
  })

  test('an administrator of the tenant says it of the pages he holds himself, and of no other', async () => {
    const yemei = USERS.find(({ username }) => username === 'yemei') as Row
    await town.ask('POST', `/sys/dmtRole/act/addMembers/${of('tenant_admin')}`, { token: admin, body: { userIds: yemei['id'] } })
    settle()
    const token = await town.signIn('yemei')
    const { menuTree, menuIds, scopes } = await seen(roleId, token)
    const nodes = (tree: readonly Row[]): readonly Row[] => tree.flatMap((node) => [node, ...nodes((node['children'] ?? []) as never)])
    const open = nodes(menuTree).flatMap(({ reach }) =>
      (reach as unknown as Row | undefined)?.['isOpen'] ? [String((reach as unknown as Row)['typeKey'])] : [],
    )
    expect(open).toContain('sys.employee')
    const offered = open.includes('sale.saleOrder')
    const change = (typeKey: string) =>
      town.ask('POST', '/sys/dmtRole/saveAuthorization', {
        token,
        body: { roleId, menuIds, scopes: [...scopes.filter((one: Scope) => one.typeKey !== typeKey), { typeKey, dataScope: '2' }] },
      })
    expect((await change('sale.saleOrder')).success).toBe(offered)
    const kept = await change('sys.employee')
    expect([kept.success, kept.message]).toEqual([true, ''])
  })
})
