import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { flat } from '../../../core/definitions/effect.ts'
import budgetAdjust from '../../../core/documents/ys/budget-adjust.document.ts'
import budgetCost from '../../../core/documents/ys/budget-cost.document.ts'
import costApply from '../../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../../core/documents/ys/cost-write-off.document.ts'
import { RunScheduledJob } from '../../../core/jobs/run-scheduled-job.use-case.ts'
import { ScheduledJobs } from '../../../core/jobs/scheduled-jobs.ts'
import { always } from '../../../core/kernel/condition.ts'
import { decimal } from '../../../core/kernel/decimal.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { textAt, type Row } from '../../../core/kernel/wire.ts'
import { BUDGET, BudgetDesk, clerk } from '../../support/budget-desk.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { deskOver } from '../../support/desk.ts'
import { sqlPorts } from '../../support/ports.ts'
import { refusalOf, value } from '../../support/results.ts'

const catalogue = catalogueOf(BUDGET, everything.dictionaries)

let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
let desks: readonly BudgetDesk[]
const told: string[] = []
const at = (index: number) => desks[index % desks.length]!

beforeAll(async () => {
  const connection = await ownDatabase('budget_races')
  instances = [await sqlPorts(connection, catalogue), await sqlPorts(connection, catalogue)]
  desks = instances.map((ports, instance) => {
    let last = 0
    const ids = { next: () => `b-${instance}-${(last += 1)}` }
    return new BudgetDesk([], deskOver(ports, { catalogue, clock: ports.clock, ids }), instance * 100_000)
  })
  const { ledgers } = instances[0]!
  const write = ledgers.write.bind(ledgers)
  ledgers.write = (written, from, by) => {
    told.push(...flat(written.told).flatMap((effect) => (effect.effect === 'message' ? [`${effect.role ?? ''}：${effect.title}`] : [])))
    return write(written, from, by)
  }
  await at(0).open(['152', '153'])
})
afterAll(() => Promise.all(instances.map((ports) => ports.close())))

/** 预算台账核对, as it runs at night: what it tells finance. */
const reconciled = async (): Promise<readonly string[]> => {
  const { records, facts, repeats, work, clock } = instances[0]!
  clock.at += 24 * 3_600_000
  told.length = 0
  const runner = new RunScheduledJob(catalogue, records, facts, at(0).desk.writer, repeats, work, clock)
  value(await new ScheduledJobs(catalogue, runner).all.find(({ code }) => code === 'ys.reconcileBudget')!.run({ isStopping: () => false }))
  clock.at -= 24 * 3_600_000
  return [...told]
}

const idOf = (row: unknown): string => textAt(row as Row, 'id')

