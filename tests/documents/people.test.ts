import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentType, DocView } from '../../core/definitions/document.ts'
import { refusalsOf, warningsOf } from '../../core/definitions/checks.ts'
import { problemsOf } from '../../core/definitions/problems.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import bis from '../../core/documents/sys/bis.document.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import job from '../../core/documents/sys/job.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import { birthdayOf, idcardOf } from '../../core/documents/sys/idcard.ts'
import user from '../../core/documents/sys/user.document.ts'
import type { Knowledge } from '../../core/definitions/knowledge.ts'
import { DATA_PERMISSIONS, JURISDICTIONS } from '../../core/documents/sys/defaults/data-permission.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { MATRIX } from '../../core/documents/sys/defaults/matrix.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
import { PARAMETERS } from '../../core/documents/sys/defaults/parameters.ts'
import { POSTS } from '../../core/documents/sys/defaults/posts.ts'
import { REGIONS } from '../../core/documents/sys/defaults/regions.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { SECOND_TENANT } from '../../core/documents/sys/defaults/second-tenant.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { knowing, someone } from '../support/people.ts'
import { refusalOf, value } from '../support/results.ts'

const view = (type: DocumentType, row: Row, known: Knowledge = knowing) => viewOf<DocView>(type, settle(type, row, known), known)
const said = (type: DocumentType, row: Row, known?: Knowledge) =>
  [...problemsOf(type, view(type, row, known)), ...refusalsOf(type, view(type, row, known))].map(({ message }) => message)
const byId = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [String(row['id']), row as never]))

const known: Knowledge = {
  ...knowing,
  today: '2026-11-01',
  refs: { 'sys.org': byId(ORGANISATIONS), 'sys.job': byId(POSTS), 'sys.employee': byId(EMPLOYEES), 'sys.role': byId(ROLES) },
}

describe('an identity number', () => {
  test('says a birthday, wherever it is one', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.nat(998),
        (date, serial) => {
          const birthday = date.toISOString().slice(0, 10)
          expect(birthdayOf(idcardOf(birthday, serial))).toBe(birthday)
        },
      ),
    ))
  test.each([null, '', '110101900307772', '110101199002307720', '11010119900307772'])('says none in %s', (idcard) =>
    expect(birthdayOf(idcard)).toBeNull(),
  )
})

describe('the people of the demonstration', () => {
  test('are 160 employees and 102 users', () => expect([EMPLOYEES.length, USERS.length]).toEqual([160, 102]))

  test('share no id, name of account, mobile or identity number', () => {
    const alone = (rows: readonly Row[], key: string) => new Set(rows.map((row) => row[key])).size === rows.length
    expect(['id', 'phone', 'idcard', 'empNo'].filter((key) => !alone(EMPLOYEES, key))).toEqual([])
    expect(['id', 'username', 'phone', 'email'].filter((key) => !alone(USERS, key))).toEqual([])
  })

  test('are files that every check accepts', () => {
    const left = (row: Row) => wireOf(row, 'empStatus') === '4'
    const wrong = EMPLOYEES.filter((row) => !left(row)).flatMap((row) =>
      said(employee, row, known).map((message) => `${row['employeeName']}: ${message}`),
    )
    expect(wrong).toEqual([])
    expect(warningsOf(employee, view(employee, EMPLOYEES[0] as Row, known))).toEqual([])
  })

  test('have the organisation and post of their main pair, and can be found by it', () => {
    const settled = EMPLOYEES.filter((row) => wireOf(row, 'empStatus') === '2').map((row) => settle(employee, row, known))
    expect(
      settled.filter(
        (row, at) => row['deptId'] !== wireOf(EMPLOYEES.filter((one) => wireOf(one, 'empStatus') === '2')[at] as Row, 'deptId'),
      ),
    ).toEqual([])
    expect(settled.find(({ employeeName }) => employeeName === '石磊')?.['postsText']).toBe('自营商务组-商务专员,招商商务组-商务专员')
  })

  test('are accounts that every check accepts', () => {
    const administrator = { ...known, me: { ...someone, userId: '1', roles: ['admin'] } }
    const pairsOf = (row: Row) =>
      rowsOf(EMPLOYEES.find(({ id }) => id === row['empId']) ?? {}, 'posts').map(({ orgId }) => ({ orgId: orgId as string }))
    const wrong = USERS.flatMap((row) =>
      said(user, row, { ...administrator, facts: { pairs: pairsOf(row) } }).map((message) => `${row['username']}: ${message}`),
    )
    expect(wrong).toEqual([])
  })

  test('hold roles that exist, in organisations that exist', () => {
    const codes = new Map(ROLES.map(({ id, roleCode }) => [id, roleCode]))
    const granted = [...USERS, ...SECOND_TENANT.users].flatMap((row) => rowsOf(row, 'roles'))
    const roles = new Map([...codes, ...SECOND_TENANT.roles.map(({ id, roleCode }) => [id, roleCode] as const)])
    expect(granted.filter(({ roleId, roleCode }) => roles.get(roleId) !== roleCode)).toEqual([])
    const orgs = new Set(ORGANISATIONS.map(({ id }) => id))
    const scoped = [...DATA_PERMISSIONS, ...JURISDICTIONS].flatMap((row) => rowsOf(row, 'orgs'))
    expect(scoped.filter(({ orgId }) => !orgs.has(orgId as string))).toEqual([])
  })
})

