import { beforeEach, describe, expect, test } from 'vitest'
import employee from '../../core/documents/sys/employee.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import permissionOrg from '../../core/documents/sys/permission-org.document.ts'
import role from '../../core/documents/sys/role.document.ts'
import user from '../../core/documents/sys/user.document.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person, refusalOf, valueOf } from '../support/desk.ts'

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
const put = async (type: Parameters<typeof desk.records.insert>[0], row: Row) => valueOf(await desk.records.insert(type, row, by))
const stored = async (id: string) => valueOf(await desk.records.find(permissionOrg, id, by))
const act = (action: string, id: string, asked: Row = {}) => desk.act.run({ type: permissionOrg, action, id, by, asked: asked as never })

beforeEach(async () => {
  desk = openDesk([permissionOrg, employee, org, role, user])
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
    valueOf(await act('init', 'x1'))
    const after = await stored('x1')
    expect(shown(after)).toEqual([
      ['c', 'Y', '1'],
      ['a', 'Y', '2'],
    ])
    expect(wireOf(after, 'orgText')).toBe('三部（含下级）,一部（含下级）')
    valueOf(await act('init', 'x1'))
    expect(rowsOf(await stored('x1'), 'orgs')).toEqual(rowsOf(after, 'orgs'))
  })

  test('may take what another was given by hand, once', async () => {
    valueOf(await act('copyFrom', 'x2', { fromEmpId: 'e1' }))
    valueOf(await act('copyFrom', 'x2', { fromEmpId: 'e1' }))
    expect(shown(await stored('x2'))).toEqual([['c', 'Y', '1']])
  })

  test('is nobody’s own to change', async () => {
    await put(permissionOrg, { id: 'x0', empId: 'e0', permissionType: '1', orgs: [] })
    expect(refusalOf(await act('init', 'x0'))).toBe('不能修改本人的权限')
    expect(refusalOf(await act('copyFrom', 'x0', { fromEmpId: 'e1' }))).toBe('不能修改本人的权限')
  })

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
    expect(valueOf(await desk.open.run({ type: permissionOrg, id: 'x1', by }))['roleScope']).toBe('3,5')
  })
})

describe('初始化 of everybody', () => {
  const runAll = (only?: readonly string[], who = by) =>
    desk.actOnEach.run({ type: permissionOrg, command: 'initAll', by: who, ...(only ? { only } : {}) })

  test('makes a record for whoever works here and has none, and comes to the same when it is done again', async () => {
    expect(valueOf(await runAll())).toEqual({ created: 2, removed: 1 })
    const held = valueOf(
      await desk.records.list(permissionOrg, { where: { all: [] }, order: [], pageNo: 1, pageSize: 10, fields: ['empId', 'orgText'] }, by),
    )
    expect(held.records.map(({ empId, orgText }) => [empId, orgText]).sort()).toEqual([
      ['e1', '三部（含下级）,一部（含下级）'],
      ['e2', '二部'],
    ])
    expect(valueOf(await runAll())).toEqual({ created: 0, removed: 0 })
  })

  test('is of some alone where they are named, never of who asks, and of nobody without the right', async () => {
    expect(valueOf(await runAll(['e1'], { ...by, empId: 'e2' }))).toEqual({ created: 1, removed: 1 })
    expect(valueOf(await runAll(['e2'], { ...by, empId: 'e2' }))).toEqual({ created: 0, removed: 0 })
    expect(refusalOf(await runAll(undefined, { ...by, codes: new Set(['sys:permissionOrg:init']) }))).not.toBe('')
  })
})
