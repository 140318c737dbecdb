import { beforeEach, describe, expect, test } from 'vitest'
import bscBussCompany from '../../core/documents/bsc/bsc-buss-company.document.ts'
import hospital from '../../core/documents/bsc/hospital.document.ts'
import pharmacy from '../../core/documents/bsc/pharmacy.document.ts'
import asset from '../../core/documents/oa/asset.document.ts'
import itApply from '../../core/documents/oa/it-apply.document.ts'
import loanApply from '../../core/documents/oa/loan-apply.document.ts'
import onboardApply from '../../core/documents/oa/onboard-apply.document.ts'
import recruitApply from '../../core/documents/oa/recruit-apply.document.ts'
import regularApply from '../../core/documents/oa/regular-apply.document.ts'
import resignApply from '../../core/documents/oa/resign-apply.document.ts'
import transferApply from '../../core/documents/oa/transfer-apply.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import { idcardOf } from '../../core/documents/sys/idcard.ts'
import job from '../../core/documents/sys/job.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import permissionOrg from '../../core/documents/sys/permission-org.document.ts'
import role from '../../core/documents/sys/role.document.ts'
import tenant from '../../core/documents/sys/tenant.document.ts'
import user from '../../core/documents/sys/user.document.ts'
import licenceLend from '../../core/documents/xzrl/licence-lend.document.ts'
import seal from '../../core/documents/xzrl/seal.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import businessTripApply from '../../core/documents/ys/business-trip-apply.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { always } from '../../core/kernel/condition.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const TODAY = '2026-03-18'
const clerk = person('clerk', { empId: 'e-clerk' })
const hr = person('hr', { roles: ['hr'], empId: 'e-hr' })
const admin = person('admin', { roles: ['admin'], empId: 'e-admin' })
/** Administers the tenant, and sees one organisation. */
const tenantAdmin = person('tenant', { roles: ['tenant_admin'], empId: 'e-tenant', scope: { orgCodes: ['A01A01'], below: ['A01A01'] } })

let desk: ReturnType<typeof openDesk>
const put = async (type: DocumentType, row: Row) => value(await desk.records.insert(type, row, admin))
const stands = async (type: DocumentType, id: string) => value(await desk.records.find(type, id, admin))
/** The only record there is of a type. */
const only = async (type: DocumentType) => {
  const { records } = value(await desk.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 20 }, admin))
  expect(records).toHaveLength(1)
  return stands(type, textAt(records[0], 'id'))
}

const seat = (id: string, orgId: string, jobId: string, more: Row = {}): Row => ({
  ...{ id, orgId, jobId, isMain: 'Y', startDate: '2020-01-01', endDate: null, sourceBillNo: null, note: null },
  ...more,
})

let serial = 0
const phoneOf = (): string => `138000${String((serial += 1)).padStart(5, '0')}`

const worker = (id: string, more: Row = {}): Row => ({
  ...{ id, employeeName: id, sex: '1', idcard: idcardOf('1990-01-01', serial), birthday: '1990-01-01' },
  ...{ education: '4', phone: phoneOf(), empType: '1', empStatus: '2', hireDate: '2020-01-01' },
  ...{ deptId: '152', postId: 'rep', postsText: '办事处-代表', posts: [seat(`${id}-1`, '152', 'rep')], userId: null },
  ...more,
})

beforeEach(async () => {
  const people = [employee, job, org, permissionOrg, role, tenant, user]
  const forms = [itApply, onboardApply, recruitApply, regularApply, resignApply, transferApply]
  const theirs = [asset, bscBussCompany, hospital, pharmacy, loanApply, costApply, businessTripApply, receivable, licenceLend, seal]
  desk = openDesk([...people, ...forms, ...theirs], {}, { hr: ['hr'], it: ['it'], admin_office: ['office'], quality: ['qa'] })
  for (const [id, departName, orgCode] of [
    ['152', '办事处', 'A01A01'],
    ['100', '公司', 'A01'],
  ] as const)
    await put(org, { id, departName, orgCode, enabled: 'Y' })
  for (const [id, name, postRank] of [
    ['rep', '代表', '9'],
    ['head', '经理', '6'],
  ] as const)
    await put(job, { id, code: id.toUpperCase(), name, postRank, gspPost: 'N', enabled: 'Y', allowOrgs: null })
  for (const [id, roleCode] of [
    ['r-rep', 'sales_rep'],
    ['r-business', 'business'],
    ['r-admin', 'admin'],
  ] as const)
    await put(role, { id, roleCode, roleName: roleCode, enabled: 'Y' })
  await put(employee, worker('e-clerk', { userId: 'clerk' }))
  await put(employee, worker('e-other', { userId: 'other' }))
  for (const [id, empId] of [
    ['clerk', 'e-clerk'],
    ['other', 'e-other'],
  ] as const)
    await put(user, {
      ...{ id, username: `${id}0`, userType: '1', empId, realname: empId, phone: phoneOf(), userIdentity: '1', status: '1' },
      roles: [],
      thirdAccounts: [],
    })
  await put(hospital, { id: 'h1', name: '一院', saleUserId: 'clerk', billStatus: 'approved', enabled: 'Y' })
})

