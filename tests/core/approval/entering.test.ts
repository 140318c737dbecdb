import { expect, test } from 'vitest'
import type { Chain, Node } from '../../../core/approval/approvals.port.ts'
import { Processes } from '../../../core/approval/processes.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { money, text } from '../../../core/definitions/fields.ts'
import { all, type Condition } from '../../../core/kernel/condition.ts'
import { ok } from '../../../core/kernel/result.ts'
import { calendarOf } from '../../../core/kernel/working-hours.ts'
import { FewStaff } from '../../support/few-staff.ts'
import { someone } from '../../support/people.ts'
import { value } from '../../support/results.ts'

const CONDITIONS = 30

const type = defineDocument({
  key: 'xt.model',
  title: '单',
  number: 'M{seq:4}',
  fields: { name: text('名称'), amount: money('金额') },
  approval: ['business'],
})
const person = (userId: string) => ({ ...someone, userId, realname: userId, deptId: '152' })

/** A chain of three, whose second step has so many conditions that all hold; how often a decision looks into the document and asks who works here. */
const asked = async (conditions: number) => {
  const condition = all(...Array.from({ length: conditions }, (_, at): Condition => ({ field: 'amount', op: 'ge', value: String(at) })))
  const step = (userId: string) => ({ step: null, userIds: [userId], forbids: [] })
  const nodes = ['a', 'b', 'c'].map(
    (userId, index): Node => ({
      ...{ index, title: userId, mode: 'any' },
      drawn: { ...step(userId), ...(index === 1 && conditions ? { condition } : {}) },
    }),
  )
  const rules = {
    ...{ id: 'f', versionNo: 2, managerRole: 'admin', allowWithdraw: true, allowUrge: true, urgeMinutes: 60, allowBatch: true },
    ...{ selfPass: true, dupPass: true, emptyPolicy: 'admin' as const, ccRoles: [], ccUsers: [] },
  }
  const counted = { reads: 0, people: 0 }
  class CountingStaff extends FewStaff {
    override async people(ids: readonly string[]) {
      counted.people += 1
      return super.people(ids)
    }
  }
  const row = new Proxy(
    { id: 'r', name: 'n', billNo: 'M0001', amount: '100' },
    {
      get: (of, key) => {
        if (key === 'amount') counted.reads += 1
        return Reflect.get(of, key)
      },
    },
  )
  let serial = 0
  const processes = new Processes(
    new CountingStaff(),
    { next: () => `t${++serial}` },
    { now: () => Date.UTC(2026, 2, 18, 1) },
    {
      arranged: async () =>
        ok({
          ...{ exemptions: [], delegations: [], provedFrom: null, calendar: calendarOf([]) },
          flows: [{ processCode: 'xt:model', isStopped: false, rules, nodes }],
        }),
      hiding: async () => ok(new Set<string>()),
    },
  )
  const matter = { type, row, view: {} }
  const { process, added } = value(await processes.begin(matter, person('clerk')))
  const chain: Chain = { process, tasks: added }
  counted.reads = counted.people = 0
  const { process: after } = value(await processes.agree(matter, chain, { task: added[0]!, opinion: '好', by: person('a') }))
  expect(after.current).toBe(1)
  return { ...counted }
}

test('a step with thirty conditions looks at each of them once when it is entered, and asks nothing more for them', async () => {
  const [none, many] = [await asked(0), await asked(CONDITIONS)]
  expect(many.people).toBe(none.people)
  expect(many.reads - none.reads).toBeGreaterThanOrEqual(CONDITIONS)
  // A number is looked at for being there, and compared.
  expect(many.reads - none.reads).toBeLessThanOrEqual(2 * CONDITIONS)
})
