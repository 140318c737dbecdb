import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Performing } from '../../../core/records/actions/action-keys.ts'
import { listMachine, type Done } from '../../../core/records/list/list.machine.ts'
import type { ListRequest, ActionResult, RemotePage } from '../../../core/records/remote-records.port.ts'

const request: ListRequest = { pageNo: 1, pageSize: 10, filters: {} }
const offline = failure('http.offline', '无法连接服务器，请检查网络后重试')
const closed = failure('record.stateChanged', '单据状态已变更，请刷新后重试')

const records = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at + 1}`, version: 1, amount: String(at) }))

type Hands = {
  readonly count?: number
  readonly bring?: (asked: ListRequest) => Promise<RemotePage>
  readonly perform?: (performing: Performing) => Promise<ActionResult>
}

test('a list begins with rows that were brought ahead, asks for none, and adds up what all of them come to', async () => {
  const bring = vi.fn(() => Promise.resolve<RemotePage>({ records: [], total: 0 }))
  const actor = createActor(
    listMachine.provide({
      actors: { bring: fromPromise(bring), addUp: fromPromise(() => Promise.resolve<Row>({ amount: '300' })) },
    }),
    { input: { request, summed: ['amount'], page: { records: records(2), total: 2 } } },
  ).start()
  expect(actor.getSnapshot().matches({ rows: 'shown' })).toBe(true)
  await waitFor(actor, ({ context }) => context.sums !== undefined)
  expect(bring).not.toHaveBeenCalled()
})

const start = async ({ count = 25, bring, perform }: Hands = {}) => {
  const rows = records(count)
  const asked: ListRequest[] = []
  const performed: Performing[] = []
  const done: Done[] = []
  const failures: Failure[] = []
  let summed = 0
  const actor = createActor(
    listMachine.provide({
      actors: {
        bring: fromPromise(({ input }) => {
          asked.push(input)
          const from = (input.pageNo - 1) * input.pageSize
          return bring?.(input) ?? Promise.resolve({ records: rows.slice(from, from + input.pageSize), total: rows.length })
        }),
        addUp: fromPromise(() => {
          summed += 1
          return Promise.resolve<Row>({ amount: '300' })
        }),
        perform: fromPromise(({ input }) => {
          performed.push(input)
          return perform?.(input) ?? Promise.resolve({})
        }),
      },
    }),
    { input: { request, summed: ['amount'] } },
  )
  actor.on('done', ({ done: one }) => done.push(one))
  actor.on('failed', ({ failure: one }) => failures.push(one))
  actor.start()
  const reached = (is: (snapshot: SnapshotFrom<typeof listMachine>) => boolean) => waitFor(actor, is)
  await reached((snapshot) => snapshot.matches({ rows: 'shown', sums: 'still' }) && snapshot.context.sums !== undefined)
  const selected = () => [...actor.getSnapshot().context.selected.keys()]
  const submit = (key: string, chosen: readonly Row[]) => actor.send({ type: 'do', key, operation: { do: 'submit' }, records: chosen })
  return { actor, rows, asked, performed, done, failures, reached, selected, submit, sums: () => summed }
}

describe('the sums of all pages', () => {
  test('are asked once per question, not for another page of it', async () => {
    const { actor, reached, sums } = await start()
    expect(actor.getSnapshot().context.sums).toEqual({ amount: '300' })
    actor.send({ type: 'ask', request: { ...request, pageNo: 2 } })
    await reached((snapshot) => snapshot.matches({ rows: 'shown' }))
    expect(sums()).toBe(1)
    actor.send({ type: 'ask', request: { ...request, filters: { name: '甲' } } })
    await reached((snapshot) => snapshot.matches({ rows: 'shown' }) && snapshot.context.sums !== undefined)
    expect(sums()).toBe(2)
  })
})

describe('choosing all that matches', () => {
  test('takes every page of it into the selection', async () => {
    const { actor, reached, selected, asked } = await start({ count: 2_300 })
    actor.send({ type: 'selectAll' })
    await reached((snapshot) => snapshot.matches({ choice: 'made' }))
    expect(selected()).toHaveLength(2_300)
    expect(asked.slice(1).map(({ pageNo, pageSize }) => [pageNo, pageSize])).toEqual([
      [1, 1_000],
      [2, 1_000],
      [3, 1_000],
    ])
  })

  test('can be stopped, and leaves the selection as it was', async () => {
    const { actor, selected, rows } = await start({
      count: 2_300,
      bring: ({ pageSize }) =>
        pageSize === 10 ? Promise.resolve({ records: records(10), total: 2_300 }) : new Promise<RemotePage>(() => undefined),
    })
    actor.send({ type: 'select', rows: rows.slice(0, 1), on: true })
    actor.send({ type: 'selectAll' })
    expect(actor.getSnapshot().hasTag('gathering')).toBe(true)
    actor.send({ type: 'stop' })
    expect([actor.getSnapshot().hasTag('gathering'), selected()]).toEqual([false, ['r1']])
  })

  test('of more than ten thousand is refused', async () => {
    const { actor, failures, selected } = await start({ bring: () => Promise.resolve({ records: records(10), total: 10_001 }) })
    actor.send({ type: 'selectAll' })
    expect(failures.map(({ message }) => message)).toEqual(['一次最多选择10000条，请缩小查询范围'])
    expect(selected()).toEqual([])
  })
})

describe('one operation to several records', () => {
  test('counts those it was done to and says why not to the others, which stay chosen', async () => {
    const { actor, rows, submit, reached, done, selected } = await start({
      perform: ({ record }) => (record['id'] === 'r2' ? Promise.reject(fail(closed)) : Promise.resolve({})),
    })
    actor.send({ type: 'select', rows: rows.slice(0, 3), on: true })
    submit('k1', rows.slice(0, 3))
    await reached(() => done.length > 0)
    expect(done).toEqual([{ count: 2, refused: [{ record: rows[1], failure: closed }], left: 0 }])
    expect(selected()).toEqual(['r2'])
  })

  test('stops after the record it is at, and leaves the rest chosen', async () => {
    let go: (outcome: ActionResult) => void = () => undefined
    const { actor, rows, submit, reached, done, selected, performed } = await start({
      perform: () => new Promise((resolve) => (go = resolve)),
    })
    actor.send({ type: 'select', rows: rows.slice(0, 3), on: true })
    submit('k1', rows.slice(0, 3))
    await reached(() => performed.length === 1)
    actor.send({ type: 'stop' })
    go({})
    await reached(() => done.length > 0)
    expect(done).toEqual([{ count: 1, refused: [], left: 2 }])
    expect(selected()).toEqual(['r2', 'r3'])
  })

  test('goes under a key of its own for each record, and under the same one again where the answer was lost', async () => {
    let isOffline = true
    const { rows, submit, reached, done, performed } = await start({
      perform: ({ record }) => (isOffline && record['id'] === 'r2' ? Promise.reject(fail(offline)) : Promise.resolve({})),
    })
    submit('k1', rows.slice(0, 4))
    await reached(() => done.length === 1)
    expect(done[0]).toMatchObject({ count: 1, left: 2 })
    isOffline = false
    submit('k2', rows.slice(1, 4))
    await reached(() => done.length === 2)
    expect(performed.map(({ record, key }) => `${String(record['id'])} ${key}`)).toEqual([
      'r1 k1.0',
      'r2 k1.1',
      'r2 k1.1',
      'r3 k2.1',
      'r4 k2.2',
    ])
  })
})

test('the rows are brought again after a operation, and so are the sums', async () => {
  const { rows, submit, reached, done, sums } = await start()
  submit('k1', rows.slice(0, 1))
  await reached((snapshot) => done.length > 0 && snapshot.matches({ rows: 'shown', sums: 'still' }) && snapshot.context.sums !== undefined)
  expect(sums()).toBe(2)
})

describe('what is stored elsewhere', () => {
  test('is shown where its record is, chosen or not, and keeps what the news leave out', async () => {
    const { actor, rows } = await start()
    actor.send({ type: 'select', rows: rows.slice(0, 1), on: true })
    actor.send({ type: 'elsewhere', id: 'r1', row: { version: 2, billStatus: 'approved' } })
    actor.send({ type: 'elsewhere', id: 'r99', row: { version: 2 } })
    const { page, selected } = actor.getSnapshot().context
    const newer = { id: 'r1', version: 2, amount: '0', billStatus: 'approved' }
    expect(page?.records.slice(0, 2)).toEqual([newer, rows[1]])
    expect([...selected.values()]).toEqual([newer])
  })

  test('is passed over when the page has it already, or something newer', async () => {
    const { actor } = await start()
    const before = actor.getSnapshot().context.page
    actor.send({ type: 'elsewhere', id: 'r1', row: { version: 1, amount: '9' } })
    expect(actor.getSnapshot().context.page).toBe(before)
  })

  test('takes what is gone off the page and out of the selection', async () => {
    const { actor, rows, selected } = await start()
    actor.send({ type: 'select', rows: rows.slice(0, 2), on: true })
    actor.send({ type: 'elsewhere', id: 'r2' })
    const { page } = actor.getSnapshot().context
    expect([page?.total, page?.records.length, selected()]).toEqual([24, 9, ['r1']])
  })

  test('is counted where it is new, each once and none that the page shows, until the page is brought again', async () => {
    const { actor, reached } = await start()
    const added = () => actor.getSnapshot().context.added.size
    actor.send({ type: 'added', ids: ['r1', 'n1'] })
    actor.send({ type: 'added', ids: ['n1', 'n2'] })
    expect(added()).toBe(2)
    actor.send({ type: 'reload' })
    await reached((snapshot) => snapshot.matches({ rows: 'shown' }))
    expect(added()).toBe(0)
  })

  test('is looked for without a word when some of it was missed: a failure changes nothing', async () => {
    let isAway = false
    const { actor, reached, failures, asked } = await start({
      bring: () => (isAway ? Promise.reject(fail(offline)) : Promise.resolve({ records: records(10), total: 10 })),
    })
    isAway = true
    actor.send({ type: 'missed' })
    expect(actor.getSnapshot().hasTag('moving')).toBe(false)
    await reached((snapshot) => snapshot.matches({ rows: { shown: 'still' } }))
    expect([failures, asked.length, actor.getSnapshot().context.page?.records.length]).toEqual([[], 2, 10])
    isAway = false
    actor.send({ type: 'missed' })
    await reached((snapshot) => snapshot.matches({ rows: { shown: 'still' } }))
    expect(asked).toHaveLength(3)
  })
})