const send = (type: DocumentType, body: Row, by: Person = hr) => desk.save.run({ type, by, submit: true, confirmed: true, body })

/** Everybody agrees, who fills in what his step asks. */
const decided = async (type: DocumentType, row: Row, fills: Readonly<Record<string, Row>> = {}): Promise<Result<Row>> => {
  for (;;) {
    const now = await stands(type, textAt(row, 'id'))
    if (now['billStatus'] !== 'approving') return ok(now)
    const chain = value(await desk.approvals.ofRecord(type.key, textAt(row, 'id'), clerk))!
    const task = chain.tasks.find(({ status }) => status === 'open')!
    const asked = fills[chain.process.nodes[task.node]?.role ?? '']
    const answer = { taskId: task.id, version: task.version, verdict: 'agree' as const, by: person(task.userId) }
    const done = await desk.decide.run({ ...answer, ...(asked ? { filled: asked } : {}) })
    if (!done.ok) return done
  }
}
const act = (type: DocumentType, row: Row, action: string, by: Person, asked: Row = {}) =>
  desk.act.run({ type, action, id: textAt(row, 'id'), by, asked, confirmed: true })

const candidate = {
  ...{ candidateName: '新人', sex: '2', idcard: idcardOf('1998-08-08', 5), birthday: '1998-08-08', phone: '13700001111', education: '4' },
  ...{ emergencyName: '家人', emergencyPhone: '13700002222', jobId: 'rep', deptId: '152', superiorId: 'e-other', hireDate: '2026-04-01' },
  ...{ probationSalary: '5000', formalSalary: '6000', attachments: 'papers.pdf' },
}

describe('somebody who comes', () => {
  test('has a file, a seat and a contract from his first day, and his account is asked for', async () => {
    const wanted = await put(recruitApply, { id: 'want', billStatus: 'approved', deptId: '152', jobId: 'rep', needCount: 1, hiredCount: 0 })
    const form = value(await send(onboardApply, { ...candidate, recruitApplyId: 'want', roleText: 'r-rep' }))
    const done = value(await decided(onboardApply, form))
    expect(done).toMatchObject({ billStatus: 'approved', probationEnd: '2026-06-30' })
    const file = await stands(employee, textAt(done, 'newEmpId'))
    expect(file).toMatchObject({ empStatus: '1', deptId: '152', postId: 'rep', probationEnd: '2026-06-30', contractEnd: '2029-03-31' })
    const billNo = textAt(form, 'billNo')
    expect(rowsOf(file, 'posts')).toMatchObject([{ startDate: '2026-04-01', sourceBillNo: billNo }])
    expect(rowsOf(file, 'changes')).toMatchObject([{ changeType: '入职', sourceBillNo: billNo }])
    expect(await stands(recruitApply, textAt(wanted, 'id'))).toMatchObject({ hiredCount: 1, billStatus: 'closed' })
    const asked = { billStatus: 'draft', itApplyType: '1', forEmpId: file['id'], addRoles: 'r-rep', startDate: '2026-04-01' }
    expect(await only(itApply)).toMatchObject(asked)
  })

  test('is nobody who works here already, and is tried no longer, and paid no less, than the law allows', async () => {
    const known = textAt(await stands(employee, 'e-clerk'), 'idcard')
    expect(refusalOf(await send(onboardApply, { ...candidate, idcard: known }))).toBe('该身份证号已有在职员工')
    expect(refusalOf(await send(onboardApply, { ...candidate, probationSalary: '4799' }))).toBe('试用期月薪不能低于转正月薪的80%')
    const years = (contractYears: number, probationMonths: number) => send(onboardApply, { ...candidate, contractYears, probationMonths })
    expect(refusalOf(await years(2, 3))).toBe('试用期超过合同期限允许的最长时间')
    value(await years(2, 2))
  })
})

