import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../../adapters/database/sql.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
import { POSTS } from '../../core/documents/sys/defaults/posts.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { Persons } from '../../core/identity/accounts/persons.port.ts'
import { today } from '../../core/kernel/dates.ts'
import type { Person, Scope } from '../../core/kernel/person.ts'
import { joined, reaches, scopeFor } from '../../core/kernel/scope.ts'
import { type Row, rowsOf } from '../../core/kernel/wire.ts'
import { codesOf } from '../../core/permissions/codes.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { openTown, type Town } from '../support/town.ts'
import { value } from '../support/results.ts'

/** Who tries: personnel, who administers the tenant, and a clerk who was given every right of the administration that can be given. */
const ACTORS = { hr: 'helihua', tenant: 'yemei', clerk: 'fangwei' } as const
type Actor = keyof typeof ACTORS

const KEPT = ['user', 'role', 'job', 'org', 'employee', 'permissionOrg', 'jurisdiction'] as const
const userOf = (name: string): Row => USERS.find(({ username }) => username === name) as Row

let town: Town
let admin: string
const tokens = new Map<Actor, string>()
const menu: { readonly id: string; readonly perms: string }[] = []

const roleId = (code: string) => String(ROLES.find(({ roleCode }) => roleCode === code)?.['id'])
const found = async (path: string, id: string): Promise<Row> =>
  (await town.ask('GET', `${path}/findById/${id}`, { token: admin })).result ?? {}

beforeAll(async () => {
  town = await openTown('rights_not_raised')
  admin = await town.signIn('admin')
  const { records } = (await town.ask('GET', '/sys/menu/list?pageSize=1000&menuType=2', { token: admin })).result
  menu.push(...records.map(({ id, perms }: Row) => ({ id: String(id), perms: String(perms) })))
  const add = { roleCode: 'all_keeper', roleName: '管理全部', roleType: '2', dataScope: '4' }
  const role = (await town.ask('POST', '/sys/dmtRole/add', { token: admin, body: add })).result
  const prefixes = KEPT.map((name) => `sys:${name}:`)
  const menuIds = menu.filter(({ perms }) => prefixes.some((prefix) => perms.startsWith(prefix))).map(({ id }) => id)
  const granted = await town.ask('POST', '/sys/dmtRole/saveAuthorization', { token: admin, body: { roleId: role.id, menuIds } })
  expect([granted.message, menuIds.length > 20]).toEqual(['', true])
  const given: readonly (readonly [string, string])[] = [
    [roleId('tenant_admin'), ACTORS.tenant],
    [String(role.id), ACTORS.clerk],
  ]
  for (const [id, name] of given) {
    const body = { userIds: String(userOf(name)['id']) }
    expect(await town.ask('POST', `/sys/dmtRole/act/addMembers/${id}`, { token: admin, body })).toMatchObject({ success: true })
  }
  for (const actor of Object.keys(ACTORS) as Actor[]) tokens.set(actor, await town.signIn(ACTORS[actor]))
})
afterAll(() => town.close())

type Draw = {
  readonly role: Row
  readonly org: Row
  readonly post: Row
  readonly user: Row
  readonly employee: Row
  readonly scope: string
  readonly entry: number
}
type Way = (actor: Actor, draw: Draw) => Promise<readonly [path: string, body: object]>

