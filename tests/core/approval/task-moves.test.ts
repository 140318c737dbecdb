import { beforeEach, describe, expect, test } from 'vitest'
import { type ChosenDeciders, chosenIn } from '../../../core/approval/chosen-deciders.ts'
import freeNode from '../../../core/documents/bsc/free-node.document.ts'
import config from '../../../core/documents/sys/config.document.ts'
import flow from '../../../core/documents/sys/flow.document.ts'
import role from '../../../core/documents/sys/role.document.ts'
import flowDelegate from '../../../core/documents/sys/flow-delegate.document.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { dept, money, text } from '../../../core/definitions/fields.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import type { Verdict } from '../../../core/records/approval/decide-task.use-case.ts'
import { declaredFlows } from '../../../core/records/approval/drawn-flow.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const spending = defineDocument({
  key: 'xt.spending',
  title: '支出单',
  number: 'ZC{yyyyMM}{seq:4}',
  fields: { name: text('事由', { required: true }), orgId: dept('组织', { required: true }), amount: money('金额', { required: true }) },
  approval: ['dept_manager', 'business', 'finance'],
})

/** Who asks for money says nothing of who decides. */
const own = { codes: new Set(['list', 'add', 'edit', 'submit'].map((action) => `xt:spending:${action}`)) }
const clerk = person('clerk', own)
const admin = person('admin', { roles: ['admin'] })

/** A Wednesday in March, 09:00. */
const WEDNESDAY = Date.UTC(2026, 2, 18, 1)
const AN_HOUR = 3_600_000
let now = WEDNESDAY

let desk: ReturnType<typeof openDesk>
beforeEach(() => {
  now = WEDNESDAY
  desk = openDesk([spending, freeNode, flowDelegate, flow, config], {}, {}, { now: () => now })
})

const submit = async (amount = '900', by = clerk): Promise<string> => {
  const body = { name: '会议', orgId: '152', amount }
  return textAt(value(await desk.save.run({ type: spending, by, submit: true, body })), 'id')
}
const chainOf = async (id: string) => value(await desk.approvals.ofRecord(spending.key, id, clerk))!
const open = async (id: string) => (await chainOf(id)).tasks.filter(({ status }) => status === 'open').map(({ userId }) => userId)
const stateOf = async (id: string) => value(await desk.records.find(spending, id, clerk))['billStatus']
const does = async (id: string, userId: string, verdict: Verdict, opinion = '好') => {
  const { tasks } = await chainOf(id)
  const own = (one: (typeof tasks)[number]) => one.userId === userId || one.ownerId === userId
  const isLate = verdict.verdict === 'takeBack' || verdict.verdict === 'removeSign'
  const task = tasks.findLast((one) => own(one) && (isLate || one.status === 'open'))
  if (!task) throw new Error(`${userId} has nothing to decide`)
  return desk.decide.run({ ...verdict, taskId: task.id, version: task.version, opinion, by: person(userId) })
}
const agree = async (id: string, userId: string) => value(await does(id, userId, { verdict: 'agree' }))

/** A version of the chain that an administrator drew and published. */
const published = async (change: (nodes: readonly Row[]) => readonly Row[], rules: Row = {}) => {
  const [first] = declaredFlows(catalogueOf([spending], {}), [], () => `f-${Math.random()}`)
  value(await desk.records.insert(flow, { ...first!, category: 'c' }, admin))
  const id = textAt(first, 'id')
  value(await desk.act.run({ type: flow, action: 'newVersion', id, by: admin }))
  const found = value(
    await desk.records.list(
      flow,
      { where: { field: 'flowStatus', op: 'eq', value: '1' }, order: [], pageNo: 1, pageSize: 9, fields: ['versionNo'] },
      admin,
    ),
  )
  const draft = value(await desk.records.find(flow, textAt(found.records[0], 'id'), admin))
  const nodes = change(draft['nodes'] as readonly Row[])
  value(await desk.records.update(flow, draft, { ...draft, ...rules, nodes: nodes as Row[] }, admin))
  value(await desk.act.run({ type: flow, action: 'publish', id: textAt(draft, 'id'), by: admin, confirmed: true }))
}

