import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import doneTask from '../../../core/documents/oa/done-task.document.ts'
import task from '../../../core/documents/oa/task.document.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { someone } from '../../support/people.ts'
import { sqlPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const PAGE = 10
const OPEN = 2_000
const DONE = 20_000

const laid = (userId: string, from: number, count: number, status: string, ownerId?: string) => `
WITH i AS (SELECT generate_series(${from}, ${from + count - 1}) AS n), p AS (
  INSERT INTO xq_process (id, tenant_id, type_key, record_id, bill_no, title, process_status, round, current_node, nodes, is_change, apply_user_id, apply_user_name, apply_dept_id, apply_dept_name, started_at, version)
  SELECT 'p' || n, 1, 'oa.generalApply', 'r' || n, 'B' || n, '申请', 'running', 1, 0, '[]', false, 'clerk', '甲', '152', '部', timestamptz '2025-01-01' + n * interval '1 minute', 1 FROM i)
INSERT INTO xq_task (id, tenant_id, process_id, type_key, record_id, round, node, node_title, user_id, user_name, owner_id, task_status, received_at, finished_at, version)
SELECT 't' || n, 1, 'p' || n, 'oa.generalApply', 'r' || n, 1, 0, '审批', '${userId}', '乙', ${ownerId ? `'${ownerId}'` : 'NULL'}, '${status}', timestamptz '2025-01-01' + n * interval '1 minute',
  ${status === 'open' ? 'NULL' : `timestamptz '2025-02-01' + n * interval '1 minute'`}, 1 FROM i`

let ports: Awaited<ReturnType<typeof sqlPorts>>
beforeAll(async () => {
  ports = await sqlPorts(await ownDatabase('inbox_plans'), catalogue)
  const run = (text: string) => ports.database.query({ text })
  await run(laid('busy', 1, OPEN, 'open'))
  await run(laid('busy', 10_000, DONE, 'agreed'))
  await run(laid('agent', 60_000, 5, 'agreed', 'busy'))
  await run(laid('agent', 70_000, 20_000, 'agreed'))
  for (const at of [0, 1, 2, 3]) await run(laid(`other${at}`, 40_000 + at * 100, 50, 'open'))
  await run(`UPDATE xq_process SET urge_count = 1 WHERE id = 'p7'`)
  await run('VACUUM ANALYZE xq_process, xq_task')
})
afterAll(() => ports.close())

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What a question comes to in the database: the steps of the plans of its statements. */
const stepsOf = async (ask: () => Promise<unknown>): Promise<readonly Plan[]> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await ask()
  const asked = sent.mock.calls.map(([one]) => one as unknown as { readonly text: string; readonly values: unknown[] })
  sent.mockRestore()
  const steps: Plan[] = []
  for (const { text, values } of asked) {
    const [told] = await ports.database.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
      { text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}` },
      values,
    )
    steps.push(...nodesOf(told!['QUERY PLAN'][0].Plan))
  }
  return steps
}

const by = { ...someone, userId: 'busy', codes: new Set(['oa:task:list']) }
const query = { where: { all: [] }, order: [], pageNo: 1, pageSize: PAGE }
const page = () => ports.records.list(task, query, by)
const done = () => ports.records.list(doneTask, query, by)
const isOver = (table: string) => (step: Plan) => step['Relation Name'] === table

test('of whoever has much before him a page is read in its order, and only the chains of that page', async () => {
  const found = value(await page())
  expect([found.total, found.records[0]?.['billNo'], found.records[1]?.['billNo']]).toEqual([OPEN, 'B7', `B${OPEN}`])
  const steps = await stepsOf(page)
  expect(steps.filter((step) => ['Sort', 'Incremental Sort', 'Seq Scan'].includes(step['Node Type']))).toEqual([])
  const chains = steps.filter(isOver('xq_process'))
  expect(chains.reduce((read, step) => read + step['Actual Rows'] * step['Actual Loops'], 0)).toBe(PAGE)
})

test('how much waits for him is counted among what waits for him alone', async () => {
  const steps = await stepsOf(() => ports.approvals.counts(by))
  for (const step of steps.filter((one) => isOver('xq_task')(one) || isOver('xq_process')(one))) {
    expect(step['Node Type']).toMatch(/^Index/)
    expect(step['Actual Rows']).toBeLessThanOrEqual(OPEN)
  }
  expect(value(await ports.approvals.counts(by))).toEqual({ todo: OPEN, mine: 0, cc: 0 })
})

test('what he decided is read in its order, along with what was decided for him, and counted without looking at it', async () => {
  const found = value(await done())
  expect([found.total, found.records[0]?.['billNo'], found.records[5]?.['billNo']]).toEqual([DONE + 5, 'B60004', `B${10_000 + DONE - 1}`])
  const steps = await stepsOf(done)
  // Names of where a chain stands are sorted, chain by chain.
  const isLong = (step: Plan) => step['Node Type'] === 'Seq Scan' || (/Sort/.test(step['Node Type']) && step['Actual Rows'] > 1)
  expect(steps.filter(isLong)).toEqual([])
  const chains = steps.filter(isOver('xq_process'))
  expect(chains.reduce((read, step) => read + step['Actual Rows'] * step['Actual Loops'], 0)).toBeLessThanOrEqual(PAGE + 1)
  expect(value(await ports.approvals.kinds('done', by))).toMatchObject([{ count: DONE + 5 }])
  const tasks = steps.filter(isOver('xq_task')).filter((step) => step['Actual Rows'] > PAGE)
  expect(tasks).toEqual([])
})

test('what he decided is counted as it goes on: taken back, given away, decided by several at once, and gone', async () => {
  const run = (text: string) => ports.database.query({ text })
  const of = (userId: string) => ({ ...by, userId })
  const counted = async (userId: string) => [
    value(await ports.records.list(doneTask, query, of(userId))).total,
    value(await ports.records.list(doneTask, { ...query, where: { any: [{ field: 'taskStatus', op: 'filled' }] } }, of(userId))).total,
  ]
  await run(laid('quick', 90_000, 300, 'open', 'lent'))
  expect([await counted('quick'), await counted('lent')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const decide = (n: number) => run(`UPDATE xq_task SET task_status = 'agreed', finished_at = now() WHERE id = 't${n}'`)
  const all = Array.from({ length: 300 }, (_, at) => 90_000 + at)
  while (all.length) await Promise.all(all.splice(0, 6).map(decide))
  expect([await counted('quick'), await counted('lent')]).toEqual([
    [300, 300],
    [300, 300],
  ])
  const [lines] = await ports.database.query<{ n: number }>(
    { text: `SELECT count(*)::int4 AS n FROM xq_done_count WHERE holder_id = 'quick'` },
    [],
  )
  expect(lines!.n).toBeLessThan(200)
  await run(`UPDATE xq_task SET task_status = 'open', finished_at = NULL WHERE id = 't90000'`)
  await run(`UPDATE xq_task SET user_id = 'lent' WHERE id = 't90001'`)
  await run(`DELETE FROM xq_task WHERE id = 't90002'`)
  expect([await counted('quick'), await counted('lent')]).toEqual([
    [297, 297],
    [298, 298],
  ])
})