describe('over two instances at once', () => {
  test('of applies for the last money of crossing pools as many pass as it lasts for, and the others are told how much is left', async () => {
    for (const subject of ['会议费', '招待费']) {
      await at(0).subject(subject, { cycle: '2' })
      value(await at(0).issue(subject, '100'))
    }
    const lines = (names: readonly string[]) => names.map((subjectId) => ({ subjectId, content: '会议', qty: '1', unitPrice: '50' }))
    const bodies = Array.from({ length: 16 }, (_, index) => ({
      ...at(0).applyBody('会议费', '50', '152', '2026-03'),
      items: lines(index % 3 ? ['会议费', '招待费'] : ['招待费', '会议费']),
    }))
    const sent: Row[] = []
    for (const [index, body] of bodies.entries()) sent.push(await at(index).waiting(costApply, body as unknown as Row))
    const results = await Promise.all(sent.map((row, index) => at(index).decided(costApply, row)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(6)
    const words = new Set(results.flatMap((result) => (result.ok ? [] : [refusalOf(result)])))
    for (const word of words) expect(word).toMatch(/^预算余额不足：部门152\/(会议费|招待费)\/2026-03 可用0.00元，本次需要50.00元$/)
    for (const subject of ['会议费', '招待费'])
      expect(await at(0).account(subject)).toMatchObject({ occupied: '300', available: '-200', poolAvailable: '0' })
    const states = await Promise.all(sent.map((row) => at(0).state(costApply, idOf(row))))
    expect(states.filter((state) => state === 'approving')).toHaveLength(10)
    expect(await reconciled()).toEqual([])
  })

  test('whatever crosses, no strict pool falls below zero, and accounts, holds and entries agree', async () => {
    const [ONE, OTHER] = ['办公费', '推广费']
    for (const subject of [ONE, OTHER]) {
      await at(0).subject(subject, { overRate: '10', needApply: 'N' })
      for (const dept of ['152', '153']) value(await at(0).issue(subject, '400', dept))
    }
    const approved = async (subject: string, amount: string, dept: string) =>
      idOf(value(await at(0).approved(costApply, at(0).applyBody(subject, amount, dept))))
    const [toClose, toUse, toReverse] = [
      await approved(ONE, '100', '152'),
      await approved(OTHER, '100', '153'),
      await approved(ONE, '150', '152'),
    ]
    const used = idOf(value(await at(0).approved(costWriteOff, at(0).writeOffBody(toReverse, ONE, '120', 'Y'))))
    const moving = (outDeptId: string, inDeptId: string, subject: string): Row => ({
      ...{ year: '2026', outDeptId, inDeptId, empId: 'e1', reason: '调剂' },
      items: [{ outSubjectId: subject, outPeriod: '2026-03', inSubjectId: subject, inPeriod: '2026-03', amount: '120' }],
    })
    const applies = await Promise.all(
      [ONE, OTHER, ONE, OTHER, ONE, OTHER].map((subject, index) =>
        at(index).waiting(costApply, at(index).applyBody(subject, '90', index % 2 ? '153' : '152')),
      ),
    )
    const writing = await at(0).waiting(costWriteOff, at(0).writeOffBody(toUse, OTHER, '105', 'Y', { deptId: '153' }))
    const direct = { sourceType: '4', costApplyId: null }
    const directs = [await at(1).waiting(costWriteOff, at(1).writeOffBody('', ONE, '80', 'Y', direct))]
    const moves = [
      await at(0).waiting(budgetAdjust, moving('152', '153', ONE), 2),
      await at(1).waiting(budgetAdjust, moving('153', '152', ONE), 2),
      await at(0).waiting(budgetAdjust, moving('153', '152', OTHER), 2),
    ]
    const doings: readonly Promise<Result<unknown>>[] = [
      ...applies.map((row, index) => at(index).decided(costApply, row)),
      ...directs.map((row, index) => at(index).decided(costWriteOff, row)),
      ...moves.map((row, index) => at(index + 1).decided(budgetAdjust, row)),
      at(1).decided(costWriteOff, writing),
      at(0).act(costApply, toClose, 'close', { closeReason: '取消' }),
      at(1).act(costWriteOff, used, 'reverse', { reverseReason: '票据有误' }),
    ]
    const results = await Promise.all(doings)
    for (const result of results)
      if (!result.ok) expect(result.failure.message).toMatch(/^(预算余额不足|调出科目可用预算不足|已释放的预算已被其他单据使用)/)
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(doings.length / 2)
    for (const account of await at(0).rows(budgetCost, always)) expect(decimal(textAt(account, 'poolAvailable')).ge(0)).toBe(true)
    expect(await reconciled()).toEqual([])
  })

  test('of two write-offs of one apply that are sent at once one passes', async () => {
    await at(0).subject('培训费')
    value(await at(0).issue('培训费', '100'))
    const apply = idOf(value(await at(0).approved(costApply, at(0).applyBody('培训费', '60'))))
    const results = await Promise.all(
      [0, 1].map((index) =>
        at(index).desk.save.run({
          type: costWriteOff,
          body: at(index).writeOffBody(apply, '培训费', '10', 'N'),
          by: clerk,
          submit: true,
          confirmed: true,
        }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.map(refusalOf).filter(Boolean)).toEqual(['该申请存在审批中的核销单，请先处理'])
  })
})

describe('the reconciliation of the night', () => {
  const spoil = (text: string) => instances[0]!.database.query({ text })

  test.each([
    ['an amount of an account', "UPDATE ys_budget_cost SET used = used + 0.01 WHERE subject_id = '咨询费' AND period = '2026-03'"],
    ['a hold', "UPDATE ys_budget_hold SET consumed = consumed + 0.01 , remaining = remaining - 0.01 WHERE subject_id = '咨询费'"],
    ['an entry', "UPDATE ys_budget_entry SET amount = amount + 1 WHERE subject_id = '咨询费' AND entry_type = '1' AND period = '2026-03'"],
  ])('finds %s that was spoilt by hand, tells finance, and mends nothing', async (_, text) => {
    const subject = '咨询费'
    if (!(await at(0).account(subject))['id']) {
      await at(0).subject(subject)
      value(await at(0).issue(subject, '100'))
      value(await at(0).approved(costApply, at(0).applyBody(subject, '60')))
    }
    expect(await reconciled()).toEqual([])
    await instances[0]!.work.whole(async () => {
      await spoil(text)
      const before = await at(0).account(subject)
      expect(await reconciled()).toEqual(['finance：预算台账与流水不一致：部门152/咨询费/2026-03'])
      expect(await at(0).account(subject)).toEqual(before)
      // Mended, for the next one.
      return { ok: false, failure: { code: 'test.mended', message: '' } }
    })
    expect(await reconciled()).toEqual([])
  })
})