const own = (actor: Actor) => userOf(ACTORS[actor])
const idOf = (row: Row) => String(row['id'])
const granting = ({ role }: Draw): Row => ({
  roleId: idOf(role),
  orgId: null,
  startDate: '2026-01-01',
})
const withVersion = async (path: string, id: string, change: object) => {
  const { version } = await found(path, id)
  return { id, version: version ?? 0, ...change }
}
const pairOf = ({ org, post }: Draw) => ({ orgId: idOf(org), jobId: idOf(post), isMain: 'N', startDate: '2026-01-01' })
const edited = async (path: string, id: string, change: (row: Row) => object) => {
  const row = await found(path, id)
  return [`${path}/edit?confirm=true`, { id, version: row['version'] ?? 0, ...change(row) }] as const
}
const entries = ({ entry }: Draw) => menu.slice(entry % menu.length, (entry % menu.length) + 40).map(({ id }) => id)
const PAGES = ['sale.saleOrder', 'sys.employee', 'sys.org', 'oa.feedback']
/** What a role may stays as it is, one page sees another part. */
const pageScoped = async (id: string, { scope, entry, org }: Draw): Promise<readonly [string, object]> => {
  const seen = (await town.ask('GET', `/sys/dmtRole/grantAuthorization?roleId=${id}`, { token: admin })).result
  const page = { typeKey: PAGES[entry % PAGES.length], dataScope: entry % 3 === 0 ? '6' : scope, dataOrgs: idOf(org) }
  return ['/sys/dmtRole/saveAuthorization', { roleId: id, menuIds: seen?.menuIds ?? [], scopes: [page] }]
}
const postOf = async (actor: Actor) => String((await found('/sys/employee', String(own(actor)['empId'])))['postId'])
const deptOf = async (actor: Actor) => String((await found('/sys/employee', String(own(actor)['empId'])))['deptId'])

/** What raises somebody where it is let through. */
const WAYS: Readonly<Record<string, Way>> = {
  'a role for oneself': (actor, draw) =>
    edited('/sys/dmtUser', idOf(own(actor)), (row) => ({ roles: [...rowsOf(row, 'roles'), granting(draw)] })),
  'a role for another': (_, draw) =>
    edited('/sys/dmtUser', idOf(draw.user), (row) => ({ roles: [...rowsOf(row, 'roles'), granting(draw)] })),
  'members of a role': async (actor, { role }) => [
    `/sys/dmtRole/act/addMembers/${idOf(role)}`,
    await withVersion('/sys/dmtRole', idOf(role), { userIds: idOf(own(actor)), confirm: true }),
  ],
  'another employee behind one’s account': (actor, { employee }) =>
    edited('/sys/dmtUser', idOf(own(actor)), () => ({ empId: idOf(employee) })),
  'how far a role sees': (_, { role, scope }) => edited('/sys/dmtRole', idOf(role), () => ({ dataScope: scope })),
  'how far one’s own role sees': (_, { scope }) => edited('/sys/dmtRole', roleId('hr'), () => ({ dataScope: scope })),
  'how far everybody sees': (_, { scope }) => edited('/sys/dmtRole', roleId('staff'), () => ({ dataScope: scope })),
  'what a role may': async (_, draw) => ['/sys/dmtRole/saveAuthorization', { roleId: idOf(draw.role), menuIds: entries(draw) }],
  'what one’s own role may': async (_, draw) => ['/sys/dmtRole/saveAuthorization', { roleId: roleId('hr'), menuIds: entries(draw) }],
  'how far a page of a role sees': async (_, draw) => pageScoped(idOf(draw.role), draw),
  'how far a page of one’s own role sees': async (_, draw) => pageScoped(roleId('hr'), draw),
  'how far a page of everybody’s sees': async (_, draw) => pageScoped(roleId('staff'), draw),
  'what one’s own post may': async (actor, draw) => ['/sys/job/saveAuthorization', { jobId: await postOf(actor), menuIds: entries(draw) }],
  'a post of one’s own': (actor, draw) =>
    edited('/sys/employee', String(own(actor)['empId']), (row) => ({ posts: [...rowsOf(row, 'posts'), pairOf(draw)] })),
  'the lead of an organisation': (actor, { org }) => edited('/sys/org', idOf(org), () => ({ managerId: own(actor)['empId'] })),
  'the lead of one’s own': async (actor) => edited('/sys/org', await deptOf(actor), () => ({ leaderId: own(actor)['empId'] })),
  'what sort the company is': (_, { scope }) => edited('/sys/org', '100', () => ({ orgCategory: scope })),
  'where one’s organisation stands': async (actor, { org }) => {
    const id = await deptOf(actor)
    return [`/sys/org/act/move/${id}`, await withVersion('/sys/org', id, { newParentId: idOf(org), confirm: true })]
  },
  'data for oneself': async (actor, { org }) => [
    '/sys/permissionOrg/save',
    { empId: own(actor)['empId'], permissionType: '1', orgs: [{ orgId: idOf(org), includeChild: 'Y', startDate: '2026-01-01' }] },
  ],
  'data by one’s posts': async (actor) => ['/sys/permissionOrg/init', { empId: own(actor)['empId'] }],
  'decisions for oneself': async (actor, { org }) => [
    '/sys/permissionOrg/save',
    { empId: own(actor)['empId'], permissionType: '2', orgs: [{ orgId: idOf(org), includeChild: 'Y', startDate: '2026-01-01' }] },
  ],
  'another name for what one may': (_, draw) =>
    edited('/sys/menu', menu[draw.entry % menu.length]?.id ?? '', () => ({ perms: 'sys:tenant:edit' })),
}

