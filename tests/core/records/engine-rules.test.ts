import { beforeEach, describe, expect, test } from 'vitest'
import { APPLICANT } from '../../../core/approval/task-move-forms.ts'
import { amountOf } from '../../../core/approval/seen-amount.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { update } from '../../../core/definitions/effect.ts'
import { decimal, ref, text } from '../../../core/definitions/fields.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Verdict } from '../../../core/records/approval/decide-task.use-case.ts'
import { catalogue } from '../../support/catalogue.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const flow = catalogue.find('sys.flow')!
const shelf = defineDocument({
  key: 'xt.plan',
  title: '货架',
  fields: { billNo: text('编号', { editable: false }), left: decimal('剩余', { scale: 0, editable: false, atLeast: 0 }) },
})
const taking = defineDocument({
  key: 'xt.taking',
  title: '领用单',
  fields: {
    billNo: text('编号', { editable: false }),
    name: text('名称', { required: true }),
    shelfId: ref('货架', { to: 'xt.plan', anyState: true }),
    qty: decimal('数量', { scale: 0, required: true }),
  },
  effects: {
    approve: (doc) => [doc.shelfId && update('xt.plan', doc.shelfId, { add: { left: doc.qty.negated() }, refusal: '货架剩余不足' })],
  },
  approval: ['legal', 'business'],
})
const factory = defineDocument({
  key: 'xt.maker',
  title: '厂家',
  states: { changing: '变更中' },
  fields: { billNo: text('编号', { editable: false }), name: text('名称', { required: true }) },
  process: { role: 'business' },
  approval: ['business'],
})

const clerk = person('clerk')
let desk: ReturnType<typeof openDesk>

const drawn = async (emptyPolicy: string, roleCode = 'legal') => {
  const node = (nodeNo: number, code: string) => ({
    ...{ id: `n${nodeNo}`, nodeNo, nodeKey: `step${nodeNo}`, nodeName: `第${nodeNo}步`, nodeType: 'approve' },
    ...{ approverType: 'role', roleCode: code, signMode: 'any' },
  })
  const rules = { processCode: 'xt:taking', flowName: '领用', versionNo: 2, flowStatus: '2', managerRole: 'admin', emptyPolicy }
  value(await desk.records.insert(flow, { id: 'v2', ...rules, nodes: [node(1, roleCode), node(2, 'business')] } as Row, clerk))
}
const send = (qty = '1') => desk.save.run({ type: taking, body: { name: '纸', qty, shelfId: 's1' }, by: clerk, submit: true })
const chainOf = async (row: Row) => value(await desk.approvals.ofRecord('xt.taking', String(row['id']), clerk))!
const decide = async (row: Row, userId: string, verdict: Verdict = { verdict: 'agree' }) => {
  const task = (await chainOf(row)).tasks.find((one) => one.userId === userId)!
  return desk.decide.run({ ...verdict, taskId: task.id, version: task.version, opinion: '好', by: person(userId) })
}

beforeEach(async () => {
  desk = openDesk([taking, shelf, factory, flow])
  value(await desk.records.insert(shelf, { id: 's1', left: '5', billStatus: 'approved' } as Row, clerk))
})

describe('W6: a step for which nobody is found', () => {
  const first = async () => {
    const [task] = (await chainOf(value(await send()))).tasks
    return [task?.userId, task?.status, task?.opinion]
  }

  test.each([
    ['admin', ['admin', 'open', '未找到审批人，由流程管理员处理']],
    ['upper', ['upper', 'open', null]],
    ['pass', ['', 'passed', '无审批人自动通过']],
  ])('goes on as the version says: %s', async (policy, told) => {
    await drawn(policy)
    expect(await first()).toEqual(told)
  })

  test('never passes by itself where it is of money or of whoever is at the top', async () => {
    await drawn('pass', 'chairman')
    expect(await first()).toEqual(['admin', 'open', '未找到审批人，由流程管理员处理'])
  })

  test('lets nothing be sent where the version refuses that', async () => {
    await drawn('refuse')
    expect(refusalOf(await send())).toBe('节点“第1步”未找到审批人，不能提交')
  })
})

test('W31: the amount of an instance is smAmount, else amount, else totalAmount, else none', () => {
  const every = { smAmount: '1', amount: '2', totalAmount: '3' }
  expect([every, { ...every, smAmount: null }, { totalAmount: '3' }, { price: '4' }].map((row) => amountOf(row))).toEqual([
    '1',
    '2',
    '3',
    null,
  ])
})

describe('the end of a chain', () => {
  const atLastStep = async (qty: string) => {
    await drawn('pass')
    return value(await send(qty))
  }
  const left = async () => value(await desk.records.find(shelf, 's1', clerk))['left']

  test('W33: an area that refuses at the last step leaves the task open with its message, and nothing written; it may be tried again', async () => {
    const row = await atLastStep('6')
    expect(refusalOf(await decide(row, 'trader'))).toBe('货架剩余不足')
    const { process, tasks } = await chainOf(row)
    expect([process.status, tasks.filter(({ status }) => status === 'open').map(({ userId }) => userId)]).toEqual([
      'running',
      ['trader', 'trader2'],
    ])
    expect(await left()).toBe('5')
    const stored = value(await desk.records.find(shelf, 's1', clerk))
    value(await desk.records.update(shelf, stored, { ...stored, left: '6' }, clerk))
    value(await decide(row, 'trader'))
    expect([(await chainOf(row)).process.status, await left()]).toEqual(['approved', '0'])
  })

  test('W32: once it is approved nobody takes anything back by the engine', async () => {
    const row = await atLastStep('2')
    value(await decide(row, 'trader'))
    const before = await chainOf(row)
    const verdicts: readonly Verdict[] = [
      { verdict: 'takeBack' },
      { verdict: 'reject' },
      { verdict: 'back', to: APPLICANT, resume: 'step' },
      { verdict: 'transfer', toUserId: 'boss' },
    ]
    for (const verdict of verdicts) expect([verdict.verdict, (await decide(row, 'trader', verdict)).ok]).toEqual([verdict.verdict, false])
    expect((await desk.withdraw.run({ type: taking, id: String(row['id']), by: clerk })).ok).toBe(false)
    expect([await chainOf(row), await left()]).toEqual([before, '3'])
  })
})

test('W37: what waits of a base record says whether it is new or changed, and a change waits beside what is in force', async () => {
  const title = async (id: string) => value(await desk.approvals.ofRecord('xt.maker', id, clerk))!.process.title
  const made = value(await desk.save.run({ type: factory, body: { name: '甲厂' }, by: clerk, submit: true }))
  const id = String(made['id'])
  expect(await title(id)).toMatch(/（新增）$/)
  const agree = async () => {
    const task = value(await desk.approvals.ofRecord('xt.maker', id, clerk))!.tasks.find(({ status }) => status === 'open')!
    value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) }))
  }
  await agree()
  const live = value(await desk.records.find(factory, id, clerk))
  value(await desk.save.run({ type: factory, id, body: { name: '乙厂', version: live['version'] }, by: clerk }))
  value(await desk.submit.run({ type: factory, id, by: clerk, change: true }))
  expect([await title(id), value(await desk.records.find(factory, id, clerk))['name']]).toEqual([
    expect.stringMatching(/（变更）$/),
    '甲厂',
  ])
  await agree()
  expect(value(await desk.records.find(factory, id, clerk))).toMatchObject({ name: '乙厂', billStatus: 'approved' })
})
