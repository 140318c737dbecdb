import { expect, test } from 'vitest'
import type { Chain, Node, Progress, Task } from '../../../core/approval/approvals.port.ts'
import { Processes } from '../../../core/approval/processes.ts'
import { behind, firstAt, stageAt } from '../../../core/approval/stages.ts'
import { backChoices, TaskMoves } from '../../../core/approval/task-moves.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import { ok } from '../../../core/kernel/result.ts'
import { calendarOf } from '../../../core/kernel/working-hours.ts'
import { FewStaff } from '../../support/few-staff.ts'
import { knowing, someone } from '../../support/people.ts'
import { refusalOf, value } from '../../support/results.ts'

type Drawn = Partial<Omit<NonNullable<Node['drawn']>, 'step' | 'forbids'>>

const type = defineDocument({ key: 'xt.model', title: '单', number: 'M{seq:4}', fields: { name: text('名称') }, approval: ['business'] })
const row = { id: 'r', name: 'n', billNo: 'M0001' }
const matter = { type, row, view: viewOf(type, row, knowing) }
const person = (userId: string) => ({ ...someone, userId, realname: userId, deptId: '152' })

const drawnAs = (drawn: readonly Drawn[]): readonly Node[] =>
  drawn.map((one, index) => ({ index, title: `第${index + 1}步`, mode: 'any', drawn: { step: null, forbids: [], ...one } }))

const open = async (drawn: readonly Drawn[], holders: Readonly<Record<string, readonly string[]>> = {}) => {
  let serial = 0
  const ids = { next: () => `t${++serial}` }
  const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
  const rules = {
    ...{ id: 'f', versionNo: 2, managerRole: 'admin', allowWithdraw: true, allowUrge: true, urgeMinutes: 60, allowBatch: true },
    ...{ selfPass: true, dupPass: true, emptyPolicy: 'admin' as const, ccRoles: [], ccUsers: [] },
  }
  const flows = [{ processCode: 'xt:model', isStopped: false, rules, nodes: drawnAs(drawn) }]
  const processes = new Processes(new FewStaff(holders), ids, clock, {
    arranged: async () => ok({ exemptions: [], delegations: [], provedFrom: null, flows, calendar: calendarOf([]) }),
    hiding: async () => ok(new Set<string>()),
  })
  const moves = new TaskMoves(processes, ids, clock)
  let chain = kept([], value(await processes.begin(matter, person('clerk'))))
  const answer = (who: string) => {
    const task = chain.tasks.findLast(({ userId, status }) => userId === who && status === 'open')
    if (!task) throw new Error(`nothing waits for ${who}`)
    return { task, opinion: '好', by: person(who) }
  }
  const keep = (progress: Progress) => {
    chain = kept(chain.tasks, progress)
  }
  return {
    moves,
    keep,
    answer,
    chain: () => chain,
    agree: async (who: string) => keep(value(await processes.agree(matter, chain, answer(who)))),
    waiting: () => chain.tasks.filter(({ status }) => status === 'open').map(({ userId }) => userId),
    copied: () => chain.tasks.filter(({ status }) => status === 'copied').map(({ userId, nodeTitle }) => [userId, nodeTitle]),
  }
}

const kept = (tasks: readonly Task[], { process, changed, added }: Progress): Chain => ({
  process,
  tasks: [...tasks.map((task) => changed.find(({ id }) => id === task.id) ?? task), ...added],
})

const one = (...userIds: readonly string[]): Drawn => ({ userIds })
const together = (...userIds: readonly string[]): Drawn => ({ userIds, group: 'g' })

test('only neighbours of one group are entered together', () => {
  const nodes = drawnAs([together('a'), together('b'), one('c'), together('d')])
  expect(nodes.map(({ index }) => stageAt(nodes, index).map((node) => node.index))).toEqual([[0, 1], [0, 1], [2], [3]])
  expect([firstAt(nodes, 1), behind(nodes, 0), behind(nodes, 3), behind(nodes, 9)]).toEqual([0, 2, 4, 10])
})

