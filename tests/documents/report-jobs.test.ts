import { expect, test } from 'vitest'
import { openMemory } from '../../adapters/memory/open-memory.ts'
import type { Effect } from '../../core/definitions/effect.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { RunScheduledJob } from '../../core/jobs/run-scheduled-job.use-case.ts'
import { ScheduledJobs } from '../../core/jobs/scheduled-jobs.ts'
import { momentOf } from '../../core/kernel/dates.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { Authority } from '../../core/records/write/authority.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { catalogue } from '../support/catalogue.ts'
import { frameOver } from '../support/frame.ts'
import { NoGrants } from '../support/no-grants.ts'
import { value } from '../support/results.ts'

const by = programOf(1)

const night = async (day: string) => {
  let serial = 0
  const clock = { now: () => momentOf(`${day} 01:30:00`) }
  const ids = { next: () => `id-${++serial}` }
  const { records, facts, approvals, audit, work, repeats, ledgers } = openMemory({ catalogue, clock, ids })
  const told: Effect[] = []
  const write = ledgers.write.bind(ledgers)
  ledgers.write = async (written, from, person) => {
    told.push(...written.told)
    return write(written, from, person)
  }
  const frame = frameOver({ records, facts, ledgers, audit }, { catalogue, clock, ids })
  const authority = new Authority(catalogue, records, facts, new NoGrants())
  const writer = new RecordWriter(catalogue, records, facts, approvals, frame.writer, frame.reversals, audit, authority)
  const jobs = new ScheduledJobs(catalogue, new RunScheduledJob(catalogue, records, facts, writer, repeats, work, clock)).all
  value(await records.insert(catalogue.find('sys.tenant')!, { id: 1, name: '本公司', status: '1' }, by))
  return {
    told,
    keep: async (key: string, row: Row) => value(await records.insert(catalogue.find(key)!, row, by)),
    run: async (code: string) => value(await jobs.find((job) => job.code === code)!.run({ isStopping: () => false })),
    snapshots: async () =>
      value(
        await records.list(
          catalogue.find('report.snapshot')!,
          {
            where: { all: [] },
            order: [],
            pageNo: 1,
            pageSize: 100,
            fields: ['snapshotDate', 'snapshotKind', 'orgId', 'band', 'itemCount', 'amount', 'occupied', 'qty'],
          },
          by,
        ),
      ).records.map((row) => [
        ...['snapshotDate', 'snapshotKind', 'orgId', 'band', 'itemCount'].map((key) => textAt(row, key)),
        ...['amount', 'occupied', 'qty'].map((key) => (textAt(row, key) === '' ? null : decimal(textAt(row, key)).toString())),
      ]),
  }
}

test('each night what stood at the end of the day before is kept by organisation and band, once', async () => {
  const { keep, run, snapshots } = await night('2026-03-18')
  const bill = (id: string, orgId: string, dueDate: string, balance: string) =>
    keep('sale.receivable', {
      id,
      sourceBillNo: id,
      receivableType: '1',
      sourceId: id,
      orgId,
      dueDate,
      postDate: '2026-01-01',
      amount: balance,
      collectedAmount: '0',
      balance,
    })
  await bill('b1', '127', '2026-03-20', '10')
  await bill('b2', '127', '2026-03-10', '20.5')
  await bill('b3', '127', '2026-03-01', '5')
  await bill('b4', '145', '2025-01-01', '7')
  await bill('b5', '145', '2025-01-01', '0')
  await keep('bsc.warehouse', { id: 'w1', name: '总仓', code: 'W1', orgId: '127', enabled: 'Y' })
  await keep('cg.stock', {
    id: 's1',
    warehouseId: 'w1',
    batchNo: 'A',
    productId: null,
    qualityStatus: '1',
    expiryDate: '2026-04-01',
    qty: '3',
    lockedQty: '0',
  })
  await run('report.reportSnapshot')
  const expected = [
    ['2026-03-17', '1', '127', '0', '1', '10', null, null],
    ['2026-03-17', '1', '127', '1', '2', '25.5', null, null],
    ['2026-03-17', '1', '145', '6', '1', '7', null, null],
    ['2026-03-17', '3', '127', '1', '1', null, null, '3'],
  ]
  expect((await snapshots()).sort()).toEqual(expected)
  await run('report.reportSnapshot')
  expect(await snapshots()).toHaveLength(expected.length)
})

test('on the second of a month three managers are told of four reports of the month before, each opened as it was', async () => {
  const { keep, run, told } = await night('2026-03-02')
  await keep('sys.org', { id: 'o1', departName: '总公司', orgCode: 'A01', parentId: null })
  await run('report.monthlyMail')
  await run('report.monthlyMail')
  const letters = told.flatMap((effect) => (effect.effect === 'message' ? [effect] : []))
  expect(letters.map(({ role }) => role)).toEqual(
    ['sales_director', 'finance_manager', 'general_manager'].flatMap((role) => Array.from({ length: 4 }, () => role)),
  )
  expect(letters.slice(0, 4).map(({ title, opens }) => [title, opens?.page])).toEqual([
    ['2026年2月销售汇总表已可查看', '/report/saleSummary?bizDate_begin=2026-02-01&bizDate_end=2026-02-28'],
    ['2026年2月任务完成率已可查看', '/report/taskCompletion?period_begin=2026-02&period_end=2026-02'],
    ['2026年2月预算执行表已可查看', '/report/budgetExecution?year=2026&monthTo=2026-02'],
    ['2026年2月应收账龄分析已可查看', '/report/receivableAgeing?asOf=2026-02-28'],
  ])
})
