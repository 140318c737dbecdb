import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'
import { codeOf, value } from '../../support/results.ts'

const TODAY = '2026-03-18'
const NOW = Date.UTC(2026, 2, 18, 1, 30)

const organisations: readonly Row[] = [
  { id: '100', departName: '总公司', orgCode: 'A01', orgCategory: '1', enabled: 'Y', managerId: 'e-boss' },
  {
    id: '127',
    parentId: '100',
    departName: '销售公司',
    orgCode: 'A01A12',
    orgCategory: '2',
    saleOrg: 'Y',
    enabled: 'Y',
    managerId: 'e-gone',
    deputyId: 'e-deputy',
  },
  { id: '128', parentId: '127', departName: '一部', orgCode: 'A01A12A01', orgCategory: '2', enabled: 'Y' },
  { id: '129', parentId: '100', departName: '已停用', orgCode: 'A01A13', orgCategory: '2', enabled: 'N' },
]
const employee = (id: string, employeeName: string, pairs: readonly Row[], more: Row = {}): Row => ({
  id,
  employeeName,
  empStatus: '2',
  deptId: pairs[0]?.['orgId'] ?? null,
  ...more,
  posts: pairs.map((pair, index) => ({
    id: `${id}-${index}`,
    jobId: 'j1',
    isMain: index === 0 ? 'Y' : 'N',
    startDate: '2020-01-01',
    ...pair,
  })),
})
const user = (id: string, username: string, empId: string | null, roles: readonly Row[], more: Row = {}): Row => ({
  id,
  username,
  realname: username,
  userType: empId ? '1' : '2',
  empId,
  status: '1',
  ...more,
  roles: roles.map((role, index) => ({ id: `${id}-r${index}`, startDate: '2020-01-01', ...role })),
})