describe('a decider', () => {
  test('W15: transfers his task to whoever is neither its applicant nor has one at the step already, five times at most', async () => {
    const id = await submit()
    expect(refusalOf(await does(id, 'boss', { verdict: 'transfer', toUserId: 'clerk' }))).toBe('不能转办给申请人')
    expect(refusalOf(await does(id, 'boss', { verdict: 'transfer', toUserId: 'boss' }))).toBe('该人员已在本节点审批人中')
    expect(refusalOf(await does(id, 'boss', { verdict: 'transfer', toUserId: 'a' }, ''))).toBe('请填写转办说明')
    const hands = ['boss', 'a', 'b', 'c', 'd', 'boss']
    for (const [at, to] of hands.slice(1).entries()) value(await does(id, hands[at]!, { verdict: 'transfer', toUserId: to }))
    expect(await open(id)).toEqual(['boss'])
    expect(refusalOf(await does(id, 'boss', { verdict: 'transfer', toUserId: 'a' }))).toBe('同一任务最多转办5次')
    await agree(id, 'boss')
    expect(await open(id)).toEqual(['trader', 'trader2'])
  })

  test('W16: asks somebody for an opinion, has the task back with it, or takes it back before', async () => {
    const id = await submit()
    value(await does(id, 'boss', { verdict: 'delegate', toUserId: 'expert' }))
    expect(await open(id)).toEqual(['expert'])
    expect(refusalOf(await does(id, 'expert', { verdict: 'delegate', toUserId: 'other' }))).toBe('受委派人只能发表意见')
    value(await does(id, 'expert', { verdict: 'reject' }, '太贵'))
    expect([await open(id), await stateOf(id)]).toEqual([['boss'], 'approving'])
    value(await does(id, 'boss', { verdict: 'delegate', toUserId: 'expert' }))
    value(await does(id, 'boss', { verdict: 'takeBack' }))
    expect(await open(id)).toEqual(['boss'])
  })

  test('W17: has others sign before him, all or any of them; a no of theirs comes back to him', async () => {
    const id = await submit()
    const signing = { verdict: 'addSign', position: 'before', userIds: ['a', 'b'], all: true } as const
    expect(refusalOf(await does(id, 'boss', { ...signing, userIds: ['clerk'] }))).toBe('不能转办给申请人')
    value(await does(id, 'boss', signing))
    await agree(id, 'a')
    expect(await open(id)).toEqual(['b'])
    value(await does(id, 'b', { verdict: 'reject' }))
    expect([await open(id), await stateOf(id)]).toEqual([['boss'], 'approving'])
    value(await does(id, 'boss', { ...signing, all: false }))
    await agree(id, 'a')
    expect(await open(id)).toEqual(['boss'])
  })

  test('W17: has others sign after him: the step is done once they have, and their no ends the round', async () => {
    const signing = { verdict: 'addSign', position: 'after', userIds: ['a', 'b'], all: true } as const
    const id = await submit()
    value(await does(id, 'boss', signing))
    await agree(id, 'a')
    expect(await open(id)).toEqual(['b'])
    const { tasks } = await chainOf(id)
    const b = tasks.find(({ userId }) => userId === 'b')!
    value(await does(id, 'boss', { verdict: 'removeSign', taskIds: [b.id] }))
    expect(await open(id)).toEqual(['trader', 'trader2'])

    const other = await submit()
    value(await does(other, 'boss', signing))
    value(await does(other, 'a', { verdict: 'reject' }))
    expect([await open(other), await stateOf(other)]).toEqual([[], 'rejected'])
  })

  test('W13: sends back to a step that was decided: what follows is decided again, or only that step and then his', async () => {
    const id = await submit()
    await agree(id, 'boss')
    await agree(id, 'trader')
    expect(refusalOf(await does(id, 'teller', { verdict: 'back', to: 2, resume: 'step' }))).toBe('只能退回到本轮已审批的节点或申请人')
    value(await does(id, 'teller', { verdict: 'back', to: 0, resume: 'step' }))
    expect([await open(id), await stateOf(id)]).toEqual([['boss'], 'approving'])
    await agree(id, 'boss')
    expect(await open(id)).toEqual(['trader', 'trader2'])
    await agree(id, 'trader')
    value(await does(id, 'teller', { verdict: 'back', to: 0, resume: 'direct' }))
    await agree(id, 'boss')
    expect(await open(id)).toEqual(['teller'])
    await agree(id, 'teller')
    expect(await stateOf(id)).toBe('approved')
  })

  test('W13: sends back to the applicant, who is asked directly by him again', async () => {
    const id = await submit()
    await agree(id, 'boss')
    value(await does(id, 'trader', { verdict: 'back', to: 'applicant', resume: 'direct' }))
    expect([await open(id), await stateOf(id)]).toEqual([[], 'rejected'])
    value(await desk.submit.run({ type: spending, id, by: clerk }))
    expect(await open(id)).toEqual(['trader', 'trader2'])
  })

  test('W19: takes his agreement back while the next has not looked', async () => {
    const id = await submit()
    await agree(id, 'boss')
    value(await does(id, 'boss', { verdict: 'takeBack' }))
    expect(await open(id)).toEqual(['boss'])
    await agree(id, 'boss')
    const next = (await chainOf(id)).tasks.findLast(({ userId }) => userId === 'trader')!
    value(await desk.readCopy.run({ taskId: next.id, by: person('trader') }))
    expect(refusalOf(await does(id, 'boss', { verdict: 'takeBack' }))).toBe('下一节点已查看或处理，不能取回')
  })

  test('W27: answers several at once, each by itself', async () => {
    const ids = [await submit(), await submit()]
    await agree(ids[1]!, 'boss')
    const taskIds = await Promise.all(ids.map(async (id) => (await chainOf(id)).tasks[0]!.id))
    const answered = value(await desk.decideAll.run({ verdict: 'agree', taskIds, opinion: '同意', by: person('boss') }))
    expect(answered.map(({ ok, message }) => [ok, message])).toEqual([
      [true, ''],
      [false, '该任务已被王主任处理，请刷新'],
    ])
  })
})

