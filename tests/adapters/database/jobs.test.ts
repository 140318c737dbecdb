import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../adapters/database/open-database.ts'
import { provision } from '../../../adapters/database/provision.ts'
import { RandomIds } from '../../../adapters/node/random-ids.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { InstallJobs } from '../../../core/jobs/install-jobs.use-case.ts'
import type { Job, Report } from '../../../core/jobs/job.ts'
import { RunDueJobs } from '../../../core/jobs/run-due-jobs.use-case.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { always, eq } from '../../../core/kernel/condition.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { value } from '../../support/results.ts'
import { HandClock } from '../../support/town.ts'

const MINUTE = 60_000
const by = programOf(1)
const type = catalogue.find('sys.quartzJob')!
const ids = new RandomIds()
let clock = new HandClock()
let stores: OpenDatabase[] = []

beforeAll(async () => {
  const connection = await ownDatabase('jobs')
  clock = new HandClock(momentOf('2026-03-18 08:55:00'))
  stores = [1, 2].map(() => openDatabase(connection, { catalogue, clock, ids, limits: { most: 6 } }))
  value(await provision(stores[0]!.database, catalogue))
})
afterAll(() => Promise.all(stores.map(({ database }) => database.close())))

/** A job of its own, run by two processes over one database. */
const office = async (code: string, run: Job['run'], given: Partial<Job> = {}) => {
  const job: Job = { code, name: code, cron: '0 0/10 * * * ?', catchesUp: false, description: '', run, ...given }
  const [first, second] = stores as [OpenDatabase, OpenDatabase]
  value(await new InstallJobs(catalogue, first.jobs, first.records, first.work, ids, clock).run({ registry: [job], by }))
  const process = ({ jobs, work, ledgers }: OpenDatabase) => new RunDueJobs([job], jobs, { work, ledgers, catalogue, by, ids, clock })
  const row = async () => {
    const query = {
      where: eq('jobCode', code),
      order: [],
      pageNo: 1,
      pageSize: 1,
      fields: ['nextTime', 'lastTime', 'lastResult', 'cron', 'version'],
    }
    return value(await first.records.list(type, query, by)).records[0]!
  }
  const logs = async () => {
    const query = { where: always, order: [], pageNo: 1, pageSize: 100 }
    return value(await first.records.rows(type, 'logs', String((await row())['id']), query, by)).records
  }
  return { processes: [process(first), process(second)] as const, row, logs, newProcess: () => process(second) }
}

/** A run that ends when the test says so. */
const slow = () => {
  let end: (report: Result<Report>) => void = () => undefined
  let began = () => undefined as void
  const begun = new Promise<void>((resolve) => (began = resolve))
  const ended = new Promise<Result<Report>>((resolve) => (end = resolve))
  return { run: () => (began(), ended), begun, end: (report: Result<Report>) => end(report) }
}

const until = (time: string) => clock.pass(momentOf(`2026-03-18 ${time}`) - clock.now())

describe('a job of the server', () => {
  test('is installed once, with a year and its next time', async () => {
    const { row } = await office('sys.installed', async () => ok({ handled: 0 }))
    await office('sys.installed', async () => ok({ handled: 0 }), { cron: '0 0 1 * * ?' })
    expect(await row()).toMatchObject({ cron: '0 0/10 * * * ? *', nextTime: '2026-03-18 09:00:00' })
  })

  test('runs once though two processes find it due, and is planned anew', async () => {
    let runs = 0
    const { processes, row, logs } = await office('sys.once', async () => ok({ handled: ++runs }))
    until('09:00:03')
    for (const result of await Promise.all(processes.flatMap((one) => [one.run(), one.run()]))) value(result)
    expect(runs).toBe(1)
    expect(await row()).toMatchObject({ nextTime: '2026-03-18 09:10:00', lastTime: '2026-03-18 09:00:03', lastResult: '1', version: 1 })
    expect(await logs()).toMatchObject([{ startTime: '2026-03-18 09:00:03', result: '1', handled: 1, byHand: 'N' }])
  })

  test('that still runs is not begun again, by hand or by time', async () => {
    const work = slow()
    let runs = 0
    const { processes, newProcess } = await office('sys.slow', () => ((runs += 1), work.run()))
    until('09:10:01')
    const going = processes[0].run()
    await work.begun
    value(await newProcess().run())
    expect(runs).toBe(1)
    work.end(ok({ handled: 1 }))
    value(await going)
  })

  test('that fails says why, to the administrators too', async () => {
    const { processes, row, logs } = await office('sys.fails', async () => fail(failure('test.full', '磁盘已满')))
    until('09:20:00')
    value(await processes[1].run())
    expect(await row()).toMatchObject({ lastResult: '0' })
    expect(await logs()).toMatchObject([{ result: '0', message: '磁盘已满' }])
    const told = await stores[0]!.database.query<{ title: string }>({
      text: `SELECT body->>'title' AS title FROM xq_outbox WHERE kind = 'message'`,
    })
    expect(told).toEqual([{ title: '定时任务“sys.fails”执行失败：磁盘已满' }])
  })

  test('that throws is noted as failed before the bug goes on', async () => {
    const { processes, logs } = await office('sys.bug', () => Promise.reject(new Error('bug')))
    until('09:30:00')
    await expect(processes[0].run()).rejects.toThrow('bug')
    expect(await logs()).toMatchObject([{ result: '0', message: '处理失败，请稍后重试；如仍出现，请把请求编号告诉管理员' }])
  })

  test('whose process died is given up after a minute and runs again at its next time', async () => {
    const dead = slow()
    let runs = 0
    const { processes, newProcess, logs } = await office('sys.dies', () =>
      ++runs === 1 ? dead.run() : Promise.resolve(ok({ handled: 2 })),
    )
    until('09:40:00')
    const never = processes[0].run()
    await dead.begun
    clock.pass(MINUTE)
    value(await newProcess().run())
    expect(await logs()).toMatchObject([{ result: '0', message: '执行中断：服务停止或超过时限，未能完成' }])
    until('09:50:00')
    value(await newProcess().run())
    expect(runs).toBe(2)
    dead.end(ok({ handled: 9 }))
    value(await never)
    expect((await logs()).map(({ handled }) => handled)).not.toContain(9)
  })
})