describe('what an installation begins with', () => {
  test('is one tree of organisations, codes below codes', () => {
    const orgs = byId(ORGANISATIONS) as Readonly<Record<string, Row>>
    const wrong = ORGANISATIONS.filter(({ parentId, orgCode }) => {
      const parent = orgs[String(parentId)]
      return parent
        ? !String(orgCode).startsWith(String(parent['orgCode'])) || String(orgCode).length !== String(parent['orgCode']).length + 3
        : orgCode !== 'A01'
    })
    expect(wrong).toEqual([])
    expect(ORGANISATIONS.filter(({ saleOrg }) => saleOrg === 'Y').map(({ id }) => id)).toEqual(['127', '145'])
    expect(ORGANISATIONS.filter(({ managerId }) => managerId && !EMPLOYEES.some(({ id }) => id === managerId))).toEqual([])
  })

  test('is a menu without an entry or a route twice', () => {
    const twice = (key: 'id' | 'url') => MENUS.map((entry) => entry[key]).filter((value, at, all) => all.indexOf(value) !== at)
    expect([...twice('id'), ...twice('url')]).toEqual([])
  })

  test('is a matrix of roles that exist', () => {
    const codes = new Set(ROLES.map(({ roleCode }) => roleCode))
    const named = [...Object.keys(MATRIX.areas), ...Object.keys(MATRIX.documents), ...Object.values(MATRIX.columns).flat()]
    expect(named.filter((role) => !codes.has(role))).toEqual([])
  })

  test('are parameters with a default each', () => {
    expect(PARAMETERS.filter(({ configValue, defaultValue }) => !defaultValue || configValue !== defaultValue)).toEqual([])
    expect(PARAMETERS.find(({ configKey }) => configKey === 'sale.discountOrgs')).toMatchObject({
      configValue: '127,145',
      areaCode: 'sale',
    })
  })

  test('are regions below regions', () => {
    const codes = new Set(REGIONS.map(({ code }) => code))
    expect(
      REGIONS.filter(
        ({ pid, code, level }) =>
          pid !== '86' && (!codes.has(pid as string) || !String(code).startsWith(String(pid).slice(0, Number(level) * 2 - 2))),
      ),
    ).toEqual([])
    expect(REGIONS.find(({ id }) => id === '330106')?.['fullText']).toBe('浙江省/杭州市/西湖区')
  })
})

describe('nobody', () => {
  const grant = { id: 'g1', roleId: '13', roleCode: 'business', orgId: null, startDate: '2026-01-01', endDate: null }
  const account: Row = {
    id: someone.userId,
    username: 'yemei',
    userType: '1',
    empId: '1027',
    realname: '叶梅',
    phone: '19000002027',
    userIdentity: '1',
    status: '1',
    roles: [grant],
  }
  const stored: Row = { ...account }

  test('changes roles or state of the own account', () => {
    const changed = (row: Row) => said(user, { ...account, ...row }, { ...knowing, old: stored })
    expect(changed({})).toEqual([])
    expect(changed({ realname: '叶小梅' })).toEqual([])
    expect(changed({ roles: [] })).toEqual(['不能修改本人的权限'])
    expect(changed({ status: '2' })).toEqual(['不能修改本人的权限'])
  })

  test('grants a role not held', () => {
    const granting = (roleCode: string, me = someone) =>
      said(user, { ...account, id: 'u9', roles: [{ ...grant, roleCode }] }, { ...knowing, me })
    expect(granting('business')).toEqual([])
    expect(granting('finance')).toEqual(['不能授予您自己没有的权限'])
    expect(granting('finance', { ...someone, roles: ['admin'] })).toEqual([])
    expect(granting('finance', { ...someone, roles: ['tenant_admin'] })).toEqual([])
    expect(granting('admin', { ...someone, roles: ['tenant_admin'] })).toEqual(['不能授予您自己没有的权限'])
  })
})