test('W3: steps of a group are entered together, and left when the last of them is done', async () => {
  const { agree, waiting, chain } = await open([one('a'), together('b'), together('c'), one('d')])
  await agree('a')
  expect(waiting()).toEqual(['b', 'c'])
  await agree('c')
  expect([waiting(), chain().process.current]).toEqual([['b'], 1])
  await agree('b')
  expect(waiting()).toEqual(['d'])
  await agree('d')
  expect(chain().process.status).toBe('approved')
})

test('a decider in a group sends back to before it, and all of it is decided anew', async () => {
  const { agree, waiting, chain, moves, answer, keep } = await open([one('a'), together('b'), together('c'), one('d')])
  await agree('a')
  await agree('b')
  expect(backChoices(chain()).map(({ index }) => index)).toEqual([0])
  keep(value(await moves.back(matter, chain(), answer('c'), { to: 0, resume: 'direct' })))
  expect(waiting()).toEqual(['a'])
  await agree('a')
  expect(waiting()).toEqual(['b', 'c'])
})

test('sent back into a group only the step that is named is decided again, then what followed', async () => {
  const { agree, waiting, chain, moves, answer, keep } = await open([together('a'), together('b'), one('c'), one('d')])
  for (const who of ['a', 'b', 'c']) await agree(who)
  keep(value(await moves.back(matter, chain(), answer('d'), { to: 1, resume: 'step' })))
  expect(waiting()).toEqual(['b'])
  await agree('b')
  expect(waiting()).toEqual(['c'])
})

test('who has agreed in a group takes that back while the others still decide, and after it while nobody has looked', async () => {
  const { agree, waiting, chain, moves, keep } = await open([together('a'), together('b'), one('c')])
  const takeBack = (who: string) =>
    moves.takeBack(chain(), chain().tasks.findLast(({ userId, status, undone }) => userId === who && status === 'agreed' && !undone)!)
  await agree('a')
  keep(value(takeBack('a')))
  expect(waiting()).toEqual(['b', 'a'])
  await agree('a')
  await agree('b')
  expect(waiting()).toEqual(['c'])
  keep(value(takeBack('b')))
  expect([waiting(), chain().process.current]).toEqual([['b'], 0])
  await agree('b')
  await agree('c')
  expect(refusalOf(takeBack('c'))).toBeTruthy()
})

test('W18: a step that only sends copies waits for nobody, and is no step that wants somebody', async () => {
  const { agree, waiting, copied, chain } = await open([one('a'), { userIds: ['x', 'y'], copies: true }, one('b')])
  expect(copied()).toEqual([])
  await agree('a')
  expect([waiting(), copied()]).toEqual([
    ['b'],
    [
      ['x', '第2步'],
      ['y', '第2步'],
    ],
  ])
  await agree('b')
  expect(chain().process.status).toBe('approved')
})

test('a superior so many levels up decides, and whoever has a post nearest to the applicant', async () => {
  const levels = await open([{ upLevel: 2 }])
  expect(levels.waiting()).toEqual(['upper'])
  const post = await open([{ postId: '9' }], { 'post 9': ['far@100', 'near@152', 'else@999'] })
  expect(post.waiting()).toEqual(['near'])
  const above = await open([{ postId: '9' }], { 'post 9': ['far@100', 'else@999'] })
  expect(above.waiting()).toEqual(['far'])
})

test('W8: a step that is dealt with by hand is not passed because its decider agreed before', async () => {
  const passing = await open([one('a'), one('a'), one('b')])
  await passing.agree('a')
  expect(passing.waiting()).toEqual(['b'])
  const handled = await open([one('a'), { userIds: ['a'], handled: true }, one('b')])
  await handled.agree('a')
  expect(handled.waiting()).toEqual(['a'])
})
