import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { decimal, money, price, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { failuresOf } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { FormStart } from '../../../core/records/form/form-opening.ts'
import { doubtAbout } from '../../../core/records/form/form-rows.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import type { DraftKnowledge } from '../../../core/records/remote-records.port.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const good = defineRecord({
  key: 'test.good',
  title: '货品',
  fields: {
    name: text('名称', { required: true }),
    floor: price('底价', { guard: 'floor' }),
    cost: price('成本', { guard: 'cost' }),
  },
})

const fields = {
  name: text('名称', { required: true }),
  limit: price('限价', { required: true, above: 0, message: '限价必须大于0', guard: 'limit' }),
  level: text('等级', { required: true, default: 'A', guard: 'level' }),
  total: money('合计', { derived: true }),
}

const items = lines('明细', {
  chosenBy: 'goodId',
  columns: {
    goodId: ref('货品', { to: 'test.good', required: true, fills: { cost: 'cost' } }),
    offered: price('报价', { required: true }),
    floor: price('底价', { required: true, guard: 'floor' }),
    cost: price('成本', { guard: 'cost' }),
    qty: decimal('数量', { scale: 5, required: true }),
    deposit: money('定金', { derived: true, open: true }),
  },
  derive: { deposit: (row) => row.floor.times(row.qty).round(2) },
  rules: { floor: { holds: (row) => row.floor.le(row.offered), message: '底价不能高于报价' } },
  quotes: {
    asks: ['goodId'],
    sources: (row) => (row.goodId ? [{ name: '货品', from: 'test.good', where: eq('id', row.goodId), fills: { floor: 'floor' } }] : []),
    gives: ['floor'],
    missing: '未找到价格，请先维护价格',
  },
  atLeast: 1,
})

const deal = defineDocument({
  key: 'test.deal',
  title: '报价单',
  number: 'BJ{yyyyMM}{seq:4}',
  fields,
  lines: { items },
  derive: { total: (doc) => doc.items.reduce((sum, row) => sum.plus(row.deposit), doc.limit.minus(doc.limit)) },
  checks: [
    {
      rows: 'items',
      field: 'offered',
      holds: (row) => row.offered.ge(row.floor.times(2)),
      message: '报价接近底价，是否继续',
      warns: true,
      said: '报价接近底价',
      open: true,
    },
    { rows: 'items', field: 'offered', holds: (row) => row.offered.ge(row.floor.times(9)), message: '报价偏低，是否继续', warns: true },
  ],
  approval: ['business', 'finance'],
})

const OWN = ['list', 'add', 'edit', 'submit'].flatMap((action) => [`test:deal:${action}`, `test:good:${action}`])
const seller = person('clerk', { codes: new Set(OWN), roles: [] })
const trader = person('clerk', { codes: new Set(['*']) })

let desk: ReturnType<typeof openDesk>
let cheap: string
let dear: string
let unpriced: string

const keptGood = async (given: Row) => String(value(await desk.save.run({ type: good, body: { name: '货', ...given }, by: trader }))['id'])

beforeEach(async () => {
  desk = openDesk([good, deal])
  cheap = await keptGood({ floor: '3.5', cost: '2' })
  dear = await keptGood({ floor: '80', cost: '60' })
  unpriced = await keptGood({})
})

const line = (goodId: string, given: Row = {}): Row => ({ goodId, offered: '100', qty: '4', ...given })
const save = (body: object, by = seller, more: object = {}) => desk.save.run({ type: deal, body: { name: '一单', ...body }, by, ...more })
const stored = async (row: Row) => value(await desk.records.find(deal, String(row['id']), trader))
const told = (result: Parameters<typeof refusalOf>[0]) =>
  result.ok ? [] : failuresOf(result).map(({ field, row, message }) => [field, row, message])

describe('what a person may not see', () => {
  test('is never asked of him: it begins, is priced and is copied by the server, and what follows of it is the same whoever saves', async () => {
    const kept = await stored(value(await save({ items: [line(cheap)] })))
    expect(kept).toMatchObject({ limit: null, level: 'A', items: [{ floor: '3.5', cost: '2', deposit: '14' }] })
    const seen = await stored(value(await save({ limit: '9', items: [line(cheap, { floor: '3.5', cost: '2' })] }, trader)))
    expect(rowsOf(kept, 'items')[0]!['deposit']).toBe(rowsOf(seen, 'items')[0]!['deposit'])
    expect(refusalOf(await save({ items: [line(cheap, { floor: '3.5' })] }, trader))).toBe('请输入限价')
  })

  test('stays as it is stored when he edits, and is found anew for what he chooses anew', async () => {
    const first = value(await save({ limit: '9', items: [line(cheap, { floor: '5' }), line(cheap, { floor: '6' })] }, trader))
    const [one, two] = rowsOf(first, 'items')
    const sent = {
      id: first['id'],
      version: 1,
      items: [
        { ...one, qty: '5', floor: '1' },
        { ...two, goodId: dear },
      ],
    }
    const edited = value(await desk.save.run({ type: deal, id: String(first['id']), body: sent, by: seller }))
    expect(await stored(edited)).toMatchObject({
      limit: '9',
      items: [
        { floor: '5', qty: '5', deposit: '25' },
        { floor: '80', cost: '60' },
      ],
    })
    const again = { ...sent, version: 2, items: [one, { ...two, goodId: unpriced }] }
    value(await desk.save.run({ type: deal, id: String(first['id']), body: again, by: seller }))
    expect(rowsOf(await stored(first), 'items')[1]).toMatchObject({ goodId: unpriced, floor: null, cost: null })
  })

  test('is wrong without its name, and what has no price waits for one before it is submitted', async () => {
    const low = await save({ items: [line(cheap), line(dear, { offered: '50' })] })
    expect(told(low)).toEqual([[undefined, undefined, '明细第2行与您无权查看的内容不符，请联系有权查看的同事修改']])
    const kept = value(await save({ items: [line(unpriced)] }))
    const submitting = { type: deal, id: String(kept['id']), by: seller, confirmed: true }
    expect(told(await desk.submit.run(submitting))).toEqual([['items.goodId', 0, '明细第1行：未找到价格，请先维护价格']])
    expect(told(await save({ items: [line(unpriced)] }, seller, { submit: true }))).toEqual([
      ['items.goodId', 0, '未找到价格，请先维护价格'],
    ])
  })

  test('is filled in by the first who decides and may see it', async () => {
    const kept = value(await save({ items: [line(cheap)] }, seller, { submit: true, confirmed: true }))
    const chainOf = async () => value(await desk.approvals.ofRecord(deal.key, String(kept['id']), trader))
    const agree = async (userId: string, codes: readonly string[], filled = {}) => {
      const task = (await chainOf())!.tasks.find((one) => one.userId === userId && one.status === 'open')!
      const by = person(userId, { codes: new Set(codes) })
      return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by, filled })
    }
    expect(told(await agree('trader', OWN, { limit: '7' }))).toEqual([['limit', undefined, '当前节点不能修改限价']])
    value(await agree('trader', OWN))
    expect((await stored(kept))['limit']).toBeNull()
    expect(told(await agree('teller', ['*']))).toEqual([['limit', undefined, '请输入限价']])
    expect(told(await agree('teller', ['*'], { limit: '0' }))).toEqual([['limit', undefined, '限价必须大于0']])
    const items = [{ id: rowsOf(kept, 'items')[0]!['id'], floor: '1' }]
    expect(told(await agree('teller', ['*'], { limit: '7', items }))).toHaveLength(1)
    value(await agree('teller', ['*'], { limit: '7' }))
    expect(await stored(kept)).toMatchObject({ billStatus: 'approved', limit: '7', items: [{ floor: '3.5' }] })
  })
})

