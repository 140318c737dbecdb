import { afterAll, beforeAll, expect, test } from 'vitest'
import { readParameters } from '../../../adapters/node/documents/defaults-folder.ts'
import { LayMissing } from '../../../core/identity/tenants/lay-missing.use-case.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('parameters', { phones: [] })
})
afterAll(() => town.close())

const start = async () =>
  town.server.container.get(LayMissing).run({
    declared: { type: 'sys.config', knownBy: 'configKey', rows: await readParameters() },
    by: programOf(1),
  })
const ways = async () => (await town.ask('GET', '/sys/signInWays')).result

test('a start lays the parameters that are missing; what an administrator opened stays open', async () => {
  expect(await start()).toMatchObject({ ok: true })
  expect(await ways()).toMatchObject({ phone: false, register: false })

  const token = await town.signIn('admin')
  const { records } = (await town.ask('GET', '/sys/config/list?configKey=login.phoneOpen', { token })).result
  expect(records).toMatchObject([{ configName: '开放手机登录', configValue: 'N' }])
  const opened = await town.ask('GET', `/sys/config/findById/${records[0].id}`, { token })
  expect(opened).toMatchObject({ success: true, result: { remark: expect.stringContaining('SMS_URL') as string } })
  await town.ask('POST', '/sys/config/edit', { token, body: { ...opened.result, configValue: 'Y' } })
  town.clock.pass(3_000)
  expect(await start()).toMatchObject({ ok: true })
  expect(await ways()).toMatchObject({ phone: true, register: false })
})

test('days off that cannot be read are not kept: a job would run on them', async () => {
  const token = await town.signIn('admin')
  const { records } = (await town.ask('GET', '/sys/config/list?configKey=job.holidays', { token })).result
  const { result } = await town.ask('GET', `/sys/config/findById/${records[0].id}`, { token })
  const edit = (configValue: string) => town.ask('POST', '/sys/config/edit', { token, body: { ...result, configValue } })
  expect(await edit('2027年1月1日')).toMatchObject({
    success: false,
    message: '节假日应写成2026-10-01~2026-10-07，调休上班日前加+，用逗号隔开，请检查',
  })
  expect(await edit(`${result.configValue},2027-01-01~2027-01-03,+2027-01-09`)).toMatchObject({ success: true })
})
