import { beforeEach, expect, test } from 'vitest'
import leaveApply from '../../core/documents/oa/leave-apply.document.ts'
import leaveBalance from '../../core/documents/oa/leave-balance.document.ts'
import overtimeApply from '../../core/documents/oa/overtime-apply.document.ts'
import flowDelegate from '../../core/documents/sys/flow-delegate.document.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import user from '../../core/documents/sys/user.document.ts'
import workday from '../../core/documents/oa/workday.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always, eq, type Condition } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { empId: 'e-clerk' })
const hr = person('hr', { roles: ['hr'] })

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([leaveBalance, leaveApply, overtimeApply, workday], {}, { hr: ['hr'] })
  await balance('b2025', { year: '2025', quota: '2', left: '2', expireDate: '2026-03-31' })
  await balance('b2026', { year: '2026', quota: '5', left: '5', expireDate: '2027-03-31' })
})

const balance = async (id: string, more: Row) =>
  value(await desk.records.insert(leaveBalance, { id, empId: 'e-clerk', leaveType: '1', sourceBillNo: '-', ...more }, hr))

const ask = (startTime: string, endTime: string, more: Row = {}, by = clerk) =>
  desk.save.run({
    type: leaveApply,
    by,
    submit: true,
    confirmed: true,
    body: {
      empId: 'e-clerk',
      deptId: '152',
      leaveType: '1',
      startTime,
      endTime,
      reason: '探亲',
      agentEmpId: 'e-other',
      handover: '已交接',
      ...more,
    },
  })
const THREE = ['2026-03-24 09:00:00', '2026-03-26 18:00:00'] as const

const decide = async (type: DocumentType, row: Row, verdict: 'agree' | 'reject' = 'agree') => {
  const chain = value(await desk.approvals.ofRecord(type.key, textAt(row, 'id'), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '请改期', by: person(task.userId) })
}
const stands = async (type: DocumentType, row: Row) => value(await desk.records.find(type, textAt(row, 'id'), hr))
const approved = async (type: DocumentType, row: Row) => {
  while ((await stands(type, row))['billStatus'] === 'approving') value(await decide(type, row))
}
const balances = async (where: Condition = always) => {
  const order = [{ field: 'year', direction: 'asc' as const }]
  return value(await desk.records.list(leaveBalance, { where, order, pageNo: 1, pageSize: 9 }, hr)).records
}
const act = (type: DocumentType, row: Row, action: string, asked: Row = {}) =>
  desk.act.run({ type, action, id: textAt(row, 'id'), by: hr, asked, confirmed: true })

test('a leave freezes the days that end first, uses them when it is approved, and gives back what was not taken', async () => {
  const leave = value(await ask(...THREE)) as Row
  expect(await balances()).toMatchObject([
    { frozen: '2', left: '0' },
    { frozen: '1', left: '4' },
  ])
  expect((await stands(leaveApply, leave))['leaveDays']).toBe('3')
  await approved(leaveApply, leave)
  expect(await balances()).toMatchObject([
    { frozen: '0', used: '2', left: '0' },
    { frozen: '0', used: '1', left: '4' },
  ])
  const b2026 = value(await desk.records.find(leaveBalance, 'b2026', hr))
  expect(rowsOf(b2026, 'entries')).toMatchObject([{ content: '请假', days: '-1', leftAfter: '4', sourceBillNo: textAt(leave, 'billNo') }])
  expect(refusalOf(await act(leaveApply, leave, 'backToWork', { actualEnd: '2026-03-27 18:00:00' }))).toBe('返岗时间应在请假时间之内')
  value(await act(leaveApply, leave, 'backToWork', { actualEnd: '2026-03-25 12:00:00' }))
  expect(await stands(leaveApply, leave)).toMatchObject({ billStatus: 'closed', actualDays: '1.5' })
  expect(await balances()).toMatchObject([
    { used: '1.5', left: '0.5' },
    { used: '0', left: '5' },
  ])
})

test('what is rejected, withdrawn or cancelled is free again', async () => {
  const rejected = value(await ask(...THREE)) as Row
  value(await decide(leaveApply, rejected, 'reject'))
  expect(await balances()).toMatchObject([
    { frozen: '0', left: '2' },
    { frozen: '0', left: '5' },
  ])
  const withdrawn = value(await ask(...THREE)) as Row
  value(await desk.withdraw.run({ type: leaveApply, id: textAt(withdrawn, 'id'), by: clerk }))
  expect(await balances()).toMatchObject([{ left: '2' }, { left: '5' }])
  const cancelled = value(await ask(...THREE)) as Row
  await approved(leaveApply, cancelled)
  value(await act(leaveApply, cancelled, 'cancel'))
  expect(await balances()).toMatchObject([
    { used: '0', left: '2' },
    { used: '0', left: '5' },
  ])
})

test('more than is left, or than holds on the last day, is refused; types without a quota are only counted', async () => {
  expect(refusalOf(await ask('2026-03-24 09:00:00', '2026-04-02 18:00:00'))).toBe('年休假剩余5天，不足8天')
  const personal = value(await ask('2026-03-24 09:00:00', '2026-03-24 18:00:00', { leaveType: '2' })) as Row
  await approved(leaveApply, personal)
  expect(await balances(eq('leaveType', '2'))).toMatchObject([{ used: '1', left: '0', year: '2026' }])
  value(await act(leaveApply, personal, 'cancel'))
  expect(await balances(eq('leaveType', '2'))).toMatchObject([{ used: '0' }])
})