describe('a flow manager', () => {
  const intervene = (call: Parameters<typeof desk.deal.run>[0]['call'], by = admin) => desk.deal.run({ call, by })

  test('W20: urges no oftener than the version says, as the applicant does', async () => {
    const processId = (await chainOf(await submit())).process.id
    value(await intervene({ does: 'urge', processId, note: '急' }, clerk))
    expect(refusalOf(await intervene({ does: 'urge', processId, note: '' }))).toBe('催办过于频繁，请60分钟后再试')
    expect(refusalOf(await intervene({ does: 'urge', processId, note: '' }, person('trader', own)))).toBe('只有申请人和流程管理员可以催办')
  })

  test('W23: hands a task to another, passes a step, jumps and terminates, with a reason', async () => {
    const id = await submit()
    const processId = (await chainOf(id)).process.id
    expect(refusalOf(await intervene({ does: 'pass', processId, reason: '' }))).toBe('请填写原因')
    expect(refusalOf(await intervene({ does: 'pass', processId, reason: '急' }, person('trader', own)))).not.toBe('')
    value(await intervene({ does: 'reassign', processId, toUserId: 'other', reason: '休假' }))
    expect(await open(id)).toEqual(['other'])
    value(await intervene({ does: 'pass', processId, reason: '急' }))
    expect(await open(id)).toEqual(['trader', 'trader2'])
    value(await intervene({ does: 'jump', processId, node: '3', reason: '急' }))
    expect(await open(id)).toEqual(['teller'])
    value(await intervene({ does: 'terminate', processId, reason: '作废' }))
    expect([await open(id), await stateOf(id), (await chainOf(id)).process.status]).toEqual([[], 'rejected', 'terminated'])
  })

  test('W23: somebody more decides a step, or somebody less, but never nobody', async () => {
    const id = await submit()
    const processId = (await chainOf(id)).process.id
    const change = (does: 'addPerson' | 'removePerson', toUserId: string, reason = '人手') =>
      intervene({ does, processId, toUserId, reason })
    expect(refusalOf(await change('removePerson', 'boss'))).toBe('该节点没有其他处理人，请改派')
    expect(refusalOf(await change('addPerson', 'other', ''))).toBe('请填写原因')
    expect(refusalOf(await change('addPerson', 'clerk'))).not.toBe('')
    value(await change('addPerson', 'other'))
    expect(refusalOf(await change('addPerson', 'other'))).not.toBe('')
    expect(await open(id)).toEqual(['boss', 'other'])
    value(await change('removePerson', 'boss'))
    expect(await open(id)).toEqual(['other'])
    expect(refusalOf(await change('removePerson', 'boss'))).toBe('该用户没有待处理的任务')
    expect((await chainOf(id)).tasks[0]).toMatchObject({ userId: 'boss', status: 'cancelled', opinion: 'admin移除处理人：人手' })
    // Who was asked to sign is waited for by who asked him: only that one takes him off.
    value(await does(id, 'other', { verdict: 'addSign', position: 'before', userIds: ['a'], all: true }))
    expect(refusalOf(await change('removePerson', 'a'))).toBe('该用户没有待处理的任务')
    await agree(id, 'a')
    await agree(id, 'other')
    expect(await open(id)).toEqual(['trader', 'trader2'])
  })

  test('moves all that is open before one person to another, but for what that one asked for himself', async () => {
    const ids = [await submit(), await submit('900', person('other'))]
    value(await intervene({ does: 'transferTasks', userId: 'boss', toUserId: 'other', reason: '离职' }))
    expect([await open(ids[0]!), await open(ids[1]!)]).toEqual([['other'], ['boss']])
  })
})

