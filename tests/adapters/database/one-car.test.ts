import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import employee from '../../../core/documents/sys/employee.document.ts'
import vehicle from '../../../core/documents/xzrl/vehicle.document.ts'
import vehicleUse from '../../../core/documents/xzrl/vehicle-use.document.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { deskOver, person } from '../../support/desk.ts'
import { sqlPorts } from '../../support/ports.ts'
import { refusalOf, value } from '../../support/results.ts'

/** Z5, over two instances on one database: of many applies for one car in hours that overlap one passes. */
const APPLIES = 8
const catalogue = catalogueOf([vehicle, vehicleUse, employee], everything.dictionaries)
const clerk = person('clerk', { empId: 'e-clerk' })

let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
let desks: readonly ReturnType<typeof deskOver>[]
const desk = (index: number) => desks[index % desks.length]!

beforeAll(async () => {
  const connection = await ownDatabase('one_car')
  instances = [await sqlPorts(connection, catalogue), await sqlPorts(connection, catalogue)]
  desks = instances.map((ports, instance) => {
    let last = 0
    const ids = { next: () => `car-${instance}-${(last += 1)}` }
    return deskOver(ports, { catalogue, clock: ports.clock, ids, holders: { admin_office: ['office'] } })
  })
  const { records } = instances[0]!
  for (const [id, employeeName] of [
    ['e-clerk', '李文'],
    ['e-driver', '马强'],
  ])
    value(await records.insert(employee, { id, employeeName, empStatus: '1' }, clerk))
  const until = { insuranceUntil: '2027-01-01', inspectUntil: '2027-01-01' }
  value(await records.insert(vehicle, { id: 'v1', plateNo: '沪A10018', vehicleType: '1', seats: 5, vehicleStatus: '1', ...until }, clerk))
})
afterAll(() => Promise.all(instances.map((ports) => ports.close())))

test('one apply of several for a car in overlapping hours passes, and the others are told whose it is', async () => {
  const ask = async (index: number) => {
    const startTime = `2026-03-20 ${10 + (index % 3)}:00:00`
    const body = {
      empId: 'e-clerk',
      deptId: '152',
      useFor: '1',
      reason: '拜访',
      startTime,
      endTime: `2026-03-20 ${13 + (index % 3)}:00:00`,
      fromPlace: '公司',
      toPlace: '医院',
    }
    return value(await desk(index).save.run({ type: vehicleUse, by: clerk, submit: true, confirmed: true, body }))
  }
  const decide = async (index: number, id: string, filled?: Readonly<Record<string, unknown>>) => {
    const chain = value(await desk(index).approvals.ofRecord(vehicleUse.key, id, clerk))
    const task = chain!.tasks.find(({ status }) => status === 'open')!
    const by = person(task.userId, { roles: ['admin_office'] })
    return desk(index).decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by, ...(filled ? { filled } : {}) })
  }
  const ids: string[] = []
  for (let index = 0; index < APPLIES; index += 1) {
    const id = String((await ask(index))['id'])
    value(await decide(index, id))
    ids.push(id)
  }
  const results = await Promise.all(ids.map((id, index) => decide(index, id, { vehicleId: 'v1', driverId: 'e-driver' })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const told = results.flatMap((result) => (result.ok ? [] : [refusalOf(result)]))
  expect(new Set(told)).toEqual(new Set(['车辆沪A10018在该时间段已被李文预约，请更换车辆或调整时间']))
})