describe('somebody on trial', () => {
  const report = { summary: '已胜任', plan: '继续努力' }
  const marks = { score: '90', leaderComment: '好' }

  test('is confirmed, tried longer, or leaves', async () => {
    const outcomes: Record<string, readonly [Row, object]> = {
      '1': [
        { formalDate: '2026-03-20', newSalary: '6000' },
        { empStatus: '2', formalDate: '2026-03-20' },
      ],
      '3': [{ extendTo: '2026-05-01' }, { empStatus: '1', probationEnd: '2026-05-01' }],
      '4': [{}, { empStatus: '3' }],
    }
    for (const [result, [asked, comes]] of Object.entries(outcomes)) {
      const id = `e-${result}`
      await put(employee, worker(id, { empStatus: '1', hireDate: '2026-01-01', probationEnd: '2026-03-31' }))
      const form = value(await send(regularApply, { empId: id, ...report }))
      expect(refusalOf(await send(regularApply, { empId: id, ...report }))).toBe('该员工已有审批中的转正申请')
      value(await decided(regularApply, form, { dept_manager: marks, hr: { result, ...asked } }))
      const file = await stands(employee, id)
      expect([result, file]).toMatchObject([result, comes])
      expect(rowsOf(file, 'changes')).toMatchObject([{ sourceBillNo: form['billNo'] }])
    }
    expect(await only(resignApply)).toMatchObject({ billStatus: 'draft', empId: 'e-4', resignType: '6' })
  })

  test('is tried for half a year at most, and only while on trial', async () => {
    await put(employee, worker('e-5', { empStatus: '1', hireDate: '2026-01-01', probationEnd: '2026-03-31' }))
    const form = value(await send(regularApply, { empId: 'e-5', ...report }))
    const late = { dept_manager: marks, hr: { result: '3', extendTo: '2026-09-01' } }
    expect(refusalOf(await decided(regularApply, form, late))).toBe('试用期最长不超过6个月')
    expect(refusalOf(await send(regularApply, { empId: 'e-other', ...report }))).toBe('该员工不在试用期')
  })
})

describe('somebody who moves', () => {
  const move = (more: Row, by = hr) =>
    send(
      transferApply,
      {
        ...{ empId: 'e-clerk', transferType: '1', toDeptId: '100', toPostId: 'rep', effectDate: TODAY, reason: '调整' },
        ...{ employeeAgree: 'Y', handoverTo: 'e-other' },
        ...more,
      },
      by,
    )

  test('today sits elsewhere at once: his file says from where, his terminals and what he sees follow', async () => {
    await put(permissionOrg, {
      ...{ id: 'x1', empId: 'e-clerk', permissionType: '1' },
      orgs: [{ id: 'o1', orgId: '152', includeChild: 'N', startDate: '2020-01-01', endDate: null, source: '2', note: null }],
    })
    const form = value(await move({ transferTerminals: 'Y', newSuperiorId: 'e-other' }))
    expect(value(await decided(transferApply, form))).toMatchObject({ billStatus: 'approved', settledDate: TODAY })
    const file = await stands(employee, 'e-clerk')
    expect(file).toMatchObject({ deptId: '100', postId: 'rep', superiorId: 'e-other' })
    expect(rowsOf(file, 'posts')).toMatchObject([
      { orgId: '152', endDate: '2026-03-17' },
      { orgId: '100', startDate: TODAY, isMain: 'Y', sourceBillNo: form['billNo'] },
    ])
    expect(rowsOf(file, 'changes')).toMatchObject([{ changeType: '平调', toText: '公司-代表', sourceBillNo: form['billNo'] }])
    expect(await stands(hospital, 'h1')).toMatchObject({ saleUserId: 'other' })
    expect(rowsOf(await stands(permissionOrg, 'x1'), 'orgs')).toMatchObject([{ orgId: '100', source: '3' }])
  })

  test('later keeps his seat until then', async () => {
    const form = value(await move({ effectDate: '2026-04-01', transferTerminals: 'Y' }))
    expect(value(await decided(transferApply, form))).toMatchObject({ billStatus: 'approved', settledDate: null })
    const file = await stands(employee, 'e-clerk')
    expect(file).toMatchObject({ deptId: '152' })
    expect(rowsOf(file, 'posts')).toMatchObject([{ endDate: '2026-03-31' }, { orgId: '100', startDate: '2026-04-01' }])
    expect(rowsOf(file, 'changes')).toEqual([])
    expect(await stands(hospital, 'h1')).toMatchObject({ saleUserId: 'clerk' })
  })

  test('may take on a second post, be lent, and put a second post down', async () => {
    value(await decided(transferApply, value(await move({ transferType: '4', toPostId: 'head' }))))
    const file = await stands(employee, 'e-clerk')
    expect(file).toMatchObject({ deptId: '152', postsText: '办事处-代表,公司-经理' })
    expect(rowsOf(file, 'changes')).toMatchObject([{ changeType: '兼任', toText: '公司-经理' }])
    const ending = { transferType: '6', toDeptId: null, toPostId: null, effectDate: '2026-03-20', handoverTo: null }
    expect(refusalOf(await move({ ...ending, cancelPairId: '公司-代表' }))).toBe('该员工没有这个兼任，请重新选择')
    value(await decided(transferApply, value(await move({ ...ending, cancelPairId: '公司-经理' }))))
    expect(rowsOf(await stands(employee, 'e-clerk'), 'posts')).toMatchObject([{ endDate: null }, { jobId: 'head', endDate: '2026-03-19' }])
  })

  test('goes somewhere else, agrees to it, and hands over to another', async () => {
    expect(refusalOf(await move({ toDeptId: '152' }))).toBe('调入部门和岗位与原来相同')
    expect(refusalOf(await move({ employeeAgree: 'N' }))).toBe('须征得员工本人同意')
    expect(refusalOf(await move({ handoverTo: 'e-clerk' }))).toBe('工作交接人不能是本人')
    expect(refusalOf(await move({ effectDate: '2026-03-17' }))).toBe('生效日期不能早于今天')
    expect(refusalOf(await move({ transferType: '5', endDate: TODAY }))).toBe('借调截止必须晚于生效日期')
  })
})