type Standing = {
  readonly roles: readonly string[]
  readonly codes: ReadonlySet<string>
  readonly scope: Scope
  readonly pages: Readonly<Record<string, Scope>>
  readonly leads: readonly string[]
}

/** What somebody may in all his seats together, and what he leads. */
const standing = async (actor: Actor): Promise<Standing> => {
  town.clock.pass(2_000)
  const { container, database } = town.server
  const [userId, empId, day] = [idOf(own(actor)), String(own(actor)['empId']), today(town.clock.now())]
  const pairs = value(await database.accounts.pairs(userId, day))
  const people: Person[] = []
  for (const { id: pairId, tenantId } of pairs) {
    const seat = value(await container.get(Persons).of({ userId, tenantId, pairId }, day))
    if (seat) people.push({ ...seat, codes: value(await codesOf(container.get(Grants), seat)) })
  }
  const led = await database.database.query<{ id: string }>(
    statement('SELECT id FROM sys_org WHERE $1 IN (manager_id, deputy_id, leader_id) ORDER BY id'),
    [empId],
  )
  return {
    roles: people.flatMap(({ roles }) => roles),
    codes: new Set(people.flatMap(({ codes }) => [...codes])),
    scope: joined(people.map(({ scope }) => scope)),
    pages: Object.fromEntries(PAGES.map((key) => [key, joined(people.map((person) => scopeFor(person, key)))])),
    leads: led.map(({ id }) => id),
  }
}
const isWithin = (scope: Scope, before: Scope) =>
  before === 'all' ||
  (scope !== 'all' && scope.orgCodes.every((code) => reaches(before, code)) && scope.below.every((code) => reaches(before, code, true)))
const raised = (before: Standing, after: Standing): readonly string[] => [
  ...after.roles.filter((role) => !before.roles.includes(role)),
  ...[...after.codes].filter((code) => !before.codes.has(code)),
  ...after.leads.filter((org) => !before.leads.includes(org)),
  ...(isWithin(after.scope, before.scope) ? [] : [JSON.stringify(after.scope)]),
  ...PAGES.filter((key) => !isWithin(after.pages[key]!, before.pages[key]!)),
]

const step = fc.record({
  way: fc.constantFrom(...Object.keys(WAYS)),
  role: fc.constantFrom(...ROLES),
  org: fc.constantFrom(...ORGANISATIONS),
  post: fc.constantFrom(...POSTS),
  user: fc.constantFrom(...USERS.filter(({ empId }) => empId)),
  employee: fc.constantFrom(...EMPLOYEES.filter(({ userId, empStatus }) => !userId && empStatus === '2')),
  scope: fc.constantFrom('1', '2', '3', '4'),
  entry: fc.nat(2_000),
})