describe('somebody who left', () => {
  const leaves = async (userId: string) => value(await desk.deal.run({ call: { does: 'leave', userId, name: userId }, by: programOf(1) }))
  const last = async (id: string) => (await chainOf(id)).tasks.map(({ userId, status, opinion }) => [userId, status, opinion])

  test('W24: leaves his task to who is above him or manages the process; where others of the step have theirs, it just ends', async () => {
    const id = await submit()
    await leaves('boss')
    expect(await last(id)).toEqual([
      ['boss', 'cancelled', '审批人boss已离职，转由admin审批'],
      ['admin', 'open', null],
    ])
    await agree(id, 'admin')
    await leaves('trader')
    expect(await open(id)).toEqual(['trader2'])
  })

  test('leaves it to whoever stands in for him first', async () => {
    const given = { userId: 'trader', startTime: '2026-03-18 00:00:00', endTime: '2026-03-20 00:00:00', reason: '离职' }
    const id = await submit()
    await agree(id, 'boss')
    value(await desk.records.insert(flowDelegate, { id: 'd1', ...given, agentId: 'other', delegateStatus: '2' }, admin))
    await leaves('trader')
    expect(await open(id)).toEqual(['trader2', 'other'])
  })
})

describe('whose turn it is', () => {
  let staff: Record<string, readonly string[]> = {}
  beforeEach(() => {
    staff = { business: ['trader', 'trader2', 'trader3'], gone: [] }
    desk = openDesk([spending, freeNode, flowDelegate, flow, config], {}, staff, { now: () => now })
  })
  const inTurn = async (change: Row = {}) => {
    await published((rows) => rows.map((row, at) => (at === 1 ? { ...row, signMode: 'order', ...change } : row)))
    const id = await submit()
    await agree(id, 'boss')
    expect(await open(id)).toEqual(['trader'])
    return id
  }
  const opinions = async (id: string) =>
    (await chainOf(id)).tasks.flatMap(({ status, opinion }) => (status === 'cancelled' ? [opinion] : []))

  test('W24: is asked again when it comes: whoever left, or decides the step no more, leaves it to others, and ends where they have their part', async () => {
    const id = await inTurn()
    Object.assign(staff, { business: ['trader', 'trader3', 'fresh'], gone: ['trader2'] })
    await agree(id, 'trader')
    expect([await open(id), await opinions(id)]).toEqual([['fresh'], ['审批人商务乙已离职，转由fresh审批']])
    Object.assign(staff, { business: ['trader', 'fresh'] })
    await agree(id, 'fresh')
    expect([await open(id), (await opinions(id)).at(-1)]).toEqual([['teller'], 'trader3不再是本节点审批人'])
  })

  test('of persons who are named: whoever left leaves it to who is above him', async () => {
    const id = await inTurn({ approverType: 'user', userIds: 'trader,expert', roleCode: null })
    Object.assign(staff, { gone: ['expert', 'boss'] })
    await agree(id, 'trader')
    expect(await open(id)).toEqual(['upper'])
  })

  test('comes to whoever stands in for him by then, and back to him once that is over', async () => {
    const given = { userId: 'trader2', startTime: '2026-03-18 00:00:00', endTime: '2026-03-18 12:00:00', reason: '出差' }
    const id = await inTurn()
    value(await desk.records.insert(flowDelegate, { id: 'd1', ...given, agentId: 'other', delegateStatus: '2' }, admin))
    const later = await inTurn()
    await agree(id, 'trader')
    expect((await chainOf(id)).tasks.at(-1)).toMatchObject({ userId: 'other', ownerId: 'trader2', status: 'open' })
    now += 5 * AN_HOUR
    await agree(later, 'trader')
    expect(await open(later)).toEqual(['trader2'])
  })

  test('comes back, from an opinion, signers or a return, to who is above whoever left meanwhile', async () => {
    const ids = [await submit(), await submit(), await submit()] as const
    value(await does(ids[0], 'boss', { verdict: 'delegate', toUserId: 'expert' }))
    value(await does(ids[1], 'boss', { verdict: 'addSign', position: 'before', userIds: ['expert'], all: true }))
    await agree(ids[2], 'boss')
    Object.assign(staff, { gone: ['boss'] })
    await agree(ids[0], 'expert')
    await agree(ids[1], 'expert')
    value(await does(ids[2], 'trader', { verdict: 'back', to: 0, resume: 'step' }))
    expect(await Promise.all(ids.map(open))).toEqual([['upper'], ['upper'], ['upper']])
  })
})