describe('somebody who leaves', () => {
  const leave = (more: Row = {}) =>
    send(resignApply, {
      ...{ empId: 'e-clerk', resignType: '2', reasonNote: '合同到期', planLeaveDate: '2026-04-30' },
      handovers: [{ handoverItem: '1', content: '资料', receiverId: 'e-other' }],
      ...more,
    })
  const fills = { dept_manager: { successorId: 'e-other' }, hr: { leaveDate: '2026-04-30' } }

  test('hands over item by item; only who receives says so; then it is done', async () => {
    const form = value(await leave())
    expect(value(await decided(resignApply, form, fills))).toMatchObject({ billStatus: 'approved', receivers: 'other' })
    expect(await stands(employee, 'e-clerk')).toMatchObject({ empStatus: '3', leaveDate: '2026-04-30' })
    expect(await only(itApply)).toMatchObject({ itApplyType: '4', forEmpId: 'e-clerk', startDate: '2026-04-30', billStatus: 'draft' })
    expect(refusalOf(await act(resignApply, form, 'finish', hr))).toBe('交接未完成，不能办结')
    expect(refusalOf(await act(resignApply, form, 'takeOver', hr))).toBe('没有待您确认的交接事项')
    value(await act(resignApply, form, 'takeOver', person('other', { empId: 'e-other', roles: ['staff'] })))
    value(await act(resignApply, form, 'finish', hr))
    expect(await stands(resignApply, textAt(form, 'id'))).toMatchObject({
      billStatus: 'closed',
      handovers: [{ done: 'Y', doneDate: TODAY, checkRole: 'dept_manager' }],
    })
  })

  test('is asked what becomes of what he holds, and the list of that is made for him', async () => {
    await put(asset, { id: 'a1', assetNo: 'ZC1', assetName: '电脑', empId: 'e-clerk', assetStatus: '1', category: '1' })
    await put(receivable, { id: 'b1', saleUserId: 'clerk', amount: '100', balance: '100', collectedAmount: '0' })
    expect(refusalOf(await leave())).toBe('名下有固定资产，请填写资产交接')
    const items = ['6', '1'].map((handoverItem) => ({ handoverItem, content: '全部', receiverId: 'e-other' }))
    expect(refusalOf(await leave({ handovers: items }))).toBe('名下有应收账款，请填写应收交接')
    const draft = value(
      await desk.save.run({
        type: resignApply,
        by: hr,
        body: {
          ...{ empId: 'e-clerk', resignType: '2', reasonNote: '到期', planLeaveDate: '2026-04-30' },
          handovers: [{ handoverItem: '1', content: '工作资料', receiverId: 'e-other' }],
        },
      }),
    )
    value(await act(resignApply, draft, 'fillHandovers', hr))
    expect(
      rowsOf(await stands(resignApply, textAt(draft, 'id')), 'handovers').map(({ handoverItem, content }) => [handoverItem, content]),
    ).toEqual([
      ['1', '工作资料'],
      ['6', '电脑（ZC1）'],
      ['4', '应收余额100.00元'],
      ['8', '系统账号'],
    ])
  })
})