describe('what is worked out of it and shown', () => {
  const know = async (draft: Row, by = seller) => value(await desk.know.run({ type: deal, draft, by }))

  test('is the server’s figure while one types: of new rows by their price, of stored ones by what is stored, whatever the page says', async () => {
    const kept = value(await save({ limit: '9', items: [line(cheap, { floor: '5' })] }, trader))
    const [one] = rowsOf(kept, 'items')
    const draft = {
      id: kept['id']!,
      items: [
        { ...one, qty: '10', floor: '1' },
        { id: 'new', ...line(dear), floor: '1' },
      ],
    }
    const { figures, ...told } = await know(draft)
    expect(figures).toEqual({
      head: {},
      rows: { items: { [String(one!['id'])]: { deposit: '50' }, new: { deposit: '320' } } },
      // Of two doubts that look at what he does not see the one that is open is told: that there is one, never by how much.
      doubts: { items: { new: { offered: '报价接近底价' } } },
    })
    expect(JSON.stringify(told)).not.toContain('80')
    expect((await know(draft, trader)).figures).toBeUndefined()
  })

  test('stands in the form of whoever cannot work it out, and in what follows from it', async () => {
    const learn = async (draft: Row): Promise<DraftKnowledge> => {
      const { me: _, old: __, ...learned } = await know(draft)
      return learned
    }
    const begin: Row = { name: '一单', items: [{ id: 'r1', ...line(dear) }] }
    const actor = createActor(
      formMachine.provide({
        delays: { collecting: 0, quiet: 0 },
        actors: {
          open: fromPromise(async (): Promise<FormStart> => ({ record: begin, learned: await learn(begin), kept: undefined })),
          learn: fromPromise(({ input }) => learn(input)),
          quote: fromPromise(async ({ input: { table, draft, rowIds } }) => ({
            table,
            quotes: value(await desk.quote.run({ type: deal, table, draft, rowIds, by: seller })),
          })),
          keep: fromPromise(() => Promise.resolve('2026-03-18 09:31:00')),
        },
      }),
      { input: { type: deal, me: seller } },
    )
    actor.start()
    const shows = (total: string) => waitFor(actor, ({ context }) => context.draft['total'] === total)
    const [row] = rowsOf((await shows('320')).context.draft, 'items')
    expect(row).toMatchObject({ deposit: '320' })
    expect(doubtAbout(actor.getSnapshot().context, 'items', 'r1', 'offered')).toBe('报价接近底价')
    expect(row).not.toHaveProperty('floor')
    const report = {
      by: 'hand',
      changed: new Map([['r1', new Set(['qty'])]]),
      added: new Set(),
      removed: new Set(),
      order: false,
      choices: [],
    }
    actor.send({ type: 'rows.take', table: 'items', rows: [{ ...row, qty: '5' }], report, misread: [] } as never)
    expect((await shows('400')).context.problems).toEqual([])
    actor.stop()
  })
})