describe('what is arranged', () => {
  const arrange = (type: typeof freeNode | typeof flowDelegate, body: Row, by = admin) => desk.save.run({ type, by, body })
  const free = { processCode: 'xt:spending', processName: '支出单', startDate: '2026-01-01', reason: '小额' }

  test('W9: frees steps of a role up to an amount, never those of quality; a chain that is free altogether needs nobody', async () => {
    expect(refusalOf(await arrange(freeNode, { ...free, nodeRole: 'quality' }))).toBe('质量管理节点不允许免审')
    value(await arrange(freeNode, { ...free, nodeRole: 'dept_manager', maxAmount: '1000' }))
    const [small, large] = [await submit('1000'), await submit('1000.01')]
    expect([await open(small), await open(large)]).toEqual([['trader', 'trader2'], ['boss']])
    expect((await chainOf(small)).tasks[0]).toMatchObject({ userId: '', status: 'passed', opinion: '免审通过（小额）' })
    for (const nodeRole of ['business', 'finance']) value(await arrange(freeNode, { ...free, nodeRole, maxAmount: '1000' }))
    expect(await stateOf(await submit('1000'))).toBe('approved')
  })

  test('W16: a stand-in decides for his principal, who may still do so himself; his own request stays with the principal', async () => {
    const given = { userId: 'boss', startTime: '2026-03-18 00:00:00', endTime: '2026-03-20 00:00:00', reason: '出差' }
    const boss = person('boss')
    const user = { status: '1', realname: '代理人' }
    expect(refusalOf(await arrange(flowDelegate, { ...given, agentId: 'boss' }, boss))).toBe('不能委托给本人')
    value(await desk.records.insert(flowDelegate, { id: 'd1', ...given, agentId: 'clerk', delegateStatus: '2', ...user }, boss))
    expect([await open(await submit()), await open(await submit('900', person('other')))]).toEqual([['boss'], ['clerk']])
    const id = await submit('900', person('other'))
    expect((await chainOf(id)).tasks.at(-1)).toMatchObject({ userId: 'clerk', ownerId: 'boss', ownerName: '王主任' })
    await agree(id, 'boss')
    const another = await submit('900', person('other'))
    await agree(another, 'clerk')
    expect(value(await desk.records.find(flowDelegate, 'd1', boss))['handledCount']).toBe(1)
    expect((await chainOf(another)).tasks.some(({ userId, status }) => userId === 'boss' && status === 'copied')).toBe(true)
  })
})

