import { beforeEach, expect, test } from 'vitest'
import { defineDocument, defineRecord, defineRegister } from '../../../core/definitions/document.ts'
import { post, update } from '../../../core/definitions/effect.ts'
import { bool, dict, money, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { ZERO } from '../../../core/kernel/decimal.ts'
import { failuresOf, type Result } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const purse = defineRecord({
  key: 'test.purse',
  title: '账户',
  fields: {
    name: text('名称', { required: true }),
    open: bool('启用', { default: 'Y' }),
    left: money('余额', { default: '100', atLeast: 0 }),
  },
})

const ware = defineRecord({
  key: 'test.ware',
  title: '货品',
  fields: { name: text('名称', { required: true }), enabled: bool('启用', { default: 'Y' }), makerId: ref('厂家', { to: 'test.ware' }) },
})

const taken = defineRegister({
  key: 'test.taken',
  title: '流水',
  origin: 'postings',
  fields: { purseId: ref('账户', { to: 'test.purse' }), amount: money('金额') },
  moves: (entry) => [
    update('test.purse', entry.purseId ?? '', {
      add: { left: (entry.amount ?? ZERO).negated() },
      needs: { holds: ({ open }: { readonly open: string }) => open === 'Y', message: '账户已停用，请更换账户' },
      refusal: '余额不足',
    }),
  ],
})

const wish = defineDocument({
  key: 'test.wish',
  title: '申请',
  number: 'SQ{yyyyMM}{seq:4}',
  fields: {
    name: text('名称', { required: true }),
    purseId: ref('账户', { to: 'test.purse', required: true }),
    sort: dict('类别', { code: 'wish_sort' }),
  },
  lines: {
    items: lines('明细', {
      columns: {
        wareId: ref('货品', { to: 'test.ware', required: true, fills: { makerId: 'makerId' } }),
        makerId: ref('厂家', { to: 'test.ware', editable: false }),
      },
      atLeast: 1,
    }),
  },
  choices: { purseId: () => eq('open', 'Y') },
  approval: ['business'],
  effects: {
    approve: (doc) => [post('test.taken', { purseId: doc.purseId, amount: '1' })],
  },
})

const clerk = person('clerk')
const items = (sorts: readonly string[]) => ({ wish_sort: { title: '类别', items: sorts.map((one) => ({ value: one, text: one })) } })

let desk: ReturnType<typeof openDesk>
let purseId: string
let wareIds: readonly string[]

const kept = async (type: typeof purse | typeof ware | typeof wish, body: Row) =>
  value(await desk.save.run({ type: type as never, body, by: clerk }))
const idOf = (row: Row) => String(row['id'])
const edit = async (type: typeof purse | typeof ware, id: string, values: Row) => {
  const row = value(await desk.records.find(type as never, id, clerk))
  value(await desk.save.run({ type: type as never, id, body: { version: row['version']!, ...values }, by: clerk }))
}
const told = (result: Result<unknown>) => (result.ok ? [] : failuresOf(result).map(({ field, row, message }) => [field, row, message]))
const submit = (row: Row) => desk.submit.run({ type: wish, id: idOf(row), by: clerk, confirmed: true })

beforeEach(async () => {
  desk = openDesk([purse, ware, taken, wish], items(['1', '2']) as never)
  purseId = idOf(await kept(purse, { name: '甲账户' }))
  const maker = idOf(await kept(ware, { name: '厂' }))
  wareIds = await Promise.all(['一', '二'].map(async (name) => idOf(await kept(ware, { name, makerId: maker }))))
})

const draft = () => kept(wish, { name: '要', purseId, sort: '2', items: wareIds.map((wareId) => ({ wareId })) })

test('what a stored draft names is asked of anew when it is submitted, in its rows too, wherever it is submitted', async () => {
  const row = await draft()
  await edit(purse, purseId, { open: 'N' })
  await edit(ware, wareIds[1]!, { enabled: 'N' })
  const refused = [
    ['purseId', undefined, '账户不存在或已停用，请重新选择'],
    ['items.wareId', 1, '明细第2行：货品不存在或已停用，请重新选择'],
  ]
  expect(told(await submit(row))).toEqual(refused)
  expect(told(await desk.rehearse.run({ type: wish, id: idOf(row), by: clerk }))).toEqual(refused)
  const saved = { type: wish, id: idOf(row), body: { version: 1, name: '要了', items: rowsOf(row, 'items') }, by: clerk }
  expect(told(await desk.save.run({ ...saved, submit: true, confirmed: true })).map(([field]) => field)).toEqual([
    'purseId',
    'items.wareId',
  ])
  value(await desk.save.run(saved))
})

test('what is still there passes, and what the program copied is nobody’s to choose', async () => {
  const row = await draft()
  const maker = String(rowsOf(row, 'items')[0]!['makerId'])
  await edit(ware, maker, { enabled: 'N' })
  expect(told(await submit(row))).toEqual([])
  const other = await draft()
  expect(told(await desk.save.run({ type: wish, body: { name: '要', purseId, items: [{ wareId: maker }] }, by: clerk }))).toHaveLength(1)
  expect(told(await submit(other))).toEqual([])
})

test('what posting needs is asked once more when it posts, of the balance that is locked', async () => {
  const row = await draft()
  value(await submit(row))
  await edit(purse, purseId, { open: 'N' })
  const decide = async () => {
    const chain = value(await desk.approvals.ofRecord(wish.key, idOf(row), clerk))!
    const task = chain.tasks.find(({ userId, status }) => userId === 'trader' && status === 'open')!
    return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person('trader') })
  }
  expect(told(await decide())).toEqual([[undefined, undefined, '账户已停用，请更换账户']])
  await edit(purse, purseId, { open: 'Y' })
  expect(told(await decide())).toEqual([])
  expect(value(await desk.records.find(purse, purseId, clerk))['left']).toBe('99')
})