describe('the pattern of a number', () => {
  const rule: Row = {
    bisCode: 'sale:saleOrder',
    bisName: '销售订单',
    pattern: 'XSDD{yyyyMM}{seq:4}',
    resetCycle: '2',
    stepSize: 1,
    startNo: 1,
    enabled: 'Y',
  }

  test('shows what comes next', () => {
    expect(settle(bis, rule, knowing)['example']).toBe('XSDD2026030001')
    expect(settle(bis, { ...rule, pattern: '{org}-{yy}{MM}{dd}-{seq:3}', startNo: 7 }, knowing)['example']).toBe('ZS-260318-007')
  })

  test.each(['XSDD{yyyyMM}', 'XSDD{seq:4}{yyyyMM}', 'XSDD{seq:9}', 'XSDD{year}{seq:4}', '{seq:4}{seq:4}'])('%s is not one', (pattern) =>
    expect(said(bis, { ...rule, pattern, resetCycle: '0' })).toContain('编码规则格式不正确'),
  )

  test.each([
    ['XS{yyyy}{seq:4}', '2'],
    ['XS{yyyyMM}{seq:4}', '3'],
    ['XS{seq:4}', '1'],
  ])('%s may not begin anew as often as %s', (pattern, resetCycle) =>
    expect(said(bis, { ...rule, pattern, resetCycle })).toEqual(['流水重置周期与编码规则中的日期不一致，会产生重号']),
  )

  test('is told apart by what stands before the number', () =>
    expect(said(bis, rule, { ...knowing, facts: { others: [{ pattern: 'XSDD{yyyyMM}{seq:6}', bisName: '销售订单' }] } })).toEqual([
      '前缀与“销售订单”相同，会产生重号',
    ]))
})

describe('a file that a clerk of human resources keeps', () => {
  const by = person('hr', { codes: new Set(['*']), roles: ['hr'] })
  const open = async () => {
    const desk = openDesk([employee, org, job, user])
    const put = async (type: DocumentType, row: Row) => value(await desk.records.insert(type, row, by))
    for (const [id, departName] of [
      ['d1', '一部'],
      ['d2', '二部'],
    ] as const)
      await put(org, { id, departName, enabled: 'Y' })
    await put(job, { id: 'j1', name: '专员', enabled: 'Y' })
    await put(job, { id: 'j2', name: '主管', enabled: 'Y', allowOrgs: 'd2' })
    const post = { orgId: 'd1', jobId: 'j1', isMain: 'Y', startDate: '2024-01-01' }
    const body = {
      ...EMPLOYEES[0],
      empNo: undefined,
      superiorId: null,
      userId: null,
      hireDate: '2024-01-01',
      probationEnd: '2024-06-30',
      posts: [post],
      certs: [],
    } as Row
    const known = Object.fromEntries(
      Object.entries(body).filter(
        ([key, value]) => value !== undefined && employee.fields[key]?.derived !== true && key in employee.fields,
      ),
    )
    const row = value(await desk.save.run({ type: employee, body: { ...known, posts: [post] }, by, confirmed: true }))
    const id = String(row['id'])
    return { desk, row, id, stored: async () => value(await desk.records.find(employee, id, by)) }
  }
  const changes = (row: Row) =>
    rowsOf(row, 'changes').map(({ changeDate, changeType, fromText, toText }) => [changeDate, changeType, fromText, toText])

  test('says when he came, and each time his main pair has become another', async () => {
    const { desk, row, id, stored } = await open()
    expect(changes(row)).toEqual([['2024-01-01', '入职', null, '一部-专员']])
    const [first] = rowsOf(row, 'posts')
    const posts = [
      { ...first, isMain: 'N' },
      { orgId: 'd2', jobId: 'j1', isMain: 'Y', startDate: '2026-03-01' },
    ]
    value(await desk.save.run({ type: employee, body: { posts, version: row['version'] }, by, id, confirmed: true }))
    expect(changes(await stored()).at(-1)).toEqual(['2026-03-18', '调岗', '一部-专员', '二部-专员'])
  })

  test('takes back who has left: old pairs stay ended, a new one begins', async () => {
    const { desk, row, id, stored } = await open()
    const again = { orgId: 'd1', jobId: 'j2', hireDate: '2026-03-18', probationEnd: '2026-06-18' }
    const rehire = (asked: Row) => desk.act.run({ type: employee, action: 'rehire', id, by, asked: asked as never })
    expect(refusalOf(await rehire(again))).toBe('该员工未离职')
    const ended = rowsOf(row, 'posts').map((post) => ({ ...post, endDate: '2025-12-31' }))
    value(await desk.records.update(employee, row, { ...row, empStatus: '4', leaveDate: '2025-12-31', posts: ended }, by))
    expect(refusalOf(await rehire(again))).toBe('该岗位不存在或不能用于此组织，请重新选择')
    value(await rehire({ ...again, orgId: 'd2' }))
    const after = await stored()
    expect([after['empStatus'], after['hireDate'], after['leaveDate'], after['deptId'], after['postId']]).toEqual([
      '1',
      '2026-03-18',
      null,
      'd2',
      'j2',
    ])
    expect(rowsOf(after, 'posts').map(({ orgId, endDate }) => [orgId, endDate])).toEqual([
      ['d1', '2025-12-31'],
      ['d2', null],
    ])
    expect(changes(after).at(-1)).toEqual(['2026-03-18', '返聘', '离职 2025-12-31', '二部-主管'])
  })
})