describe('a version that is drawn', () => {
  const large = JSON.stringify({ match: 'and', children: [{ field: 'amount', rule: 'ge', val: ['5000'] }] })

  test('W26: decides what is sent from then on; what is under way goes on as it began', async () => {
    const before = await submit('6000')
    await published((rows) => [
      ...rows.slice(0, 1),
      {
        ...rows[1],
        approverType: 'user',
        userIds: 'a,b,c',
        roleCode: null,
        signMode: 'ratio',
        passRate: '60',
        condition: large,
        nodeName: '评审',
      },
    ])
    await agree(before, 'boss')
    expect(await open(before)).toEqual(['trader', 'trader2'])

    const [small, big] = [await submit('100'), await submit('6000')]
    await agree(small, 'boss')
    expect(await stateOf(small)).toBe('approved')
    await agree(big, 'boss')
    expect(await open(big)).toEqual(['a', 'b', 'c'])
    value(await does(big, 'a', { verdict: 'reject' }))
    expect(await open(big)).toEqual(['b', 'c'])
    await agree(big, 'b')
    await agree(big, 'c')
    expect([await stateOf(big), (await chainOf(big)).process.flow?.versionNo]).toEqual(['approved', 2])
  })

  describe('W11: whose second step three persons share', () => {
    const sharing = async (signMode: string) => {
      await published((rows) => [
        rows[0]!,
        { ...rows[1], approverType: 'user', userIds: 'a,b,c', roleCode: null, signMode, passRate: '60' },
      ])
      const id = await submit('100')
      await agree(id, 'boss')
      return id
    }
    const told = async (id: string) =>
      (await chainOf(id)).tasks.slice(1).map(({ userId, status, opinion }) => `${userId} ${status} ${opinion ?? ''}`.trim())

    test('any of them: the first who agrees or rejects decides, the others need not any more and are told who did', async () => {
      const id = await sharing('any')
      expect(await open(id)).toEqual(['a', 'b', 'c'])
      await agree(id, 'b')
      expect([await stateOf(id), await told(id)]).toEqual(['approved', ['a cancelled 已由b处理', 'b agreed 好', 'c cancelled 已由b处理']])
      const other = await sharing('any')
      value(await does(other, 'a', { verdict: 'reject' }, '不'))
      expect([await stateOf(other), await open(other)]).toEqual(['rejected', []])
    })

    test('all of them: it is done once all agreed, one rejection ends it', async () => {
      const id = await sharing('all')
      for (const userId of ['a', 'b']) await agree(id, userId)
      expect([await stateOf(id), await open(id)]).toEqual(['approving', ['c']])
      await agree(id, 'c')
      expect(await stateOf(id)).toBe('approved')
      const other = await sharing('all')
      await agree(other, 'a')
      value(await does(other, 'b', { verdict: 'reject' }, '不'))
      expect([await stateOf(other), await open(other)]).toEqual(['rejected', []])
    })

    test('a share of them: done at 60 of a hundred, rejected once that cannot be reached', async () => {
      const id = await sharing('ratio')
      value(await does(id, 'a', { verdict: 'reject' }, '不'))
      await agree(id, 'b')
      expect([await stateOf(id), await open(id)]).toEqual(['approving', ['c']])
      await agree(id, 'c')
      expect(await stateOf(id)).toBe('approved')
      const other = await sharing('ratio')
      for (const userId of ['a', 'b']) value(await does(other, userId, { verdict: 'reject' }, '不'))
      expect([await stateOf(other), await open(other)]).toEqual(['rejected', []])
    })

    test('one after another: in the order in which they are named', async () => {
      const id = await sharing('order')
      for (const userId of ['a', 'b', 'c']) {
        expect(await open(id)).toEqual([userId])
        await agree(id, userId)
      }
      expect(await stateOf(id)).toBe('approved')
    })
  })

  test('W36: has at most fifty nodes; a chain takes 200 tasks, and is sent back thirty times', async () => {
    expect(flow.lines.nodes).toMatchObject({ atLeast: 1, atMost: 50 })
    const id = await submit('100')
    const chain = await chainOf(id)
    const filler = (count: number, status: 'cancelled' | 'backed') =>
      Array.from({ length: count }, (_, at) => ({
        ...chain.tasks[0]!,
        id: `f${status}${at}`,
        userId: `f${at}`,
        status,
        undone: true,
        version: 1,
      }))
    const keep = async (added: ReturnType<typeof filler>) =>
      value(await desk.approvals.keep({ process: (await chainOf(id)).process, changed: [], added }, clerk))
    await agree(id, 'boss')
    await keep(filler(29, 'backed'))
    value(await does(id, 'trader', { verdict: 'back', to: 0, resume: 'step' }))
    await agree(id, 'boss')
    expect(refusalOf(await does(id, 'trader', { verdict: 'back', to: 0, resume: 'step' }))).toBe('一个流程最多退回30次')
    const { tasks } = await chainOf(id)
    await keep(filler(199 - tasks.length, 'cancelled'))
    value(await does(id, 'trader', { verdict: 'transfer', toUserId: 'x' }))
    for (const verdict of [
      { verdict: 'transfer', toUserId: 'y' },
      { verdict: 'delegate', toUserId: 'y' },
      { verdict: 'addSign', position: 'after', userIds: ['y'], all: true },
    ] as const)
      expect(refusalOf(await does(id, 'x', verdict))).toBe('一个流程最多200个审批任务')
  })

  test('W28: its timeline has who did what for whom at which step, and when, the newest last; who comes next is told by name', async () => {
    await published((rows) => [{ ...rows[0], approverType: 'user', userIds: 'a', roleCode: null, nodeName: '初审' }, ...rows.slice(1)])
    const delegation = { id: 'd-w28', userId: 'a', agentId: 'b', allFlows: 'Y', delegateStatus: '2', keepInformed: 'N' }
    value(
      await desk.records.insert(
        flowDelegate,
        { ...delegation, startTime: '2026-01-01 00:00:00', endTime: '2026-12-31 00:00:00' } as Row,
        admin,
      ),
    )
    const id = await submit('100')
    now += AN_HOUR
    value(await does(id, 'b', { verdict: 'agree' }, '可以'))
    const seen = value(await desk.see.run({ typeKey: spending.key, recordId: id, by: clerk }))!
    expect(
      seen.tasks.map(({ nodeTitle, userId, ownerId, status, opinion, receivedAt, finishedAt }) => ({
        nodeTitle,
        userId,
        ownerId,
        status,
        opinion,
        receivedAt,
        finishedAt,
      })),
    ).toMatchObject([
      {
        nodeTitle: '初审',
        userId: 'b',
        ownerId: 'a',
        status: 'agreed',
        opinion: '可以',
        receivedAt: '2026-03-18 09:00:00',
        finishedAt: '2026-03-18 10:00:00',
      },
      { userId: 'trader', status: 'open' },
      { userId: 'trader2', status: 'open' },
    ])
    const [line] = value(await desk.audit.of(spending.key, id, clerk))
    expect(line).toMatchObject({ action: 'agree' })
    const before = await submit('100')
    const coming = value(await desk.see.run({ typeKey: spending.key, recordId: before, by: clerk }))!.coming
    expect(coming.map(({ names }) => names)).toEqual([['商务甲', '商务乙'], ['会计']])
  })

  describe('with a step that leaves it to the applicant who decides', () => {
    const choosing = { approverType: 'choose', roleCode: 'business', nodeName: '自选' }
    const sent = (chosen: ChosenDeciders = {}, by = clerk) =>
      desk.save.run({ type: spending, by, submit: true, chosen, body: { name: '会议', orgId: '152', amount: '900' } })

    test('asks whom among the holders of the role, and hands it to them alone', async () => {
      await published((rows) => rows.map((row, at) => (at === 1 ? { ...row, ...choosing } : row)))
      expect(refusalOf(await sent())).toBe('请选择节点“自选”的审批人')
      for (const stranger of ['teller', 'nobody', ''])
        expect(refusalOf(await sent({ 1: ['trader2', stranger] }))).toContain('节点“自选”不能选择')
      const id = textAt(value(await sent({ 1: ['trader2'] })), 'id')
      expect(await open(id)).toEqual(['boss'])
      await agree(id, 'boss')
      expect(await open(id)).toEqual(['trader2'])
      expect(chosenIn((await chainOf(id)).process.nodes)).toEqual([{ title: '自选', names: ['商务乙'] }])
    })

    test('tells before it is sent whom he may choose, never himself, and keeps whom he chose when he sends it again', async () => {
      await published((rows) => rows.map((row, at) => (at === 1 ? { ...row, ...choosing } : row)))
      const body = { name: '会议', orgId: '152', amount: '900' }
      const asked = async (id?: string, by = clerk) => {
        const what = id === undefined ? { type: spending, body, by } : { type: spending, id, by }
        return value(await desk.rehearse.run(what)).steps.flatMap(({ title, choice }) =>
          choice ? [[title, choice.node, choice.among.map(({ userId }) => userId), choice.chosen]] : [],
        )
      }
      expect(await asked()).toEqual([['自选', 1, ['trader', 'trader2'], []]])
      expect(await asked(undefined, person('trader', own))).toEqual([['自选', 1, ['trader2'], []]])
      const id = textAt(value(await sent({ 1: ['trader2', 'trader'] })), 'id')
      value(await does(id, 'boss', { verdict: 'reject' }))
      expect(await asked(id)).toEqual([['自选', 1, ['trader', 'trader2'], ['trader2', 'trader']]])
      value(await desk.submit.run({ type: spending, id, by: clerk, chosen: { 1: ['trader'] } }))
      await agree(id, 'boss')
      expect(await open(id)).toEqual(['trader'])
    })

    test('asks nothing where it is not entered, and goes to who is closest once it is', async () => {
      await published((rows) => rows.map((row, at) => (at === 1 ? { ...row, ...choosing, condition: large } : row)))
      const id = textAt(value(await sent()), 'id')
      const stored = value(await desk.records.find(spending, id, admin))
      value(await desk.records.update(spending, stored, { ...stored, amount: '6000' }, admin))
      await agree(id, 'boss')
      expect(await open(id)).toEqual(['trader', 'trader2'])
    })
  })

  test('W1, W18: is begun only by whom it lets, and copies what was approved to the roles that it names', async () => {
    desk = openDesk([spending, freeNode, flowDelegate, flow, config, role], {}, { assistant: ['helper'] }, { now: () => now })
    const codes = { '1': 'admin', '2': 'business', '3': 'finance', '11': 'assistant', '12': 'clerks' }
    for (const [id, roleCode] of Object.entries(codes))
      value(await desk.records.insert(role, { id, roleCode, roleName: roleCode, enabled: 'Y' }, admin))
    await published((rows) => rows.slice(0, 1), { ccOnEnd: '11', startRoles: '12' })
    const body = { name: '会议', orgId: '152', amount: '900' }
    expect(refusalOf(await desk.save.run({ type: spending, by: clerk, submit: true, body }))).toBe('您不在该流程的可发起角色中，不能提交')
    const id = await submit('900', person('clerk', { ...own, roles: ['clerks'] }))
    await agree(id, 'boss')
    expect((await chainOf(id)).tasks.flatMap(({ status, userId }) => (status === 'copied' ? [userId] : []))).toEqual(['helper'])
  })

  test('may give a step to the applicant himself, who passes it as he does any of his own', async () => {
    await published((rows) => rows.map((row, at) => (at === 1 ? { ...row, approverType: 'self', roleCode: null } : row)))
    const id = await submit()
    await agree(id, 'boss')
    expect([await open(id), (await chainOf(id)).tasks.find(({ userId }) => userId === 'clerk')]).toMatchObject([
      ['teller'],
      { status: 'passed', opinion: '申请人即审批人，自动通过' },
    ])
  })

  const late = async (timeoutAction: string, change: Row = {}) => {
    await published((rows) => rows.map((row) => ({ ...row, limitHours: 8, timeoutAction, ...change })))
    const id = await submit()
    const { process } = await chainOf(id)
    return { id, watch: async () => value(await desk.deal.run({ call: { does: 'watch', processId: process.id }, by: programOf(1) })) }
  }
  const reminded = async (id: string) => (await chainOf(id)).tasks.map((task) => task.reminded ?? 0)

  test('W21: reminds whoever decides before his time ends, when it ends and after, and lets him decide all the same', async () => {
    const { id, watch } = await late('remind')
    expect((await chainOf(id)).tasks[0]).toMatchObject({ dueAt: '2026-03-18 18:00:00' })
    await watch()
    expect(await reminded(id)).toEqual([0])
    now += 6 * AN_HOUR
    await watch()
    await watch()
    expect(await reminded(id)).toEqual([1])
    now += 48 * AN_HOUR
    await watch()
    expect(await reminded(id)).toEqual([2])
    const [task] = (await chainOf(id)).tasks
    value(await desk.decide.run({ verdict: 'agree', taskId: task!.id, version: 1, opinion: '好', by: person('boss') }))
    expect(await open(id)).toEqual(['trader', 'trader2'])
  })

  test('W21: passes, rejects or gives to the manager above what waited too long, but never passes a step of money', async () => {
    const [passing, rejecting] = [await late('pass'), await late('reject')]
    const later = async ({ watch }: typeof passing) => {
      now += 120 * AN_HOUR
      await watch()
    }
    await later(rejecting)
    expect([await open(rejecting.id), await stateOf(rejecting.id)]).toEqual([[], 'rejected'])
    now = WEDNESDAY
    const { id } = passing
    await later(passing)
    expect(await open(id)).toEqual(['trader', 'trader2'])
    await later(passing)
    expect(await open(id)).toEqual(['teller'])
    await later(passing)
    expect(await open(id)).toEqual(['teller'])
    now = WEDNESDAY
    const upper = await late('upper', { nodeName: '一起' })
    await later(upper)
    expect((await open(upper.id)).length).toBe(2)
    await later(upper)
    expect((await open(upper.id)).length).toBe(2)
  })

  test('W29: asks whoever agrees for his signature, which stays with the task, and from an amount on for proof of who he is', async () => {
    await published((nodes) => nodes.map((node, at) => ({ ...node, signImage: at === 0 ? 'Y' : 'N' })))
    value(await desk.records.insert(config, { id: 'c1', configKey: 'oa.confirmPassword', configValue: 'Y', configType: '3' }, admin))
    value(await desk.records.insert(config, { id: 'c2', configKey: 'oa.confirmAmount', configValue: '1000', configType: '2' }, admin))
    const [small, large] = [await submit('999.99'), await submit('1000')]
    const agreeing = async (id: string, userId: string, given: object = {}) => {
      const task = (await chainOf(id)).tasks.find(({ status, userId: holder }) => status === 'open' && holder === userId)!
      return desk.decide.run({ verdict: 'agree', taskId: task.id, version: task.version, by: person(userId), ...given })
    }
    const signature = 'data:image/png;base64,AAAA'
    expect(refusalOf(await agreeing(small, 'boss'))).toBe('请手写签名')
    value(await agreeing(small, 'boss', { signature }))
    expect((await chainOf(small)).tasks[0]).toMatchObject({ status: 'agreed', signature })
    expect(refusalOf(await agreeing(large, 'boss', { signature }))).toBe('请输入登录密码')
    value(await agreeing(large, 'boss', { signature, proved: true }))
    // A signature that nobody asked for is not kept; to say no takes no proof.
    expect(refusalOf(await agreeing(large, 'trader'))).toBe('请输入登录密码')
    value(await agreeing(small, 'trader', { signature }))
    expect((await chainOf(small)).tasks.filter((task) => task.signature)).toHaveLength(1)
    value(await does(large, 'trader', { verdict: 'reject' }))
  })

  test('W1: that is stopped takes no document', async () => {
    const [first] = declaredFlows(catalogueOf([spending], {}), [], () => `f-${Math.random()}`)
    value(await desk.records.insert(flow, { ...first!, category: 'c', flowStatus: '3' }, admin))
    expect(
      refusalOf(await desk.save.run({ type: spending, by: clerk, submit: true, body: { name: 'a', orgId: '152', amount: '1' } })),
    ).toBe('流程已停用，请联系管理员')
  })
})
