import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueOf } from '../../core/definitions/catalogue.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import vehicle from '../../core/documents/xzrl/vehicle.document.ts'
import vehicleUse from '../../core/documents/xzrl/vehicle-use.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { SeeWeek } from '../../core/records/actions/see-week.use-case.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { empId: 'e-clerk' })
const office = person('office', { roles: ['admin_office'] })

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([vehicle, vehicleUse, employee], {}, { admin_office: ['office'] })
  for (const [id, employeeName] of [
    ['e-clerk', '李文'],
    ['e-driver', '马强'],
  ])
    value(await desk.records.insert(employee, { id, employeeName, empStatus: '1' }, clerk))
  const car = {
    id: 'v1',
    plateNo: '沪A10018',
    vehicleType: '1',
    seats: 5,
    mileage: 1000,
    nextMaintain: 1100,
    managerId: 'e-driver',
    insuranceUntil: '2026-03-31',
    inspectUntil: '2027-01-01',
    vehicleStatus: '1',
  }
  value(await desk.records.insert(vehicle, car, clerk))
})

const ask = (from: string, until: string, more: object = {}) =>
  desk.save.run({
    type: vehicleUse,
    by: clerk,
    submit: true,
    confirmed: true,
    body: {
      empId: 'e-clerk',
      deptId: '152',
      useFor: '1',
      reason: '拜访',
      startTime: from,
      endTime: until,
      fromPlace: '公司',
      toPlace: '医院',
      ...more,
    },
  })
const decide = async (row: Row, filled?: Readonly<Record<string, unknown>>) => {
  const chain = value(await desk.approvals.ofRecord(vehicleUse.key, String(row['id']), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  const by = person(task.userId, { roles: ['admin_office'] })
  return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by, ...(filled ? { filled } : {}) })
}
const assigned = async (row: Row) => {
  value(await decide(row))
  return decide(row, { vehicleId: 'v1', driverId: 'e-driver' })
}
const act = (row: Row, action: string, asked: object) =>
  desk.act.run({ type: vehicleUse, action, id: String(row['id']), by: office, asked: asked as Row })
const car = async () => value(await desk.records.find(vehicle, 'v1', office))

describe('a car', () => {
  test('is one apply’s at a time: who is assigned it second is told by whom it is taken, who comes after gets it', async () => {
    const [first, second, third] = [
      value(await ask('2026-03-20 08:00:00', '2026-03-20 12:00:00')),
      value(await ask('2026-03-20 11:30:00', '2026-03-20 15:00:00')),
      value(await ask('2026-03-20 12:00:00', '2026-03-20 15:00:00')),
    ]
    value(await assigned(first))
    expect(refusalOf(await assigned(second))).toBe('车辆沪A10018在该时间段已被李文预约，请更换车辆或调整时间')
    value(await assigned(third))
  })

  test('is assigned by administration, with a seat for its driver and papers that hold on the day', async () => {
    const full = value(await ask('2026-03-20 08:00:00', '2026-03-20 12:00:00', { riders: 5 }))
    value(await decide(full))
    expect(refusalOf(await decide(full))).toBe('请选择车辆')
    expect(refusalOf(await decide(full, { vehicleId: 'v1', driverId: 'e-driver' }))).toBe('乘车人数超过核载人数')
    const late = value(await ask('2026-04-01 08:00:00', '2026-04-01 12:00:00'))
    expect(refusalOf(await assigned(late))).toBe('车辆沪A10018保险或年检已过期，不能派车')
    expect(refusalOf(await ask('2026-03-18 08:59:59', '2026-03-18 12:00:00'))).toBe('用车时间不能早于现在')
  })

  test('goes out where it stands free, and brings back its mileage and what it cost', async () => {
    const row = value(await ask('2026-03-20 08:00:00', '2026-03-20 12:00:00'))
    value(await assigned(row))
    expect(value(await desk.records.find(vehicleUse, String(row['id']), office))).toMatchObject({ outMileage: 1000 })
    expect(refusalOf(await act(row, 'goOut', { outMileage: '999' }))).toBe('出车里程不能小于车辆当前里程')
    value(await act(row, 'goOut', { outMileage: '1000' }))
    expect(await car()).toMatchObject({ vehicleStatus: '2' })
    const next = value(await ask('2026-03-21 08:00:00', '2026-03-21 12:00:00'))
    value(await assigned(next))
    expect(refusalOf(await act(next, 'goOut', { outMileage: '1000' }))).toMatch(/^车辆沪A10018不在空闲状态/)
    const home = { backTime: '2026-03-18 08:30:00', backMileage: '1120' }
    expect(refusalOf(await act(row, 'comeBack', { ...home, backMileage: '10' }))).toBe('回车里程不能小于出车里程')
    value(await act(row, 'comeBack', { ...home, costs: [{ costName: '1', amount: '80.5' }] }))
    expect(await car()).toMatchObject({ vehicleStatus: '1', mileage: 1120 })
    expect(value(await desk.records.find(vehicleUse, String(row['id']), office))).toMatchObject({
      billStatus: 'returned',
      distance: 120,
      cost: '80.5',
    })
    value(await act(next, 'goOut', { outMileage: '1120' }))
    value(await act(next, 'comeBack', { ...home, backMileage: '1150' }))
    expect(refusalOf(await desk.remove.run({ type: vehicle, ids: ['v1'], by: office }))).toBe('车辆已有用车记录，不能删除')
  })

  test('stands in its week until it is expected back, and no longer than until it is', async () => {
    const seen = new SeeWeek(catalogueOf([vehicle, vehicleUse, employee], {}), desk.records)
    const week = async (day = '2026-03-20') => {
      const asked = { type: vehicle, action: 'schedule', id: 'v1', day, by: person('office', { roles: ['staff'] }) }
      return value(await seen.run(asked)).map(({ from, until, stateTitle }) => [from.slice(11), until.slice(11), stateTitle])
    }
    const row = value(await ask('2026-03-18 14:00:00', '2026-03-18 18:00:00'))
    expect(await week()).toEqual([])
    value(await assigned(row))
    expect(await week()).toEqual([['14:00:00', '18:00:00', '已通过']])
    expect(await week('2026-03-23')).toEqual([])
    value(await act(row, 'goOut', { outMileage: '1000' }))
    expect(await week()).toEqual([['14:00:00', '18:00:00', '出车中']])
    value(await act(row, 'comeBack', { backTime: '2026-03-18 08:30:00', backMileage: '1010' }))
    expect(await week()).toEqual([])
  })
})
