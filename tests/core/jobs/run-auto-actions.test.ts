import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { frameOver } from '../../support/frame.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { date, text } from '../../../core/definitions/fields.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { RunAutoActions } from '../../../core/jobs/run-auto-actions.use-case.ts'
import { always, lt } from '../../../core/kernel/condition.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { Authority } from '../../../core/records/write/authority.ts'
import { RecordWriter } from '../../../core/records/write/record-writer.ts'
import { NoGrants } from '../../support/no-grants.ts'
import { value } from '../../support/results.ts'

const offer = defineDocument({
  key: 'sale.offer',
  title: '报价',
  states: { over: '已失效' },
  fields: { billNo: text('编号'), endDate: date('有效期至') },
  actions: {
    expire: {
      title: '失效',
      from: 'approved',
      to: 'over',
      auto: (today) => lt('endDate', today),
      when: (doc) => doc.endDate !== null && doc.endDate < doc.$.today,
    },
  },
})

const by = programOf(1)

const drawer = async (...offers: readonly Row[]) => {
  let serial = 0
  const clock = { now: () => momentOf('2026-03-18 00:05:00') }
  const catalogue = catalogueOf([offer], {})
  const ids = { next: () => `id-${++serial}` }
  const { records, facts, approvals, ledgers, audit, work } = openMemory({ catalogue, clock, ids })
  for (const row of offers) value(await records.insert(offer, { billStatus: 'approved', endDate: '2026-03-17', ...row }, by))
  const frame = frameOver({ records, facts, ledgers, audit }, { catalogue, clock, ids })
  const authority = new Authority(catalogue, records, facts, new NoGrants())
  const writer = new RecordWriter(catalogue, records, facts, approvals, frame.writer, frame.reversals, audit, authority)
  const query = { where: always, order: [{ field: 'id', direction: 'asc' as const }], pageNo: 1, pageSize: 50, fields: ['billStatus'] }
  return {
    writer,
    job: new RunAutoActions(catalogue, records, writer, work, clock),
    states: async () => value(await records.list(offer, query, by)).records.map((row) => row['billStatus']),
  }
}

test('a record that is refused says why and leaves the others alone', async () => {
  const { job, writer, states } = await drawer({ id: 'a', billNo: 'BJ1' }, { id: 'b', billNo: 'BJ2' }, { id: 'c', billNo: 'BJ3' })
  const moveOn = writer.moveOn.bind(writer)
  writer.moveOn = async (type, id, person) => (id === 'b' ? fail(failure('deposit.less', '保证金不足')) : moveOn(type, id, person))
  expect(value(await job.run({ isStopping: () => false }))).toEqual({ handled: 2, message: '1条未能处理，如报价BJ2：保证金不足' })
  expect(await states()).toEqual(['over', 'approved', 'over'])
})

test('a database that is away ends the run', async () => {
  const { job, writer } = await drawer({ id: 'a' })
  writer.moveOn = async () => fail(failure('database.away', '数据库连接失败'))
  expect(await job.run({ isStopping: () => false })).toMatchObject({ ok: false })
})

test('a stop between two records leaves the rest for the next run', async () => {
  const { job, states } = await drawer({ id: 'a' }, { id: 'b' })
  let asked = 0
  expect(value(await job.run({ isStopping: () => (asked += 1) > 2 }))).toEqual({ handled: 1, message: '服务停止，已处理部分，下次继续' })
  expect(await states()).toEqual(['over', 'approved'])
  expect(value(await job.run({ isStopping: () => false }))).toEqual({ handled: 1 })
  expect(value(await job.run({ isStopping: () => false }))).toEqual({ handled: 0 })
})
