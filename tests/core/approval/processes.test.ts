import { describe, expect, test } from 'vitest'
import type { Chain, Progress, Task } from '../../../core/approval/approvals.port.ts'
import { mayWithdraw, Processes } from '../../../core/approval/processes.ts'
import { numbered } from '../../../core/approval/process-title.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { dept, money, ref, text } from '../../../core/definitions/fields.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { FewStaff, people } from '../../support/few-staff.ts'
import { knowing, someone } from '../../support/people.ts'
import { value } from '../../support/results.ts'

const type = defineDocument({
  key: 'xt.spending',
  title: '支出单',
  number: 'ZC{yyyyMM}{seq:4}',
  fields: { name: text('事由', { required: true }), orgId: dept('组织', { required: true }), amount: money('金额', { required: true }) },
  approval: [
    'dept_manager',
    'business',
    { role: 'finance', when: (doc) => doc.amount.ge(1000), says: '金额达1000' },
    { role: 'general_manager', when: (doc) => doc.amount.ge(5000), says: '金额达5000' },
  ],
})

let serial = 0
const processes = new Processes(new FewStaff(), { next: () => `id-${++serial}` }, { now: () => Date.UTC(2026, 2, 18, 1) })
const person = (userId: string): Person => ({ ...someone, userId, realname: people[userId] ?? userId, deptId: '152' })
const record = (amount: string) => settle(type, { id: 'r1', name: '会议', orgId: '152', amount, billNo: 'ZC2026030001' }, knowing)

const chainAfter = (before: readonly Task[], { process, changed, added }: Progress): Chain => ({
  process,
  tasks: [...before.map((task) => changed.find(({ id }) => id === task.id) ?? task), ...added],
})
const begin = async (amount: string, by: Person): Promise<Chain> => {
  const row = record(amount)
  return chainAfter([], value(await processes.begin({ type, row, view: viewOf(type, row, knowing) }, by)))
}
const agree = async (chain: Chain, userId: string, amount: string): Promise<Chain> => {
  const row = record(amount)
  const task = chain.tasks.find((one) => one.status === 'open' && one.userId === userId)
  if (!task) throw new Error(`${userId} has nothing to decide`)
  return chainAfter(
    chain.tasks,
    value(await processes.agree({ type, row, view: viewOf(type, row, knowing) }, chain, { task, opinion: '同意', by: person(userId) })),
  )
}
const open = ({ tasks }: Chain) => tasks.filter(({ status }) => status === 'open').map(({ userName }) => userName)
const story = ({ tasks }: Chain) => tasks.map(({ nodeTitle, userName, status }) => `${nodeTitle} ${userName} ${status}`)

describe('the way foretold', () => {
  test.each(Object.keys(people).flatMap((by) => ['900', '1500', '6000'].map((amount) => [by, amount] as const)))(
    'names whoever has it before him once it is begun: by %s over %s',
    async (by, amount) => {
      const row = record(amount)
      const subject = { type, row, view: viewOf(type, row, knowing) }
      const begun = value(await processes.begin(subject, person(by)))
      const way = value(await processes.way(subject, begun, 1))
      const named = new Set(way.flatMap(({ names, skipped }) => (skipped ? [] : names)))
      const asked = open(chainAfter([], begun))
      expect(asked.filter((name) => !named.has(name))).toEqual([])
    },
  )

  const own = defineDocument({
    key: 'xt.ownSpending',
    title: '自批支出',
    number: 'ZP{yyyyMM}{seq:4}',
    fields: { name: text('事由', { required: true }), orgId: dept('组织', { required: true }), amount: money('金额', { required: true }) },
    approval: ['dept_manager', { role: 'general_manager', when: (doc) => doc.amount.ge(5000), says: '金额达5000' }],
  })

  test('whom it goes to where nobody but the applicant would decide is told too', async () => {
    const row = settle(own, { id: 'r2', name: '会议', orgId: '152', amount: '10', billNo: 'ZP2026030001' }, knowing)
    const subject = { type: own, row, view: viewOf(own, row, knowing) }
    const begun = value(await processes.begin(subject, person('boss')))
    const asked = open(chainAfter([], begun))
    expect(asked.length).toBeGreaterThan(0)
    expect(value(await processes.way(subject, begun, 1)).at(-1)).toMatchObject({
      names: asked,
      why: '除申请人外没有其他人审批，由上级审批',
    })
  })
})

