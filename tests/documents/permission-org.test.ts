import { beforeEach, describe, expect, test } from 'vitest'
import employee from '../../core/documents/sys/employee.document.ts'
import jurisdiction from '../../core/documents/sys/jurisdiction.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import permissionOrg from '../../core/documents/sys/permission-org.document.ts'
import role from '../../core/documents/sys/role.document.ts'
import user from '../../core/documents/sys/user.document.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const by = person('admin', { codes: new Set(['*']), roles: ['admin'], empId: 'e0' })
const since = '2020-01-01'
const pair = (id: string, orgId: string, endDate: string | null = null): Row => ({
  id,
  orgId,
  jobId: 'j1',
  isMain: 'N',
  startDate: since,
  endDate,
})
const shown = (row: Row) => rowsOf(row, 'orgs').map(({ orgId, includeChild, source }) => [orgId, includeChild, source])

let desk: ReturnType<typeof openDesk>
const put = async (type: Parameters<typeof desk.records.insert>[0], row: Row) => value(await desk.records.insert(type, row, by))
const stored = async (id: string) => value(await desk.records.find(permissionOrg, id, by))
const act = (action: string, id: string, asked: Row = {}) => desk.act.run({ type: permissionOrg, action, id, by, asked: asked as never })

beforeEach(async () => {
  desk = openDesk([permissionOrg, jurisdiction, employee, org, role, user])
  for (const [id, departName, managerId] of [
    ['a', '一部', 'e1'],
    ['b', '二部', null],
    ['c', '三部', null],
  ] as const)
    await put(org, { id, departName, orgCode: id, managerId, enabled: 'Y' })
  await put(employee, {
    id: 'e1',
    employeeName: '张三',
    empStatus: '2',
    posts: [pair('p1', 'a'), pair('p2', 'b', '2021-01-01'), pair('p3', 'c')],
  })
  await put(employee, { id: 'e2', employeeName: '李四', empStatus: '2', posts: [pair('p4', 'b')] })
  await put(permissionOrg, {
    id: 'x1',
    empId: 'e1',
    permissionType: '1',
    orgs: [
      { id: 'r1', orgId: 'c', includeChild: 'Y', startDate: since, endDate: null, source: '1', note: '代管' },
      { id: 'r2', orgId: 'b', includeChild: 'N', startDate: since, endDate: null, source: '2', note: null },
    ],
  })
  await put(permissionOrg, { id: 'x2', empId: 'e2', permissionType: '1', orgs: [] })
})

describe('data permission of an employee', () => {
  test('begins anew with the posts he holds, with all below where he leads, and keeps what was given by hand', async () => {
    value(await act('init', 'x1'))
    const after = await stored('x1')
    expect(shown(after)).toEqual([
      ['c', 'Y', '1'],
      ['a', 'Y', '2'],
    ])
    expect(wireOf(after, 'orgText')).toBe('三部（含下级）,一部（含下级）')
    value(await act('init', 'x1'))
    expect(rowsOf(await stored('x1'), 'orgs')).toEqual(rowsOf(after, 'orgs'))
  })

  test('may take what another was given by hand, once', async () => {
    value(await act('copyFrom', 'x2', { fromEmpId: 'e1' }))
    value(await act('copyFrom', 'x2', { fromEmpId: 'e1' }))
    expect(shown(await stored('x2'))).toEqual([['c', 'Y', '1']])
  })

  test('is nobody’s own to change', async () => {
    await put(permissionOrg, { id: 'x0', empId: 'e0', permissionType: '1', orgs: [] })
    expect(refusalOf(await act('init', 'x0'))).toBe('不能修改本人的权限')
    expect(refusalOf(await act('copyFrom', 'x0', { fromEmpId: 'e1' }))).toBe('不能修改本人的权限')
  })

  test.each([permissionOrg, jurisdiction])(
    'reaches no further than its giver, those below counted in; what stood there may stay ($title)',
    async (type) => {
      for (const id of ['e3', 'e4']) await put(employee, { id, employeeName: id, empStatus: '2' })
      const wide = { id: 'w', orgId: 'c', includeChild: 'Y', startDate: since, endDate: null, source: '1' }
      const permissionType = type === permissionOrg ? '1' : '2'
      const kept = await put(type, { id: 'wide', empId: 'e3', permissionType, orgs: [wide] })
      const giver = { ...by, roles: ['hr'], scope: { orgCodes: ['a'], below: ['b'] } }
      const give = (orgId: string, includeChild: string, who = giver) =>
        desk.save.run({ type, body: { empId: 'e4', orgs: [{ orgId, includeChild }] }, by: who })
      const change = (orgs: readonly Row[]) =>
        desk.save.run({ type, id: 'wide', by: giver, body: { version: kept['version'] ?? null, orgs } })

      for (const [orgId, includeChild] of [['c', 'N'] as const, ['c', 'Y'] as const, ['a', 'Y'] as const])
        expect(refusalOf(await give(orgId, includeChild))).toBe('不能授予您自己没有的权限')
      expect(refusalOf(await give('b', 'Y', { ...giver, empId: 'e4' }))).toBe('不能修改本人的权限')
      value(await give('b', 'Y'))
      expect(refusalOf(await change([{ id: 'w', includeChild: 'N' }]))).toBe('不能授予您自己没有的权限')
      value(await change([{ id: 'w' }, { orgId: 'a', includeChild: 'N' }]))
    },
  )

  test('shows how far the roles reach that he holds, everybody’s included', async () => {
    for (const [id, roleCode, dataScope] of [
      ['s', 'staff', '5'],
      ['f', 'finance', '3'],
      ['o', 'auditor', '1'],
    ] as const)
      await put(role, { id, roleCode, roleName: roleCode, dataScope, enabled: 'Y' })
    const held = { id: 'u', roleId: 'f', roleCode: 'finance', startDate: since, endDate: null }
    await put(user, {
      id: 'u1',
      username: 'zhangsan',
      empId: 'e1',
      status: '1',
      roles: [held, { ...held, id: 'v', roleId: 'o', roleCode: 'auditor', endDate: '2021-01-01' }],
    })
    expect(value(await desk.open.run({ type: permissionOrg, id: 'x1', by }))['roleScope']).toBe('3,5')
  })
})

describe('初始化 of everybody', () => {
  const runAll = (only?: readonly string[], who = by) =>
    desk.actOnEach.run({ type: permissionOrg, command: 'initAll', by: who, ...(only ? { only } : {}) })

  test('makes a record for whoever works here and has none, and comes to the same when it is done again', async () => {
    expect(value(await runAll())).toEqual({ created: 2, removed: 1 })
    const held = value(
      await desk.records.list(permissionOrg, { where: { all: [] }, order: [], pageNo: 1, pageSize: 10, fields: ['empId', 'orgText'] }, by),
    )
    expect(held.records.map(({ empId, orgText }) => [empId, orgText]).sort()).toEqual([
      ['e1', '三部（含下级）,一部（含下级）'],
      ['e2', '二部'],
    ])
    expect(value(await runAll())).toEqual({ created: 0, removed: 0 })
  })

  test('is of some alone where they are named, never of who asks, and of nobody without the right', async () => {
    expect(value(await runAll(['e1'], { ...by, empId: 'e2' }))).toEqual({ created: 1, removed: 1 })
    expect(value(await runAll(['e2'], { ...by, empId: 'e2' }))).toEqual({ created: 0, removed: 0 })
    expect(refusalOf(await runAll(undefined, { ...by, codes: new Set(['sys:permissionOrg:init']) }))).not.toBe('')
  })
})