describe('people', () => {
  let ports: Awaited<ReturnType<typeof sqlPorts>>
  const put = (key: string, rows: readonly Row[], tenantId = 1) => {
    const type = catalogue.find(key)
    if (!type) throw new Error(key)
    return insertMany(ports.database, type, rows, tenantId)
  }
  const seat = (userId: string, pairId = '') => ({ userId, tenantId: 1, pairId })

  beforeAll(async () => {
    ports = await sqlPorts(await ownDatabase('identity'), catalogue)
    await put('sys.org', organisations)
    await put('sys.job', [{ id: 'j1', code: 'J1', name: '业务员', enabled: 'Y' }])
    await put('sys.role', [
      { id: 'r-admin', roleCode: 'admin', roleName: '管理员', dataScope: '1', enabled: 'Y' },
      { id: 'r-staff', roleCode: 'staff', roleName: '员工', dataScope: '5', enabled: 'Y' },
      { id: 'r-rep', roleCode: 'sales_rep', roleName: '代表', dataScope: '4', enabled: 'Y' },
      { id: 'r-fin', roleCode: 'finance', roleName: '会计', dataScope: '3', enabled: 'Y' },
      { id: 'r-own', roleCode: 'custom', roleName: '自定义', dataScope: '6', dataOrgs: '128,129', enabled: 'Y' },
      { id: 'r-off', roleCode: 'market', roleName: '停用', dataScope: '1', enabled: 'N' },
    ])
    await put('sys.employee', [
      employee('e-boss', '老板', [{ orgId: '100' }]),
      employee('e-gone', '已离职', [{ orgId: '127' }], { empStatus: '4' }),
      employee('e-deputy', '副职', [{ orgId: '127' }]),
      employee('e-li', '李四', [{ orgId: '128' }, { orgId: '127', endDate: '2025-12-31' }, { orgId: '129' }, { orgId: '100' }]),
    ])
    await put('sys.user', [
      user('u-root', 'root_admin', null, [{ roleId: 'r-admin', roleCode: 'admin' }]),
      user('u-boss', 'boss', 'e-boss', [{ roleId: 'r-fin', roleCode: 'finance' }]),
      user('u-gone', 'gone', 'e-gone', [], { status: '2' }),
      user('u-deputy', 'deputy', 'e-deputy', []),
      user('u-li', 'LiSi', 'e-li', [
        { roleId: 'r-rep', roleCode: 'sales_rep', orgId: '128' },
        { roleId: 'r-own', roleCode: 'custom', orgId: '100' },
        { roleId: 'r-off', roleCode: 'market' },
        { roleId: 'r-fin', roleCode: 'finance', endDate: '2026-03-17' },
      ]),
    ])
    await put('sys.permissionOrg', [
      {
        id: 'po1',
        empId: 'e-li',
        permissionType: '1',
        orgs: [
          { id: 'po1-1', orgId: '127', includeChild: 'Y', startDate: '2020-01-01' },
          { id: 'po1-2', orgId: '100', includeChild: 'N', startDate: '2027-01-01' },
        ],
      },
    ])
    await put('sys.jurisdiction', [
      {
        id: 'ju1',
        empId: 'e-boss',
        permissionType: '2',
        orgs: [{ id: 'ju1-1', orgId: '127', includeChild: 'Y', roleCode: 'finance', startDate: '2020-01-01' }],
      },
    ])
  })
  afterAll(() => ports.close())

  test('sign in by a name that is compared without case, and only their valid pairs count', async () => {
    const account = value(await ports.accounts.byName('lisi', TODAY))
    expect(account).toMatchObject({
      userId: 'u-li',
      userName: 'LiSi',
      empName: '李四',
      active: true,
      password: '',
      formerPasswords: [],
      tenantId: 1,
    })
    expect(value(await ports.accounts.byName('nobody', TODAY))).toBeNull()
    expect(value(await ports.accounts.byName('gone', TODAY))).toMatchObject({ active: false })
    const pairs = value(await ports.accounts.pairs('u-li', TODAY))
    expect(pairs.map(({ orgId, isMain }) => [orgId, isMain])).toEqual([
      ['128', true],
      ['100', false],
    ])
  })

  test('are who their pair in force makes them: organisation, company, roles, leadership and scope', async () => {
    expect(value(await ports.persons.of(seat('u-li', 'e-li-0'), TODAY))).toMatchObject({
      ...{ userId: 'u-li', deptId: '128', orgCode: 'A01A12A01', companyId: '100', saleOrgId: '127', saleOrgName: '销售公司', postId: 'j1' },
      roles: ['sales_rep', 'staff'],
      scope: { orgCodes: ['A01A12A01'], below: ['A01A12'] },
    })
    expect(value(await ports.persons.of(seat('u-li', 'e-li-3'), TODAY))).toMatchObject({
      ...{ deptId: '100', saleOrgId: '' },
      roles: ['custom', 'staff'],
      scope: { orgCodes: [], below: ['A01A12A01', 'A01A13', 'A01A12'] },
    })
    expect(value(await ports.persons.of(seat('u-root'), TODAY))).toMatchObject({ deptId: '', empId: '', roles: ['admin'], scope: 'all' })
    // Without what was granted to him, over all places where he sits today.
    expect(value(await ports.persons.byRoles('e-li', 1, TODAY))).toEqual({ orgCodes: ['A01A12A01'], below: ['A01A12A01', 'A01A13'] })
    expect(value(await ports.persons.byRoles('e-gone', 1, TODAY))).toEqual({ orgCodes: [], below: [] })
    expect(value(await ports.persons.byRoles('e-li', 2, TODAY))).toEqual({ orgCodes: [], below: [] })
    expect(value(await ports.persons.of(seat('u-boss', 'e-boss-0'), TODAY))?.roles).toEqual(['finance', 'staff', 'dept_manager'])
    expect(value(await ports.persons.of(seat('u-deputy', 'e-deputy-0'), TODAY))?.roles).toEqual(['staff', 'dept_manager'])
  })

  test('are nobody any more when account, pair or tenant no longer stand', async () => {
    for (const gone of [
      seat('u-gone', 'e-gone-0'),
      seat('u-li', 'e-li-1'),
      seat('u-li', 'e-li-2'),
      seat('u-li', 'e-boss-0'),
      { ...seat('u-li', 'e-li-0'), tenantId: 2 },
    ]) {
      expect(value(await ports.persons.of(gone, TODAY)), JSON.stringify(gone)).toBeNull()
    }
    await put('sys.tenant', [{ id: '1', name: '公司', status: '1', beginDate: '2020-01-01', endDate: '2026-06-30' }])
    expect(value(await ports.persons.of(seat('u-li', 'e-li-0'), '2026-07-01'))).toBeNull()
    expect(value(await ports.accounts.byName('lisi', '2026-07-01'))).toMatchObject({ active: false })
    expect(value(await ports.persons.of(seat('u-li', 'e-li-0'), TODAY))).not.toBeNull()
  })

  test('keep five former passwords, newest first, apart from everything a list shows', async () => {
    const { accounts } = ports
    for (let turn = 1; turn <= 7; turn += 1)
      value(await accounts.setPassword('u-boss', { record: `h${turn}`, at: NOW + turn, mustChange: turn === 7 }))
    value(await accounts.rehash('u-boss', 'h7-better'))
    expect(value(await accounts.byId('u-boss', TODAY))).toMatchObject({
      ...{ password: 'h7-better', formerPasswords: ['h6', 'h5', 'h4', 'h3', 'h2'], mustChangePassword: true, passwordAt: NOW + 7 },
    })
  })

  test('have as many sessions as are allowed, the oldest end first', async () => {
    const { sessions } = ports
    const session = (tokenHash: string, signedInAt: number) => ({
      tokenHash,
      userId: 'u-li',
      provedAs: 'u-li',
      tenantId: 1,
      pairId: 'e-li-0',
      address: '::1',
      browser: 'b',
      signedInAt,
      expiresAt: NOW + 1_000,
      lastSeenAt: signedInAt,
    })
    for (let turn = 0; turn < 4; turn += 1) value(await sessions.keep(session(`t${turn}`, NOW + turn), 3))
    const living = async (at = NOW) =>
      (await Promise.all(['t0', 't1', 't2', 't3'].map(async (token) => (value(await sessions.find(token, at)) ? token : '')))).filter(
        Boolean,
      )
    expect(await living()).toEqual(['t1', 't2', 't3'])
    expect(value(await sessions.find('t3', NOW))).toEqual(session('t3', NOW + 3))
    value(await sessions.move('t3', { userId: 'u-li', tenantId: 1, pairId: 'e-li-3' }))
    expect(value(await sessions.find('t3', NOW))?.pairId).toBe('e-li-3')
    value(await sessions.end('t1'))
    value(await sessions.endAll('u-li', 't3'))
    expect(await living()).toEqual(['t3'])
    expect(await living(NOW + 1_000)).toEqual([])
  })

  test('are counted when they try, though what they tried is taken back, and nobody is counted twice', async () => {
    const { attempts, work } = ports
    const more = () =>
      attempts.tally('name:x', (tally) => ({ failures: (tally?.failures ?? 0) + 1, since: NOW, closings: 0, closedUntil: 0 }))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        work.whole(async () => {
          value(await more())
          return { ok: false, failure: { code: 'test', message: '' } }
        }),
      ),
    )
    expect(value(await attempts.tally('name:x', (tally) => tally))).toMatchObject({ failures: 20 })
    value(await attempts.tally('name:x', () => null))
    expect(value(await attempts.tally('name:x', (tally) => tally))).toBeNull()
  })

  test('decide where they hold a role, with their jurisdictions; managers are accounts, nearest organisation first', async () => {
    const { staff } = ports
    expect(value(await staff.holders('finance', 1))).toEqual([
      { userId: 'u-boss', name: 'boss', mainOrgCode: 'A01', jurisdictions: [{ orgCode: 'A01A12', includeChild: true }] },
    ])
    expect(value(await staff.lineage('128', 1)).map(({ id, managerId, deputyId }) => [id, managerId, deputyId])).toEqual([
      ['128', '', ''],
      ['127', 'u-gone', 'u-deputy'],
      ['100', 'u-boss', ''],
    ])
    expect(value(await staff.people(['u-gone', 'u-li'], 1))).toEqual(
      expect.arrayContaining([
        { userId: 'u-gone', name: 'gone', active: false, deptId: '127' },
        { userId: 'u-li', name: 'LiSi', active: true, deptId: '128' },
      ]),
    )
    expect(value(await staff.lineage('128', 2))).toEqual([])
  })

  test('hold what their roles and posts were granted', async () => {
    const { grants } = ports
    await put('sys.menu', [
      { id: 'm1', name: '销售', menuType: '0', url: '/sale', sortNo: 2, enabled: 'Y' },
      { id: 'm2', name: '系统', menuType: '0', url: '/sys', sortNo: 1, enabled: 'Y' },
      { id: 'm3', name: '停用', menuType: '0', url: '/off', sortNo: 3, enabled: 'N' },
      { id: 'm4', parentId: 'm1', name: '新增', menuType: '2', perms: 'sale:saleOrder:add', sortNo: 4, enabled: 'Y' },
    ])
    value(
      await grants.give(1, [
        { kind: 'role', holder: 'sales_rep', menuId: 'm1' },
        { kind: 'post', holder: 'j1', menuId: 'm4' },
        { kind: 'role', holder: 'finance', menuId: 'm2' },
      ]),
    )
    expect(value(await grants.entries(1)).map(({ id }) => id)).toEqual(['m2', 'm1', 'm4'])
    expect(value(await grants.entries(1))[2]).toMatchObject({
      parentId: 'm1',
      menuType: 2,
      perms: 'sale:saleOrder:add',
      belongs: 0,
      status: '1',
    })
    expect(value(await grants.held({ tenantId: 1, roles: ['sales_rep'], postId: 'j1' }))).toEqual(new Set(['m1', 'm4']))
    expect(value(await grants.held({ tenantId: 2, roles: ['sales_rep'], postId: 'j1' }))).toEqual(new Set())
  })

  test('have the tree as it stands now, whoever changed it and however', async () => {
    const { grants, database } = ports
    const ids = async (tenantId = 1) => value(await grants.entries(tenantId)).map(({ id }) => id)
    const write = (text: string) => database.query({ text })
    expect(value(await grants.entries(1))).toBe(value(await grants.entries(1)))
    await write(`UPDATE sys_menu SET enabled = 'Y' WHERE id = 'm3'`)
    expect(await ids()).toEqual(['m2', 'm1', 'm3', 'm4'])
    await write(`UPDATE sys_menu SET del_flag = 1 WHERE id = 'm3'`)
    expect(await ids()).toEqual(['m2', 'm1', 'm4'])
    await put('sys.tenant', [{ id: '7', name: '二号', status: '1', menuIds: 'm1,m4' }])
    expect(await ids(7)).toEqual(['m1', 'm4'])
    await write(`UPDATE sys_tenant SET menu_ids = 'm1' WHERE id = '7'`)
    expect(await ids(7)).toEqual(['m1'])
    expect(await ids()).toEqual(['m2', 'm1', 'm4'])
  })

  test('begin with one administrator', async () => {
    const empty = await sqlPorts(await ownDatabase('identity_empty'), catalogue)
    expect(value(await empty.installation.state())).toEqual({ accounts: 0, demonstration: false })
    value(await empty.installation.addAdministrator({ userName: 'admin', realname: '管理员', record: 'h', at: NOW }))
    value(await empty.installation.markDemonstration())
    expect(value(await empty.installation.state())).toEqual({ accounts: 1, demonstration: true })
    const account = value(await empty.accounts.byName('admin', TODAY))
    expect(account).toMatchObject({ active: true, password: 'h', mustChangePassword: true })
    expect(value(await empty.persons.of({ userId: account?.userId ?? '', tenantId: 1, pairId: '' }, TODAY))).toMatchObject({
      roles: ['admin'],
      scope: 'all',
    })
    expect(codeOf(await empty.accounts.offered(1, TODAY))).toBe('kept')
    await empty.close()
  })
})
