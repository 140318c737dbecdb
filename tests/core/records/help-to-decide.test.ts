import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument, defineRegister } from '../../../core/definitions/document.ts'
import { message, post, update } from '../../../core/definitions/effect.ts'
import { decimal, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const fields = {
  name: text('事由', { required: true }),
  cost: money('成本', { guard: 'cost' }),
  budget: money('预算'),
  total: money('合计', { derived: true }),
}

const items = lines('明细', {
  under: fields,
  columns: {
    what: text('内容', { required: true }),
    qty: decimal('数量', { scale: 5, required: true }),
    floor: money('底价', { guard: 'cost' }),
    price: money('单价', { required: true }),
  },
})

const fund = defineDocument({
  key: 'xt.fund',
  title: '经费',
  fields: { name: text('名称'), spent: money('已用'), secret: money('底账', { guard: 'cost' }) },
})
const entry = defineRegister({
  key: 'xt.entry',
  title: '流水',
  fields: { amount: money('金额', { required: true }) },
  moves: ({ amount }) => [update('xt.fund', '1', { add: { spent: amount } })],
})

const type = defineDocument({
  key: 'xt.spending',
  title: '支出单',
  number: 'ZC{yyyyMM}{seq:4}',
  fields,
  lines: { items },
  derive: { total: (doc) => sumOf(doc.items, ({ price }) => price) },
  checks: [
    {
      rows: 'items',
      field: 'price',
      holds: (row) => row.price.ge(row.floor ?? row.price),
      message: '单价低于底价，是否继续',
      warns: true,
    },
  ],
  indicators: {
    基本信息: ({ cost, budget }) => [
      { title: '成本', value: cost?.toFixed(2) ?? '0.00' },
      { title: '预算', value: budget?.toFixed(2) ?? '0.00' },
    ],
  },
  approval: ['dept_manager', 'business'],
  effects: {
    approve: (doc) => [
      doc.items.map(({ price }) => post('xt.entry', { amount: price })),
      update('xt.fund', '1', { add: { secret: doc.total } }),
      message('已批准', { role: 'warehouse' }),
    ],
  },
})

const clerk = person('clerk')
const rows = [
  { what: '场地', qty: '3', price: '9', floor: '8' },
  { what: '茶水', qty: '1', price: '2', floor: '5' },
]
const body = { name: '会议', cost: '77.00', budget: '100.00', items: rows }

let desk: ReturnType<typeof openDesk>
beforeEach(() => {
  desk = openDesk([type, fund, entry])
})

const id = (row: Row) => String(row['id'])
const submitted = async (given: object, of?: Row) =>
  value(await desk.save.run({ type, ...(of ? { id: id(of) } : {}), body: { ...body, ...given }, by: clerk, submit: true, confirmed: true }))
const openTask = async (row: Row) => {
  const chain = value(await desk.approvals.ofRecord(type.key, id(row), clerk))
  return chain!.tasks.find(({ status }) => status === 'open')!
}
const seenBy = async (row: Row, by: Person) => value(await desk.see.run({ typeKey: type.key, recordId: id(row), by }))!
const decider = async (row: Row, codes: readonly string[] = ['*']) => person((await openTask(row)).userId, { codes: new Set(codes) })

describe('whoever decides is told', () => {
  test('what is doubtful, as a statement, with the rows it is true of', async () => {
    const row = await submitted({})
    const { looks } = await seenBy(row, await decider(row))
    const [, second] = rowsOf(row, 'items')
    expect(looks).toEqual([{ message: '单价低于底价', table: 'items', column: 'price', rowIds: [second!['id']] }])
  })

  test('figures that help, but none that he may not see', async () => {
    const row = await submitted({})
    const titles = async (codes?: readonly string[]) => (await seenBy(row, await decider(row, codes))).indicators.map(({ title }) => title)
    expect(await titles()).toEqual(['成本', '预算'])
    expect(await titles(['xt:spending:list'])).toEqual(['预算'])
  })

  test('what was changed since it was sent back, but nothing he may not see', async () => {
    const row = await submitted({})
    const by = await decider(row)
    expect((await seenBy(row, by)).changed).toEqual({})
    const task = await openTask(row)
    value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'reject', opinion: '太贵', by }))
    const back = value(await desk.open.run({ type, id: id(row), by: clerk }))
    const [first, second] = rowsOf(back, 'items')
    const again = await submitted({ ...back, cost: '70.00', items: [{ ...first, qty: '2', floor: '7' }, second] }, row)
    const change = (await seenBy(again, await decider(again))).changed
    expect(change).toEqual({
      cost: ['77', '70'],
      items: { changed: { [String(first!['id'])]: { qty: ['3', '2'], floor: ['8', '7'] } } },
    })
    expect((await seenBy(again, await decider(again, ['xt:spending:list']))).changed).toEqual({
      items: { changed: { [String(first!['id'])]: { qty: ['3', '2'] } } },
    })
  })

  test('who comes next, and what is done elsewhere in the end, but no figure he may not see', async () => {
    const row = await submitted({})
    const by = await decider(row)
    const [next, posted] = (await seenBy(row, by)).follows
    expect(next).toMatch(/^转给.+（商务部）$/)
    expect(posted).toBe('全部同意后：经费已用 +11，经费底账 +11，通知仓库管理员')
    const { follows } = await seenBy(row, await decider(row, ['xt:spending:list']))
    expect(follows[1]).toBe('全部同意后：经费已用 +11，通知仓库管理员')
    const task = await openTask(row)
    value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by }))
    expect((await seenBy(row, await decider(row))).follows).toEqual(['审批通过', '经费已用 +11，经费底账 +11，通知仓库管理员'])
  })

  test('the record itself with its task, as its own page shows it', async () => {
    const row = await submitted({})
    for (const codes of [['*'], ['xt:spending:list']]) {
      const by = await decider(row, codes)
      const { id: taskId } = await openTask(row)
      const { record, mayDecide } = value(await desk.openTask.run({ taskId, by }))
      expect(record).toEqual(value(await desk.open.run({ type, id: id(row), by })))
      expect(mayDecide?.id).toBe(taskId)
    }
  })

  test('and nobody else', async () => {
    const row = await submitted({})
    expect(await seenBy(row, clerk)).toMatchObject({ looks: [], indicators: [], changed: {} })
  })
})
