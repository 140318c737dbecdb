import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import costApply from '../../../core/documents/ys/cost-apply.document.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import { BUDGET, BudgetDesk, clerk } from '../../support/budget-desk.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { deskOver, person } from '../../support/desk.ts'
import { sqlPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

/** Beginning and end among them: the chain, the document, names, what its formulas look at, balances, entries, log, history, letters. */
const MOST = 24

const catalogue = catalogueOf(BUDGET, everything.dictionaries)
const CONFERENCE = '会议费'

let ports: Awaited<ReturnType<typeof sqlPorts>>
let at: BudgetDesk
beforeAll(async () => {
  ports = await sqlPorts(await ownDatabase('decision_statements'), catalogue)
  let last = 0
  at = new BudgetDesk([], deskOver(ports, { catalogue, clock: ports.clock, ids: { next: () => `d-${(last += 1)}` } }))
  await at.open(['152'])
  await at.subject(CONFERENCE)
  value(await at.issue(CONFERENCE, '1000'))
})
afterAll(() => ports.close())

/** What the last decision about an apply sends; and what it answers, beside what there is then. */
const last = async () => {
  const row = await at.waiting(costApply, at.applyBody(CONFERENCE, '10'))
  const chain = async () => value(await at.desk.approvals.ofRecord(costApply.key, textAt(row, 'id'), clerk))
  const task = (await chain())!.tasks.find(({ status }) => status === 'open')!
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const answered = await at.desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) })
  const statements = sent.mock.calls.length
  sent.mockRestore()
  return { statements, answered: value(answered), kept: await chain() }
}

test('the last decision about an apply asks little, once it is known what its formulas look at, and answers the chain as it is kept', async () => {
  const first = await last()
  const usual = await last()
  for (const { answered, kept } of [first, usual]) expect(answered).toEqual(kept)
  expect(usual.answered.process.status).toBe('approved')
  expect(usual.statements).toBeLessThanOrEqual(MOST)
  expect(await at.account(CONFERENCE)).toMatchObject({ occupied: '20' })
})