describe('a chain of decisions', () => {
  test('W5: asks the manager of the applicant first, then everybody of the next role, and skips what does not apply', async () => {
    const begun = await begin('900', person('clerk'))
    expect(open(begun)).toEqual(['王主任'])
    const next = await agree(begun, 'boss', '900')
    expect(open(next)).toEqual(['商务甲', '商务乙'])
    const ended = await agree(next, 'trader2', '900')
    expect(ended.process.status).toBe('approved')
    expect(story(ended).slice(-4)).toEqual([
      '商务部 商务甲 cancelled',
      '商务部 商务乙 agreed',
      '财务会计 系统 passed',
      '总经理 系统 passed',
    ])
  })

  test('W3: looks at the document when a step is entered: larger amounts go further', async () => {
    const sent = await agree(await agree(await begin('6000', person('clerk')), 'boss', '6000'), 'trader', '6000')
    expect(open(sent)).toEqual(['会计'])
    expect(open(await agree(sent, 'teller', '6000'))).toEqual(['总经理'])
  })

  test('says which department asks, and beside the number what it is about, also where the number is given last', async () => {
    const about = defineDocument({
      key: 'xt.buying',
      title: '采购单',
      number: 'CG{yyyyMM}{seq:4}',
      fields: { billNo: text('单号', { editable: false }), supplier: ref('供应商', { to: 'xt.supplier' }), period: text('期间') },
      about: 'supplier',
      approval: ['business'],
    })
    const monthly = { ...about, about: 'period' } as const
    const month = { id: 'r2', period: '2026-10' }
    const ofMonth = value(await processes.begin({ type: monthly, row: month, view: viewOf(monthly, month, knowing) }, person('clerk')))
    expect(ofMonth.process.title).toBe('采购单 2026-10')
    const both = { ...about, about: ['supplier.name', 'period'] } as const
    const row = { id: 'r1', supplier: 's1' }
    const known = { ...knowing, refs: { 'xt.supplier': { s1: { name: '华泽药业' } } } }
    const bought = { ...row, period: '2026-10' }
    const ofBoth = value(await processes.begin({ type: both, row: bought, view: viewOf(both, bought, known) }, person('clerk')))
    expect(ofBoth.process.title).toBe('采购单 华泽药业 2026-10')
    const begun = value(await processes.begin({ type: about, row, view: viewOf(about, row, known) }, person('clerk')))
    expect(begun.process).toMatchObject({ applyDeptName: '办事处', billNo: '', title: '采购单 华泽药业' })
    const first = numbered(begun, about, { ...row, billNo: 'CG2026030001' })
    expect(first.process).toMatchObject({ billNo: 'CG2026030001', title: '采购单 CG2026030001 华泽药业' })
    expect(numbered(first, about, { ...row, billNo: 'CG2026030001' }).process).toEqual(first.process)
  })

  test('W7: an applicant who is his own manager passes that step, and others still decide', async () => {
    const begun = await begin('900', person('boss'))
    expect(story(begun)).toEqual(['部门负责人 王主任 passed', '商务部 商务甲 open', '商务部 商务乙 open'])
  })

  test.each([
    [true, ['张总监']],
    [false, ['商务甲', '商务乙']],
  ])('a step that must fill something in (%s) is not passed because the applicant would decide it', async (required, asked) => {
    const filled = defineDocument({
      key: 'xt.filled',
      title: '单',
      number: 'F{yyyy}{seq:4}',
      fields: { name: text('名称'), result: text('结论', { required, editable: { at: ['dept_manager'] } }) },
      approval: ['dept_manager', 'business'],
    })
    const row = settle(filled, { id: 'r3' }, knowing)
    expect(
      open(chainAfter([], value(await processes.begin({ type: filled, row, view: viewOf(filled, row, knowing) }, person('boss'))))),
    ).toEqual(asked)
  })

  test('W7: an accountant does not decide his own: the manager above does', async () => {
    const sent = await agree(await agree(await begin('1000', person('teller')), 'boss', '1000'), 'trader', '1000')
    expect(open(sent)).toEqual(['张总监'])
  })

  test('W7: a chain in which only the applicant would have agreed goes to the manager above', async () => {
    const alone = defineDocument({
      key: 'xt.alone',
      title: '单',
      number: 'D{yyyy}{seq:4}',
      fields: { name: text('名称') },
      approval: ['dept_manager'],
    })
    const row = settle(alone, { id: 'r2' }, knowing)
    const begun = value(await processes.begin({ type: alone, row, view: viewOf(alone, row, knowing) }, person('boss')))
    expect(begun.process.status).toBe('running')
    expect(begun.added.map(({ userName, status }) => `${userName} ${status}`)).toEqual(['王主任 passed', '张总监 open'])
  })

  test('W19: is taken back only by the applicant, and only before anybody has agreed', async () => {
    const begun = await begin('900', person('clerk'))
    expect([mayWithdraw(begun, person('clerk')), mayWithdraw(begun, person('boss'))]).toEqual([true, false])
    expect(mayWithdraw(await agree(begun, 'boss', '900'), person('clerk'))).toBe(false)
    expect(chainAfter(begun.tasks, processes.withdraw(begun)).tasks.every(({ status }) => status !== 'open')).toBe(true)
  })

  test('W12, W14: a rejection ends the round; sent again it begins at the first step in the next round', async () => {
    const begun = await begin('900', person('clerk'))
    const row = record('900')
    const matter = { type, row, view: viewOf(type, row, knowing) }
    const answer = { task: begun.tasks[0]!, opinion: '金额不符', by: person('boss') }
    const rejected = chainAfter(begun.tasks, processes.reject(begun, answer))
    expect([rejected.process.status, open(rejected)]).toEqual(['rejected', []])
    const again = value(await processes.begin(matter, person('clerk'), { previous: rejected }))
    expect([again.process.id, again.process.round, again.process.current]).toEqual([begun.process.id, 2, 0])
    expect(again.added.map(({ userName }) => userName)).toEqual(['王主任'])
  })
})
