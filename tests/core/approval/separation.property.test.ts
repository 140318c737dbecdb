import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../../../core/approval/approvals.port.ts'
import { Processes } from '../../../core/approval/processes.ts'
import { barredFrom, isParty, mayPassOwn } from '../../../core/approval/separation.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { dept, text } from '../../../core/definitions/fields.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { FewStaff, people } from '../../support/few-staff.ts'
import { knowing, someone } from '../../support/people.ts'
import { value } from '../../support/results.ts'

const STEPS = ['dept_manager', 'business', 'finance', 'general_manager'] as const
const anyone = fc.constantFrom(...Object.keys(people))

let serial = 0
const processes = new Processes(new FewStaff(), { next: () => `id-${++serial}` }, { now: () => Date.UTC(2026, 2, 18, 1) })
const person = (userId: string): Person => ({ ...someone, userId, realname: people[userId] ?? userId, deptId: '152' })

type Story = { readonly applicant: string; readonly barred: readonly string[]; readonly steps: readonly (typeof STEPS)[number][] }

const told = fc.record({
  applicant: anyone,
  barred: fc.uniqueArray(anyone, { maxLength: 3 }),
  steps: fc.shuffledSubarray([...STEPS], { minLength: 1 }),
})

/** The chain walked to its end, or to where nobody is left to ask: the first who is asked agrees each time. */
const walk = async ({ applicant, barred, steps }: Story): Promise<Chain> => {
  const type = defineDocument({
    key: 'xt.duty',
    title: '单',
    number: 'D{yyyy}{seq:4}',
    fields: { name: text('名称'), orgId: dept('组织') },
    approval: steps,
  })
  const row = settle(type, { id: 'r1', name: '会议', orgId: '152' }, knowing)
  const matter = { type, row, view: viewOf(type, row, knowing) }
  const begun = value(await processes.begin(matter, person(applicant), { barred }))
  let chain: Chain = { process: begun.process, tasks: begun.added }
  for (let turn = 0; turn < 20 && chain.process.status === 'running'; turn += 1) {
    const task = chain.tasks.find(({ status }) => status === 'open')
    if (!task) return chain
    const next = value(await processes.agree(matter, chain, { task, opinion: '同意', by: person(task.userId) }))
    const before = chain.tasks.map((one) => next.changed.find(({ id }) => id === one.id) ?? one)
    chain = { process: next.process, tasks: [...before, ...next.added] }
  }
  return chain
}

describe('whoever applied for a document or wrote it', () => {
  test('is never asked to decide it, and never passes a step where he was barred', () =>
    fc.assert(
      fc.asyncProperty(told, async (story) => {
        const { process, tasks } = await walk(story)
        const party = tasks.filter(({ userId }) => isParty(process, userId))
        expect(party.filter(({ status }) => status !== 'passed')).toEqual([])
        expect(party.filter(({ userId }) => story.barred.includes(userId))).toEqual([])
      }),
      { numRuns: 300 },
    ))

  test('leaves it to somebody else: nothing is approved that no other person agreed to', () =>
    fc.assert(
      fc.asyncProperty(told, async (story) => {
        const { process, tasks } = await walk(story)
        const agreed = tasks.filter(({ userId, status }) => status === 'agreed' && !isParty(process, userId))
        if (process.status === 'approved') expect(agreed.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    ))

  test('goes to the manager above where the writer stands at the step, and where the applicant says who stands there', async () => {
    const open = (chain: Chain) => chain.tasks.map(({ userName, status }) => `${userName} ${status}`)
    expect(open(await walk({ applicant: 'clerk', barred: ['boss'], steps: ['dept_manager'] }))).toEqual(['张总监 agreed'])
    expect(open(await walk({ applicant: 'boss', barred: ['boss'], steps: ['dept_manager'] }))).toEqual(['张总监 agreed'])
    expect(open(await walk({ applicant: 'boss', barred: [], steps: ['dept_manager', 'business'] }))[0]).toBe('王主任 passed')
  })

  test('is barred as a writer, and as an applicant only where he says who decides', () => {
    expect(barredFrom('clerk', ['clerk', 'boss', 'boss'], false)).toEqual(['boss'])
    expect(barredFrom('clerk', ['clerk'], true)).toEqual(['clerk'])
    expect(mayPassOwn({ applyUserId: 'clerk' }, [{ userId: 'clerk' }])).toBe(true)
    expect(mayPassOwn({ applyUserId: 'clerk', barred: ['clerk'] }, [{ userId: 'clerk' }])).toBe(false)
    expect(mayPassOwn({ applyUserId: 'clerk', barred: ['boss'] }, [{ userId: 'clerk' }, { userId: 'boss' }])).toBe(false)
  })
})
