import { beforeEach, expect, test } from 'vitest'
import { defineDocument, defineRegister } from '../../../core/definitions/document.ts'
import { post, update } from '../../../core/definitions/effect.ts'
import { int, money, ref, text } from '../../../core/definitions/fields.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { ZERO } from '../../../core/kernel/decimal.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const purse = defineRegister({
  key: 'test.purse',
  title: '账户',
  fields: {
    name: text('名称', { required: true }),
    backId: ref('担保账户', { to: 'test.purse' }),
    held: money('占用', { default: '0' }),
    cost: money('成本', { default: '0', guard: 'cost' }),
    spent: money('已用', { default: '0' }),
    pieces: int('件数', { default: 0 }),
  },
})

const taken = defineRegister({
  key: 'test.taken',
  title: '流水',
  origin: 'postings',
  fields: { purseId: ref('账户', { to: 'test.purse' }), amount: money('金额') },
  moves: ({ purseId, amount }) => [update('test.purse', purseId ?? '', { add: { spent: amount ?? ZERO } })],
})

const wish = defineDocument({
  key: 'test.wish',
  title: '申请',
  number: 'SQ{yyyyMM}{seq:4}',
  fields: {
    name: text('名称', { required: true }),
    purseId: ref('账户', { to: 'test.purse', required: true, reads: ['backId'] }),
    amount: money('金额', { required: true }),
    sentFor: text('提交事由', { editable: false }),
    spent: money('账户已用', { derived: 'onRead' }),
  },
  facts: { spent: { give: 'total', from: 'test.purse', of: 'spent', where: ({ purseId }) => (purseId ? eq('id', purseId) : undefined) } },
  derive: { spent: ({ $ }) => $.facts.spent },
  approval: [
    'dept_manager',
    { role: 'finance', says: '金额 ≥ 1,000.00', when: ({ amount }) => (amount ?? ZERO).ge(1000) },
    { role: 'business', says: '金额 ≥ 10.00', when: ({ amount }) => (amount ?? ZERO).ge(10) },
  ],
  checks: [
    { holds: ({ amount }) => (amount ?? ZERO).lt(500), message: '金额较大，是否继续', warns: true },
    { holds: ({ amount }) => (amount ?? ZERO).lt(5000), message: '金额不能超过五千' },
  ],
  effects: {
    submit: (doc) => [
      // What was typed into a form that is no record yet is told as no posting.
      update(doc, { set: { sentFor: doc.name } }),
      update('test.purse', doc.purseId ?? '', { add: { held: doc.amount ?? ZERO, cost: doc.amount ?? ZERO } }),
      update('test.purse', String(doc.$.ref('purseId')['backId']), { add: { held: doc.amount ?? ZERO } }),
    ],
    // What only an entry moves is told as well.
    approve: ({ purseId, amount }) => [
      post('test.taken', { purseId, amount }),
      update('test.purse', purseId ?? '', { add: { pieces: 3 } }),
    ],
  },
})

const clerk = person('clerk')
let desk: ReturnType<typeof openDesk>
let purseId: string

const idOf = (row: Row) => String(row['id'])
const body = (given: Row = {}): Row => ({ name: '采购', purseId, amount: '20', ...given })

beforeEach(async () => {
  desk = openDesk([purse, taken, wish])
  const add = async (body: Row, by = clerk) => idOf(value(await desk.save.run({ type: purse, body, by })))
  const backId = await add({ name: '乙账户' }, person('boss'))
  purseId = await add({ name: '甲账户', backId })
})

const draftTold = async (given: Row = {}, by = clerk) => value(await desk.rehearse.run({ type: wish, body: body(given), by }))

test('a form is told who decides it by name and by which rule, and which steps ask nobody for what reason', async () => {
  const { steps } = await draftTold()
  expect(steps).toEqual([
    { title: '部门负责人', names: ['王主任'], why: '申请人所在部门的负责人' },
    { title: '财务会计', names: [], why: '不满足“金额 ≥ 1,000.00”，跳过', skipped: true },
    { title: '商务部', names: ['商务甲', '商务乙'], why: '离单据所属组织最近的商务部；金额 ≥ 10.00' },
  ])
})

test('a form is told now, change and after of what its submission posts and of what the last approval would, and nothing of it is kept', async () => {
  const { posted, hasUnseen } = await draftTold()
  expect(hasUnseen).toBe(false)
  expect(posted.map(({ when, name, title, shown }) => [when, name, title, ...shown])).toEqual([
    ['submit', '甲账户', '占用', '0.00', '+20.00', '20.00'],
    ['submit', '甲账户', '成本', '0.00', '+20.00', '20.00'],
    ['submit', '乙账户', '占用', '0.00', '+20.00', '20.00'],
    ['approve', '甲账户', '已用', '0.00', '+20.00', '20.00'],
    ['approve', '甲账户', '件数', '0', '+3', '3'],
  ])
  expect(value(await desk.records.find(purse, purseId, clerk))).toMatchObject({ held: '0', spent: '0' })
  const listed = await desk.records.list(wish, { where: { all: [] }, order: [], pageNo: 1, pageSize: 10 }, clerk)
  expect(value(listed).total).toBe(0)
})

test('questions are told beside what would follow, what refuses refuses', async () => {
  expect((await draftTold({ amount: '600' })).questions.map(({ message }) => message)).toEqual(['金额较大，是否继续'])
  expect((await draftTold()).questions).toEqual([])
  expect(refusalOf(await desk.rehearse.run({ type: wish, body: body({ amount: '5000' }), by: clerk }))).toBe('金额不能超过五千')
})

test('a stored draft that was typed on is rehearsed as it would be sent, and stays as it stands', async () => {
  const row = value(await desk.save.run({ type: wish, body: body(), by: clerk }))
  const sent = { ...body({ amount: '30' }), version: row['version']! }
  const told = value(await desk.rehearse.run({ type: wish, id: idOf(row), body: sent, by: clerk }))
  expect(told.posted[0]).toMatchObject({ when: 'submit', change: '30' })
  expect(value(await desk.records.find(wish, idOf(row), clerk))).toMatchObject({
    amount: '20',
    billStatus: 'draft',
    version: row['version'],
  })
})

test('figures that the person may not see are not told, nor records that his lists do not show: of these what the document itself says of them', async () => {
  const seen = async (given: Parameters<typeof person>[1]) => {
    const { posted, hasUnseen } = await draftTold({}, person('clerk', given))
    return [...new Set(posted.map(({ name, title }) => `${name}${title}`)), ...(hasUnseen ? ['…'] : [])]
  }
  expect(await seen({})).toEqual(['甲账户占用', '甲账户成本', '乙账户占用', '甲账户已用', '甲账户件数'])
  const rights = ['list', 'add', 'submit'].map((one) => `test:wish:${one}`)
  expect(await seen({ codes: new Set([...rights, 'test:purse:list']) })).toEqual(['甲账户占用', '乙账户占用', '甲账户已用', '甲账户件数'])
  expect(await seen({ codes: new Set(rights) })).toEqual(['账户已用', '…'])
  expect(await seen({ scope: { orgCodes: [], below: [] } })).toEqual(['甲账户占用', '甲账户成本', '甲账户已用', '甲账户件数', '…'])
  const refused = await desk.rehearse.run({ type: wish, body: body(), by: person('clerk', { codes: new Set(rights.slice(0, 2)) }) })
  expect(refusalOf(refused)).toBe('没有权限，请联系管理员授权')
})
