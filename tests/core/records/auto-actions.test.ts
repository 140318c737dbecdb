import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument, defineRegister } from '../../../core/definitions/document.ts'
import { message, post, update } from '../../../core/definitions/effect.ts'
import { decimal, ref, text } from '../../../core/definitions/fields.ts'
import { amountOf } from '../../../core/definitions/knowledge.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

/** Ends by itself once all of it is done, and tells whoever asked for it. */
const plan = defineDocument({
  key: 'xt.plan',
  title: '计划',
  states: { finished: '已完成' },
  fields: {
    billNo: text('编号', { editable: false }),
    qty: decimal('数量', { scale: 2, required: true }),
    doneQty: decimal('已完成数量', { scale: 2, editable: false, default: '0' }),
    note: text('说明', { editable: false }),
  },
  approval: ['business'],
  actions: {
    finish: {
      title: '完成',
      from: 'approved',
      to: 'finished',
      auto: true,
      when: (doc) => doc.doneQty.ge(doc.qty),
      effects: (doc) => [update(doc, { set: { note: '自动完成' } }), message('计划已完成', { role: 'business' })],
    },
  },
})

const entry = defineRegister({
  key: 'xt.entry',
  title: '进度',
  fields: { planId: text('计划', { required: true }), qty: decimal('数量', { scale: 2, required: true }) },
  moves: ({ planId, qty }) => [update('xt.plan', planId, { add: { doneQty: qty } })],
  origin: 'postings',
})

const byValue = defineDocument({
  key: 'xt.report',
  title: '汇报',
  fields: {
    billNo: text('编号', { editable: false }),
    planId: ref('计划', { to: 'xt.plan', required: true, reads: ['doneQty'] }),
    qty: decimal('数量', { scale: 2, required: true }),
  },
  effects: {
    save: (doc) => [update('xt.plan', doc.planId, { set: { doneQty: amountOf(doc.$.ref('planId')['doneQty']).plus(doc.qty) } })],
  },
})

const byPosting = defineDocument({
  key: 'xt.delivery',
  title: '交付',
  fields: {
    billNo: text('编号', { editable: false }),
    planId: ref('计划', { to: 'xt.plan', required: true }),
    qty: decimal('数量', { scale: 2, required: true }),
  },
  effects: {
    save: (doc) => [post('xt.entry', { planId: doc.planId, qty: doc.qty })],
  },
})

const clerk = person('clerk')
const idOf = (row: Row) => String(row['id'])

let desk: ReturnType<typeof openDesk>
beforeEach(() => {
  desk = openDesk([plan, entry, byValue, byPosting])
})

const submitted = async (qty: string) => value(await desk.save.run({ type: plan, body: { qty }, by: clerk, submit: true, confirmed: true }))
const agreed = async (row: Row) => {
  const chain = value(await desk.approvals.ofRecord(plan.key, idOf(row), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) }))
}
const approved = async (qty: string) => {
  const row = await submitted(qty)
  await agreed(row)
  return row
}
const now = async (row: Row) => value(await desk.open.run({ type: plan, id: idOf(row), by: clerk }))
const stateOf = async (row: Row) => wireOf(await now(row), 'billStatus')
const story = async (row: Row) => value(await desk.audit.of(plan.key, idOf(row), clerk)).map(({ action }) => action)

describe('an action that runs by itself', () => {
  test.each([
    ['new value', byValue],
    ['posting', byPosting],
  ])('follows at once from another document’s %s that makes its condition true, and not before', async (_name, type) => {
    const own = await approved('5')
    const report = (qty: string) => desk.save.run({ type, body: { planId: idOf(own), qty }, by: clerk })
    value(await report('3'))
    expect(await stateOf(own)).toBe('approved')
    value(await report('2'))
    expect(await now(own)).toMatchObject({ billStatus: 'finished', doneQty: '5', note: '自动完成' })
    expect((await story(own)).slice(0, 2)).toEqual(['act:finish', 'effect'])
  })

  test('waits until the record stands where it begins', async () => {
    const own = await submitted('2')
    value(await desk.frame.post([update('xt.plan', idOf(own), { set: { doneQty: '2' } })], { type: plan, row: own }, clerk))
    expect(await stateOf(own)).toBe('approving')
    await agreed(own)
    expect(await stateOf(own)).toBe('finished')
  })

  test('is nobody’s to press', async () => {
    const own = await approved('2')
    expect(refusalOf(await desk.act.run({ type: plan, action: 'finish', id: idOf(own), by: clerk }))).toBe('没有这个操作')
  })
})