const overtime = (startTime: string, endTime: string, more: Row = {}) =>
  desk.save.run({
    type: overtimeApply,
    by: clerk,
    submit: true,
    confirmed: true,
    body: {
      ...{ empId: 'e-clerk', deptId: '152', overtimeType: '2', compensate: '1', reason: '盘点' },
      items: [{ empId: 'e-clerk', startTime, endTime, content: '盘点' }],
      ...more,
    },
  })

test('two leaves, or a leave and overtime, of one employee do not overlap', async () => {
  const leave = value(await ask(...THREE)) as Row
  expect(refusalOf(await ask('2026-03-26 09:00:00', '2026-03-26 12:00:00', { leaveType: '2' }))).toBe(
    `该时间段已有请假申请${textAt(leave, 'billNo')}`,
  )
  expect(refusalOf(await overtime('2026-03-25 19:00:00', '2026-03-25 21:00:00'))).toBe(`该时间段已有请假申请${textAt(leave, 'billNo')}`)
  const work = value(await overtime('2026-03-28 09:00:00', '2026-03-28 18:00:00')) as Row
  expect(refusalOf(await ask('2026-03-28 09:00:00', '2026-03-30 12:00:00', { leaveType: '2' }))).toBe(
    `该时间段已有加班申请${textAt(work, 'billNo')}`,
  )
})

test('confirmed overtime becomes compensatory days with an end of their own, each with a balance', async () => {
  expect(refusalOf(await overtime('2026-03-28 09:00:00', '2026-03-28 23:00:00'))).toBe('每人每次加班应在12小时以内')
  expect(refusalOf(await overtime('2026-03-28 09:00:00', '2026-03-28 18:00:00', { overtimeType: '3' }))).toBe('法定节假日加班须支付加班费')
  for (const day of ['2026-03-28', '2026-03-29']) {
    const work = value(await overtime(`${day} 09:00:00`, `${day} 18:00:00`)) as Row
    await approved(overtimeApply, work)
    expect(refusalOf(await act(overtimeApply, work, 'confirm'))).toBe('请填写实际时数')
    const kept = await stands(overtimeApply, work)
    const items = rowsOf(kept, 'items').map(({ id }) => ({ id, actualHours: '8' }))
    value(await desk.save.run({ type: overtimeApply, by: hr, id: textAt(work, 'id'), body: { items, version: kept['version'] } }))
    value(await act(overtimeApply, work, 'confirm'))
  }
  expect(await balances(eq('leaveType', '8'))).toMatchObject([
    { quota: '1', left: '1', expireDate: '2026-09-18' },
    { quota: '1', left: '1' },
  ])
})

/** A house in which people have accounts, so that approvals can be handed over. */
const withPeople = async () => {
  desk = openDesk([leaveBalance, leaveApply, overtimeApply, workday, employee, user, flowDelegate], {}, { hr: ['hr'] })
  await balance('b2026', { year: '2026', quota: '5', left: '5', expireDate: '2027-03-31' })
  for (const name of ['clerk', 'other']) {
    value(await desk.records.insert(employee, { id: `e-${name}`, employeeName: name, userId: `u-${name}`, empStatus: '1' }, hr))
    value(await desk.records.insert(user, { id: `u-${name}`, username: name, realname: name, status: '1' }, hr))
  }
  return async () => {
    const query = { where: always, order: [], pageNo: 1, pageSize: 9 }
    return value(await desk.records.list(flowDelegate, query, person('boss', { roles: ['admin'] }))).records
  }
}

test('a leave hands the approvals over to whoever stands in, for its time; where one of them has handed over already it is approved all the same', async () => {
  const delegations = await withPeople()
  const first = value(await ask(...THREE, { delegateApproval: 'Y' })) as Row
  await approved(leaveApply, first)
  expect(await delegations()).toMatchObject([{ userId: 'u-clerk', agentId: 'u-other', startTime: THREE[0], endTime: THREE[1] }])
  const [{ id, version }] = (await delegations()) as [Row]
  const thief = person('other', { empId: 'e-other', scope: 'all' })
  const stolen = await desk.save.run({
    type: flowDelegate,
    by: thief,
    id: textAt({ id }, 'id'),
    body: { endTime: '2026-04-30 18:00:00', version },
  })
  expect(refusalOf(stolen)).toBe('只能委托本人的审批')
  const theirs = { empId: 'e-other', leaveType: '2', agentEmpId: 'e-clerk', delegateApproval: 'Y' }
  const meanwhile = value(await ask('2026-03-26 09:00:00', '2026-03-26 18:00:00', theirs, hr)) as Row
  await approved(leaveApply, meanwhile)
  expect(await delegations()).toHaveLength(1)
})

test('what a leave handed over comes back with whoever does not go, or is back', async () => {
  const delegations = await withPeople()
  const ended = async (action: string, asked: Row = {}) => {
    const leave = value(await ask(...THREE, { delegateApproval: 'Y' })) as Row
    await approved(leaveApply, leave)
    value(await act(leaveApply, leave, action, asked))
    return (await delegations()).map(({ delegateStatus }) => delegateStatus)
  }
  expect(await ended('cancel')).toEqual(['4'])
  expect(await ended('backToWork', { actualEnd: '2026-03-25 12:00:00' })).toEqual(['4', '4'])
})