describe('no sequence of permitted calls ends with more rights', () => {
  test.each(Object.keys(ACTORS) as Actor[])('%s', async (actor) => {
    let [sequences, done] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const before = await standing(actor)
        for (const { way, ...draw } of steps) {
          const [path, body] = await WAYS[way]!(actor, draw)
          const told = await town.ask('POST', path, { token: tokens.get(actor) ?? '', body })
          if (told.success) done += 1
        }
        sequences += 1
        expect([steps.map(({ way }) => way), raised(before, await standing(actor))]).toEqual([expect.anything(), []])
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(sequences).toBe(25)
    expect(done).toBeGreaterThan(0)
  })

  test.each(Object.keys(WAYS))('%s by itself raises none of them', async (way) => {
    for (const actor of Object.keys(ACTORS) as Actor[]) {
      for (const draw of fc.sample(step, { seed: 7, numRuns: 3 })) {
        const before = await standing(actor)
        const [path, body] = await WAYS[way]!(actor, draw)
        await town.ask('POST', path, { token: tokens.get(actor) ?? '', body })
        expect([actor, raised(before, await standing(actor))]).toEqual([actor, []])
      }
    }
  })

  test('and the last administrator stays: nobody removes, freezes or parts him, himself least of all', async () => {
    const id = idOf(userOf('admin'))
    const { version } = await found('/sys/dmtUser', id)
    for (const token of [admin, tokens.get('tenant') ?? '']) {
      expect((await town.ask('DELETE', `/sys/dmtUser/delete/${id}`, { token })).success).toBe(false)
      expect((await town.ask('POST', `/sys/dmtUser/act/freeze/${id}`, { token, body: { version, freezeReason: 'x' } })).success).toBe(false)
      expect((await town.ask('POST', '/sys/dmtUser/edit', { token, body: { id, version, roles: [] } })).success).toBe(false)
      const removing = { memberIds: id, confirm: true }
      await town.ask('POST', `/sys/dmtRole/act/removeMembers/${roleId('admin')}`, { token, body: removing })
    }
    expect(rowsOf(await found('/sys/dmtUser', id), 'roles').map(({ roleCode }) => roleCode)).toEqual(['admin'])
  })
})

describe('no account can both give itself a right and erase the trace', () => {
  const accounts = USERS.filter(({ status }) => status === '1').map(({ username }) => String(username))

  test('nobody administers and keeps the log: the roles exclude one another', async () => {
    const codesOf = (user: Row) => rowsOf(user, 'roles').map((row) => String(row['roleCode']))
    expect(USERS.filter((user) => codesOf(user).includes('auditor') && codesOf(user).some((code) => code.endsWith('admin')))).toEqual([])
    const auditor = USERS.find((user) => codesOf(user).includes('auditor')) as Row
    const both = await town.ask('POST', `/sys/dmtRole/act/addMembers/${roleId('tenant_admin')}`, {
      token: admin,
      body: { userIds: idOf(auditor) },
    })
    expect(both.message).toBe('审计员与管理员不能由一人担任')
  })

  test('nobody gives himself a right, none of all accounts', async () => {
    const violating: string[] = []
    for (const name of accounts.slice(0, 20)) {
      const [token, id] = [await town.signIn(name), idOf(userOf(name))]
      for (const role of ['auditor', 'finance']) {
        const row = await found('/sys/dmtUser', id)
        const roles = [...rowsOf(row, 'roles'), { roleId: roleId(role), startDate: '2026-01-01' }]
        const told = await town.ask('POST', '/sys/dmtUser/edit?confirm=true', { token, body: { id, version: row['version'], roles } })
        if (told.success) violating.push(name)
      }
    }
    expect(violating).toEqual([])
  })

  test('and no route and no statement of the application changes an entry of the trail', async () => {
    const { database } = town.server.database
    const trail = () => database.query<object>(statement('SELECT count(*)::int4 AS entries, min(sequence)::text AS first FROM xq_audit'))
    const logs = ['loginLog', 'accessLog', 'operLog', 'dataLog']
    const writing = town.calls.filter(({ path }) =>
      logs.some((log) => new RegExp(`/sys/${log}/(add|edit|save|delete|import)`, 'i').test(path)),
    )
    expect(writing.map(({ path }) => path)).toEqual([])
    const before = await trail()
    for (const text of ["UPDATE xq_audit SET action = 'x'", 'DELETE FROM xq_audit', 'TRUNCATE xq_audit'])
      await expect(database.query({ text })).rejects.toThrow()
    expect(await trail()).toEqual(before)
  })
})
