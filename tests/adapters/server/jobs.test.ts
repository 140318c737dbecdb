import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { getting } from '../../../adapters/wire.ts'
import { installJobs } from '../../../adapters/server/job-wiring.ts'
import { RunDueJobs } from '../../../core/jobs/run-due-jobs.use-case.ts'
import { DeliverLetters } from '../../../core/notices/deliver-letters.use-case.ts'
import { momentOf, shanghai } from '../../../core/kernel/dates.ts'
import { openTown, type Town } from '../../support/town.ts'

const DAY = 86_400_000

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('server_jobs')
  admin = await town.signIn('admin')
  const installed = await installJobs(getting(town.server.container))
  if (!installed.ok) throw new Error(installed.failure.message)
})
afterAll(() => town.close())

const AT = '/sys/quartzJob'
const list = async () => (await town.ask('GET', `${AT}/list?pageNo=1&pageSize=100`, { token: admin })).result.records
const job = async (code: string) => (await list()).find((row: { jobCode: string }) => row.jobCode === code)
const open = async (id: string) => (await town.ask('GET', `${AT}/findById/${id}`, { token: admin })).result
const act = (id: string, action: string, body: unknown = {}) => town.ask('POST', `${AT}/act/${action}/${id}`, { token: admin, body })
const save = async (id: string, changed: Record<string, unknown>) => {
  const { nextTime: _, ...row } = await open(id)
  return town.ask('PUT', `${AT}/edit`, { token: admin, body: { ...row, ...changed } })
}
/** What lies in the archive under a name. */
const archived = async (name: string): Promise<readonly Record<string, unknown>[]> => {
  const folder = join(town.filesFolder, 'archive')
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`))
  const texts = await Promise.all(files.map(async (file) => gunzipSync(await readFile(join(folder, file))).toString()))
  return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line))
}
const runDue = () => town.server.container.get(RunDueJobs).run()

describe('an administrator', () => {
  test('finds the jobs of the server with their next times', async () =>
    expect(await job('sys.fileClean')).toMatchObject({ jobName: '清理无主文件', cron: '0 0 3 * * ? *', nextTime: '2026-03-19 03:00:00' }))

  test('changes the times of a job, and it is planned anew', async () => {
    const { id } = await job('sys.fileClean')
    expect(await save(id, { cron: '0 30 4 ? * 2-6 *' })).toMatchObject({ success: true })
    expect(await job('sys.fileClean')).toMatchObject({ nextTime: '2026-03-19 04:30:00' })
  })

  test.each([
    ['0 0 4 31 2 ? *', 'cron表达式不正确或没有可执行的时间'],
    ['0 0 4 1 1 ? 2020', 'cron表达式不正确或没有可执行的时间'],
    ['every day', 'cron表达式不正确或没有可执行的时间'],
    ['0/30 0 4 * * ? *', '执行间隔不能小于1分钟'],
  ])('cannot set %s: %s', async (cron, message) => {
    const { id } = await job('sys.fileClean')
    expect(await save(id, { cron })).toMatchObject({ success: false, message })
  })

  test('stops a job and starts it again', async () => {
    const { id } = await job('sys.sessionClean')
    expect(await act(id, 'pause')).toMatchObject({ success: true })
    expect(await act(id, 'pause')).toMatchObject({ success: false, message: '任务已停止' })
    const stopped = await job('sys.sessionClean')
    expect(stopped).toMatchObject({ status: '-1' })
    expect(stopped).not.toHaveProperty('nextTime')
    expect(await act(id, 'resume')).toMatchObject({ success: true })
    expect(await act(id, 'resume')).toMatchObject({ success: false, message: '任务正在运行' })
    expect(await job('sys.sessionClean')).toMatchObject({ status: '0', nextTime: '2026-03-18 09:40:00' })
  })

  test('runs a job by hand, once', async () => {
    const { id } = await job('sys.fileClean')
    expect(await act(id, 'runNow')).toMatchObject({ success: false, message: '确定立即执行一次？' })
    expect(await act(id, 'runNow', { confirm: true })).toMatchObject({ success: true })
    expect(await act(id, 'runNow', { confirm: true })).toMatchObject({ success: false, message: '任务正在执行，请稍后' })
    expect(await runDue()).toMatchObject({ ok: true })
    expect(await job('sys.fileClean')).toMatchObject({ lastResult: '1', nextTime: '2026-03-19 04:30:00' })
    const runs = await town.ask('GET', `${AT}/logs/list?id=${id}&pageNo=1&pageSize=10`, { token: admin })
    expect(runs.result).toMatchObject({ total: 1, records: [{ byHand: 'Y', result: '1', result_dictText: '成功' }] })
    expect(await town.ask('GET', `${AT}/logs/list?id=nobody`, { token: admin })).toMatchObject({ success: false })
  })

  test('neither adds nor deletes jobs', async () => {
    const added = { jobCode: 'sys.other', jobName: '别的', cron: '0 0 1 * * ? *', misfire: '1', timeoutMinutes: 30 }
    expect(await town.ask('POST', `${AT}/add`, { token: admin, body: added })).toMatchObject({ message: '系统中不存在该任务程序' })
    const again = { ...added, jobCode: 'sys.fileClean' }
    expect(await town.ask('POST', `${AT}/add`, { token: admin, body: again })).toMatchObject({ message: '任务编码已存在' })
    const { id } = await job('sys.fileClean')
    expect(await town.ask('DELETE', `${AT}/delete/${id}`, { token: admin })).toMatchObject({ message: '系统任务不能删除，可以停止' })
  })

  test('sees the next ten times of an expression, whatever its year', async () => {
    const next = (cron: string) => town.ask('POST', `${AT}/nextTimes`, { token: admin, body: { cron } })
    const { result } = await next('0 0 9 ? * 6#3 2020')
    expect(result).toHaveLength(10)
    expect(result[0]).toBe('2026-03-20 09:00:00')
    expect(await next('0 0 9 30 2 ?')).toMatchObject({ success: true, result: '无执行时间' })
    expect(await next('0 0 9 * * *')).toMatchObject({ success: false, message: 'Cron表达式错误：日和周只能设置一个，请把另一个写成 ?' })
  })
})

test('after days without a server, sessions are forgotten and licences restated', async () => {
  const { database } = town.server.database
  const licence = { id: 'l1', licenceNo: 'AA1', longTerm: 'N', replaced: 'N', warnDays: 60, licenceStatus: '2', version: 1 }
  await insertMany(database, town.catalogue.find('bsc.licence')!, [{ ...licence, expiryDate: '2026-03-20' }], 1)
  town.clock.pass(8 * 86_400_000)
  expect(await runDue()).toMatchObject({ ok: true })
  expect(await database.query({ text: 'SELECT licence_status AS status FROM bsc_licence' })).toEqual([{ status: '3' }])
  const [left] = await database.query<{ count: number }>({ text: 'SELECT count(*)::int4 AS count FROM xq_session' })
  expect(left).toEqual({ count: 0 })
})

test('what a night changes of people and agents is told, and an account that was left is closed at once', async () => {
  const { database } = town.server.database
  const leaver = await town.signIn('dinglan')
  await database.query({
    text: `UPDATE sys_employee SET emp_status = '3', leave_date = '2026-03-26' WHERE id = (SELECT emp_id FROM sys_user WHERE username = 'dinglan')`,
  })
  const agent = {
    id: 'a1',
    code: 'DLS1',
    name: '华康',
    agentStatus: '1',
    empId: '1029',
    coopStart: '2024-01-01',
    coopEnd: '2026-03-25',
    version: 1,
  }
  await insertMany(database, town.catalogue.find('zs.agent')!, [agent], 1)
  town.clock.pass(DAY)
  expect(await runDue()).toMatchObject({ ok: true })
  await town.server.container.get(DeliverLetters).run()
  const told = await town.ask('GET', '/sys/annountCement/listByUser', { token: await town.signIn('yemei') })
  expect(JSON.stringify(told.result)).toContain('代理商华康合作已于2026-03-25到期，已终止合作')
  expect(await database.query({ text: `SELECT agent_status AS status FROM zs_agent WHERE id = 'a1'` })).toEqual([{ status: '3' }])
  expect((await town.ask('GET', '/sys/user/getCurrentUserDeparts', { token: leaver })).status).toBe(401)
  const pairs = await database.query({
    text: `SELECT DISTINCT p.end_date::text AS ends FROM sys_employee__posts p JOIN sys_user u ON u.emp_id = p.parent_id WHERE u.username = 'dinglan'`,
  })
  expect(pairs).toEqual([{ ends: '2026-03-26' }])
})

test('a batch past its date is stopped: its entries come to its quantity', async () => {
  const { database } = town.server.database
  const batch = { id: 's1', productId: 'p1', batchNo: 'B1', qualityStatus: '1', expiryDate: '2026-03-20', costPrice: '3.2', amount: '32' }
  const type = town.catalogue.find('cg.stock')!
  await insertMany(database, type, [{ ...batch, qty: '10', lockedQty: '0', availableQty: '10', version: 1 }], 1)
  town.clock.pass(DAY)
  expect(await runDue()).toMatchObject({ ok: true })
  const [kept] = await database.query({
    text: `SELECT quality_status AS status, qty::text, available_qty::text AS free FROM cg_stock WHERE product_id = 'p1' AND qty <> 0`,
  })
  expect(kept).toEqual({ status: '4', qty: '10', free: '10' })
  const flows = await database.query({
    text: `SELECT quality_status AS status, in_qty::text AS "in", out_qty::text AS "out", balance_qty::text AS left FROM cg_stock_flow ORDER BY balance_qty`,
  })
  expect(flows).toEqual([
    { status: '1', in: '0', out: '10', left: '0' },
    { status: '4', in: '10', out: '0', left: '10' },
  ])
})

describe('a sales protocol whose last day is over', () => {
  const type = () => town.catalogue.find('sale.saleProtocol')!
  const MIDNIGHT = '2026-04-01 00:10:00'
  const states = async () => {
    const rows = await town.server.database.database.query<{ no: string; status: string }>({
      text: 'SELECT bill_no AS no, bill_status AS status FROM sale_sale_protocol ORDER BY bill_no',
    })
    return Object.fromEntries(rows.map(({ no, status }) => [no, status]))
  }
  const handled = async () => {
    const { database } = town.server.database
    const runs = await database.query<{ handled: number; message: string }>({ text: `SELECT handled, message FROM sys_quartz_job__logs` })
    return runs.map(({ handled: count, message }) => [count, message])
  }

  test('ends in the first night after it, once, and no other does', async () => {
    const { database } = town.server.database
    const protocol = (billNo: string, endDate: string, billStatus = 'approved') => ({
      id: billNo,
      billNo,
      name: billNo,
      startDate: '2026-01-01',
      endDate,
      billStatus,
      depositAmount: '0',
      version: 1,
    })
    const many = Array.from({ length: 450 }, (_, at) => protocol(`B${String(at).padStart(3, '0')}`, '2026-03-30'))
    await insertMany(
      database,
      type(),
      [protocol('A1', '2026-03-31'), protocol('A2', '2026-04-01'), protocol('A3', '2026-03-31', 'draft'), ...many],
      1,
    )
    town.clock.pass(momentOf('2026-03-31 00:10:00') - town.clock.now())
    expect(await runDue()).toMatchObject({ ok: true })
    const before = await states()
    expect([before['A1'], before['A2'], before['B000'], before['B449']]).toEqual(['approved', 'approved', 'expired', 'expired'])
    town.clock.pass(momentOf(MIDNIGHT) - town.clock.now())
    expect(await runDue()).toMatchObject({ ok: true })
    expect(await runDue()).toMatchObject({ ok: true })
    const after = await states()
    expect([after['A1'], after['A2'], after['A3']]).toEqual(['expired', 'approved', 'draft'])
    admin = await town.signIn('admin')
    expect(await handled()).toEqual(
      expect.arrayContaining([
        [450, ''],
        [1, ''],
      ]),
    )
    const story = await town.ask('GET', `${type().path}/history/A1`, { token: admin })
    expect(story.result[0]).toMatchObject({ action: 'act:expire', realname: '系统' })
  })
})

test('runs of jobs go to the archive after log.keepDays, and never before half a year', async () => {
  const { database } = town.server.database
  const oldest = async () => {
    const text = 'SELECT floor(extract(epoch FROM min(end_time)) * 1000)::int8 AS at FROM sys_quartz_job__logs'
    const [row] = await database.query<{ at: number }>({ text })
    return Number(row?.at)
  }
  const config = { id: 'keep', configKey: 'log.keepDays', configName: '日志保留天数', configType: '2', configValue: '1', version: 1 }
  await insertMany(database, town.catalogue.find('sys.config')!, [config], 1)
  const first = await oldest()
  town.clock.pass(first + 179 * DAY - town.clock.now())
  expect(await runDue()).toMatchObject({ ok: true })
  expect(await oldest()).toBe(first)
  town.clock.pass(2 * DAY)
  expect(await runDue()).toMatchObject({ ok: true })
  expect(await oldest()).toBeGreaterThan(first)
  const lines = await archived('sys.quartzJob.logs')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.objectContaining({ result: '1' }))
})

test('sign-ins are told for four hundred days, then they lie in the archive', async () => {
  const { database } = town.server.database
  const type = town.catalogue.find('sys.loginLog')!
  const entry = (id: string, daysAgo: number) => ({
    ...{ id, username: 'yemei', realname: '叶梅', loginType: '1', result: '1', version: 1 },
    logTime: shanghai(town.clock.now() - daysAgo * DAY),
  })
  await insertMany(database, type, [entry('old', 401), entry('young', 398)], 1)
  town.clock.pass(DAY)
  expect(await runDue()).toMatchObject({ ok: true })
  const left = await database.query<{ id: string }>({ text: `SELECT id FROM sys_login_log WHERE id IN ('old', 'young')` })
  expect(left).toEqual([{ id: 'young' }])
  expect((await archived('sys.loginLog')).map(({ id }) => id)).toEqual(['old'])
})
