import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../core/kernel/person.ts'
import type { Comment, Process, Task } from '../../core/approval/approvals.port.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'

const applicant = person({ userId: 'a-1' })
const chief = person({ userId: 'a-2' })
const other = person({ userId: 'a-3' })

/** What every keeper of processes and tasks does. */
export const approvalsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Approvals, kept by ${keeper}`, () => {
    let ports: Ports
    const process: Process = {
      ...{
        id: 'ap-1',
        typeKey: 'test.sale',
        recordId: 'ar-1',
        billNo: 'XS1',
        title: '销售单 XS1',
        amount: '12.5',
        status: 'running' as const,
        round: 1,
        current: 0,
      },
      nodes: [{ index: 0, title: '部门负责人', role: 'dept_manager', mode: 'any' }],
      ...{
        change: false,
        applyUserId: 'a-1',
        applyUserName: '张三',
        applyDeptId: 'd1',
        applyDeptName: '销售部',
        barred: ['a-9'],
        startedAt: '2026-03-18 09:30:00',
        version: 0,
      },
    }
    const task = (id: string, userId: string, place = 0): Task => ({
      ...{
        id,
        processId: 'ap-1',
        round: 1,
        node: place,
        nodeTitle: '部门负责人',
        userId,
        userName: userId,
        status: 'open' as const,
        opinion: null,
      },
      ...{ receivedAt: '2026-03-18 09:30:01', finishedAt: null, version: 1 },
    })

    beforeAll(async () => {
      ports = await open()
      value(await ports.approvals.keep({ process, changed: [], added: [task('at-1', 'a-2'), task('at-2', 'a-4')] }, applicant))
    })
    afterAll(() => ports.close())

    test('a chain is read as it was kept, by its record and by a task, its tasks in order', async () => {
      const { approvals } = ports
      const chain = { process: { ...process, version: 1 }, tasks: [task('at-1', 'a-2'), task('at-2', 'a-4')] }
      expect(value(await approvals.ofRecord('test.sale', 'ar-1', applicant))).toEqual(chain)
      expect(value(await approvals.ofTask('at-2', chief))).toEqual(chain)
      expect(value(await approvals.ofTask('at-2', applicant))).toEqual(chain)
      expect(codeOf(await approvals.ofTask('at-2', person({ userId: 'a-2', tenantId: 2 })))).toBe('record.missing')
      expect(value(await approvals.ofRecord('test.sale', 'nobody', applicant))).toBeNull()
    })

    test('it is counted what waits, and what of one’s own is under way', async () => {
      const { approvals } = ports
      expect(value(await approvals.counts(chief))).toEqual({ todo: 1, mine: 0, cc: 0 })
      expect(value(await approvals.counts(applicant))).toEqual({ todo: 0, mine: 1, cc: 0 })
    })

    test('a reminder changes no version: whoever has the page of a task open decides it all the same', async () => {
      const { approvals, work } = ports
      value(await work.whole(() => approvals.watched('at-1', { reminded: 2, timedOut: false }, chief)))
      const [first] = value(await approvals.ofTask('at-1', chief)).tasks
      expect(first).toMatchObject({ id: 'at-1', version: 1, reminded: 2 })
      value(await work.whole(() => approvals.watched('at-1', { reminded: 0, timedOut: false }, chief)))
    })

    test('comments are read in the order in which they were written, and change no version', async () => {
      const { approvals, work } = ports
      const said = (id: string, content: string): Comment => ({
        ...{ id, processId: 'ap-1', userId: 'a-2', userName: '王主任', content, saidAt: '2026-03-18 09:30:05' },
        mentioned: [{ userId: 'a-1', name: '张三' }],
      })
      const comments = [said('ac-2', '<b>先</b>看第二行'), said('ac-1', '看了')]
      for (const comment of comments) value(await work.whole(() => approvals.comment(comment, chief)))
      expect(value(await approvals.comments('ap-1', applicant))).toEqual(comments)
      expect(value(await approvals.comments('ap-1', person({ userId: 'a-2', tenantId: 2 })))).toEqual([])
      expect(value(await approvals.ofProcess('ap-1', chief))).toMatchObject({
        process: { version: 1 },
        tasks: [{ version: 1 }, { version: 1 }],
      })
    })

    test('a record concerns its applicant and everybody with a task about it', async () => {
      const asked = ['a-1', 'a-2', 'a-3', 'a-4']
      expect(value(await ports.approvals.concerned(['nobody', 'ar-1'], asked))).toEqual(['a-1', 'a-2', 'a-4'])
      expect(value(await ports.approvals.concerned(['ar-1'], ['a-3']))).toEqual([])
      expect(value(await ports.approvals.concerned([], asked))).toEqual([])
    })

    test('a box tells what it is about, by type of document', async () => {
      const { approvals } = ports
      expect(value(await approvals.kinds('todo', chief))).toEqual([{ typeKey: 'test.sale', typeTitle: '销售单', count: 1 }])
      expect(value(await approvals.kinds('mine', applicant))).toHaveLength(1)
      expect(value(await approvals.kinds('done', chief))).toEqual([])
    })

    test('who began what since a day is counted for himself', async () => {
      const { approvals } = ports
      const since = async (day: string, by: Person) => [...value(await approvals.begun(day, by))]
      expect(await since('2026-03-18', applicant)).toEqual([['test.sale', 1]])
      expect([await since('2026-03-19', applicant), await since('2026-03-18', chief)]).toEqual([[], []])
    })

    test('of two who decide from the same version one is told that the state has changed', async () => {
      const { approvals, work } = ports
      const seen = value(await approvals.lock('test.sale', 'ar-1', chief))
      if (!seen) throw new Error('the process is gone')
      const agreed = { ...task('at-1', 'a-2'), status: 'agreed' as const, opinion: '同意', finishedAt: '2026-03-18 09:31:00', version: 2 }
      const cancelled = { ...task('at-2', 'a-4'), status: 'cancelled' as const, finishedAt: '2026-03-18 09:31:00', version: 2 }
      const progress = { process: { ...seen.process, status: 'approved' as const, current: 1 }, changed: [agreed, cancelled], added: [] }
      expect(codeOf(await work.whole(() => approvals.keep(progress, chief)))).toBe('kept')
      expect(codeOf(await work.whole(() => approvals.keep(progress, other)))).toBe('record.stateChanged')
      expect(value(await approvals.ofRecord('test.sale', 'ar-1', applicant))).toMatchObject({
        process: { status: 'approved', version: 2 },
        tasks: [agreed, cancelled],
      })
      expect(value(await approvals.kinds('done', chief))).toMatchObject([{ count: 1 }])
      expect(value(await approvals.counts(chief))).toEqual({ todo: 0, mine: 0, cc: 0 })
    })

    test('chains of several records are read at once, and what their steps hide from whoever has a part in them is known', async () => {
      const { approvals } = ports
      const hides = (places: readonly string[]) => ({ step: null, forbids: [], hides: places })
      const drawn: Process = {
        ...process,
        id: 'ap-h',
        recordId: 'ar-h',
        nodes: [
          { index: 0, title: '部门负责人', role: 'dept_manager', mode: 'any', drawn: hides(['amount', 'opinion']) },
          { index: 1, title: '财务', role: 'finance', mode: 'any', drawn: hides(['rows.price']) },
        ],
      }
      const own = { ...task('at-h1', 'a-6'), processId: 'ap-h', ownerId: 'a-7', ownerName: 'a-7' }
      const copy: Task = { ...task('at-h2', 'a-8', -1), processId: 'ap-h', status: 'copied', fromUserId: 'a-1' }
      value(await ports.work.whole(() => approvals.keep({ process: drawn, changed: [], added: [own, copy] }, applicant)))
      const hidden = async (userId: string, tenantId = 1) => value(await approvals.hiddenFrom(person({ userId, tenantId })))
      for (const userId of ['a-6', 'a-7']) expect(await hidden(userId)).toEqual({ 'test.sale': ['amount'] })
      expect(await hidden('a-8')).toEqual({ 'test.sale': ['amount', 'rows.price'] })
      const now = value(await approvals.ofRecord('test.sale', 'ar-h', applicant))!
      const moved = { ...own, userId: 'a-2', userName: 'a-2', version: 2 }
      const later = { ...task('at-h3', 'a-5', 1), processId: 'ap-h' }
      value(await ports.work.whole(() => approvals.keep({ process: now.process, changed: [moved], added: [later] }, applicant)))
      expect([await hidden('a-2'), await hidden('a-5')]).toEqual([{ 'test.sale': ['amount'] }, { 'test.sale': ['rows.price'] }])
      expect([await hidden('a-1'), await hidden('a-5', 2)]).toEqual([{}, {}])

      const several = value(await approvals.ofRecords('test.sale', ['ar-h', 'ar-1', 'nobody'], applicant))
      const alone = [
        value(await approvals.ofRecord('test.sale', 'ar-1', applicant)),
        value(await approvals.ofRecord('test.sale', 'ar-h', applicant)),
      ]
      expect([...several].sort((a, b) => (a.process.id < b.process.id ? -1 : 1))).toEqual(alone)
      expect(value(await approvals.ofRecords('test.sale', ['ar-h'], person({ userId: 'a-6', tenantId: 2 })))).toEqual([])
    })

    test('a copy lies before its reader alone, read or not, reaches the chain and is nothing to decide', async () => {
      const { approvals, work } = ports
      const seen = value(await approvals.lock('test.sale', 'ar-1', chief))
      if (!seen) throw new Error('the process is gone')
      const copy = { ...task('at-3', 'a-3', -1), nodeTitle: '抄送', status: 'copied' as const, opinion: '王主任抄送' }
      value(await work.whole(() => approvals.keep({ process: seen.process, changed: [], added: [copy] }, chief)))
      expect(value(await approvals.kinds('cc', other))).toMatchObject([{ count: 1 }])
      expect(value(await approvals.kinds('cc', chief))).toEqual([])
      expect(value(await approvals.counts(other))).toEqual({ todo: 0, mine: 0, cc: 1 })
      const reached = value(await approvals.ofTask('at-3', other))
      const read = { ...copy, status: 'read' as const, finishedAt: '2026-03-18 09:32:00', version: 2 }
      value(await work.whole(() => approvals.keep({ process: reached.process, changed: [read], added: [] }, other)))
      expect(value(await approvals.counts(other))).toEqual({ todo: 0, mine: 0, cc: 0 })
      expect(value(await approvals.kinds('todo', other))).toEqual([])
    })
  })