describe('rights that are asked for', () => {
  const ask = (more: Row) =>
    send(itApply, { empId: 'e-clerk', deptId: '152', forEmpId: 'e-other', content: '工作需要', startDate: TODAY, ...more }, clerk)
  const approved = async (more: Row) => {
    const form = value(await ask(more))
    expect(value(await decided(itApply, form))).toMatchObject({ billStatus: 'approved' })
    return form
  }
  const carry = (form: Row, by: Person) => act(itApply, form, 'carryOut', by, { doneNote: '已办' })
  const rolesOf = async (id: string) => rowsOf(await stands(user, id), 'roles').map(({ roleCode, endDate }) => [roleCode, endDate ?? null])

  test('are given by who carries it out, and by nobody who could not give them by hand', async () => {
    const more = await approved({ itApplyType: '2', addRoles: 'r-rep', endDate: '2026-12-31' })
    expect(more['gspRelated']).toBe('N')
    expect(refusalOf(await carry(more, person('it', { roles: ['it'] })))).not.toBe('')
    value(await carry(more, admin))
    expect(await rolesOf('other')).toEqual([['sales_rep', '2026-12-31']])
    expect(await stands(itApply, textAt(more, 'id'))).toMatchObject({ billStatus: 'closed', doneNote: '已办' })

    const longer = await approved({ itApplyType: '2', addRoles: 'r-rep' })
    value(await carry(longer, admin))
    expect(await rolesOf('other')).toEqual([['sales_rep', null]])

    const mighty = await approved({ itApplyType: '2', addRoles: 'r-admin' })
    expect(refusalOf(await carry(mighty, tenantAdmin))).toBe('不能授予您自己没有的权限')
    const own = await approved({ itApplyType: '2', addRoles: 'r-rep', forEmpId: 'e-clerk' })
    expect(refusalOf(await carry(own, person('clerk', { roles: ['admin'], empId: 'e-clerk' })))).toBe('不能修改本人的权限')

    const less = await approved({ itApplyType: '3', removeRoles: 'r-rep' })
    value(await carry(less, admin))
    expect(await rolesOf('other')).toEqual([])
  })

  test('concern quality where the roles do, whatever the form says', async () => {
    const form = value(await ask({ itApplyType: '2', addRoles: 'r-business', gspRelated: 'N' }))
    const chain = value(await desk.approvals.ofRecord(itApply.key, textAt(form, 'id'), clerk))!
    expect(chain.process.nodes.map(({ role: one }) => one)).toContain('quality')
    await decided(itApply, form)
    const after = value(await desk.approvals.ofRecord(itApply.key, textAt(form, 'id'), clerk))!
    expect(after.tasks.map(({ userId }) => userId)).toContain('qa')
  })

  test('over organisations reach no further than who gives them', async () => {
    const form = await approved({ itApplyType: '5', dataOrgs: '100,152' })
    expect(refusalOf(await carry(form, tenantAdmin))).toBe('不能授予您自己没有的权限')
    value(await carry(form, admin))
    const orgs = async () => rowsOf(await only(permissionOrg), 'orgs')
    expect(await orgs()).toMatchObject([{ orgId: '100' }, { orgId: '152', includeChild: 'Y' }])
    const again = await approved({ itApplyType: '5', dataOrgs: '152', endDate: '2026-06-30' })
    value(await carry(again, admin))
    expect(await orgs()).toMatchObject([{ orgId: '100' }, { orgId: '152', endDate: null }])
  })

  test('come with an account for whoever has none, and end with it', async () => {
    await put(employee, worker('e-new'))
    expect(refusalOf(await ask({ itApplyType: '1', newUsername: 'other9', addRoles: 'r-rep' }))).toBe('该员工已有登录账号')
    const form = await approved({ itApplyType: '1', newUsername: 'newcomer', addRoles: 'r-rep', forEmpId: 'e-new' })
    value(await carry(form, admin))
    const userId = textAt(await stands(employee, 'e-new'), 'userId')
    expect(await stands(user, userId)).toMatchObject({
      username: 'newcomer',
      realname: 'e-new',
      roles: [{ roleCode: 'sales_rep', grantedBy: 'admin' }],
    })
    const early = await approved({ itApplyType: '4', forEmpId: 'e-new', startDate: '2026-04-01' })
    expect(refusalOf(await carry(early, admin))).toBe('生效日期未到，不能停用账号')
    const close = await approved({ itApplyType: '4', forEmpId: 'e-new' })
    value(await carry(close, admin))
    expect(await stands(user, userId)).toMatchObject({ status: '2' })
  })
})
