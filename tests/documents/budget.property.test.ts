import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import budgetCost from '../../core/documents/ys/budget-cost.document.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import { cycleOf, inMonths } from '../../core/documents/ys/budget.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import { decimal, sumOf } from '../../core/kernel/decimal.ts'
import type { Result } from '../../core/kernel/result.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { BudgetDesk } from '../support/budget-desk.ts'
import { value } from '../support/results.ts'

/** What an account comes to, in whole fen, worked out by nothing of the product. */
type Account = { issued: number; appended: number; adjusted: number; occupied: number; used: number }
type Held = { period: string; held: number; consumed: number; over: number; released: number; state: 'approved' | 'writtenOff' | 'closed' }
type Written = { apply: number; used: number; consumed: number; over: number; released: number; ended: boolean; isThere: boolean }

const PERIODS = ['2026-03', '2026-04', '2026-05']
const RATE = 10

const left = ({ issued, appended, adjusted, occupied, used }: Account) => issued + appended + adjusted - occupied - used
const rest = ({ held, consumed, released }: Held) => held - consumed - released

/** The rules R1 to R12 for one subject under strict control, as whole numbers. */
class Model {
  readonly accounts = new Map<string, Account>()
  readonly holds: Held[] = []
  readonly written: Written[] = []
  private readonly cycle: string

  constructor(cycle: string, monthly: number) {
    this.cycle = cycle
    for (let month = 1; month <= 12; month += 1)
      this.accounts.set(`2026-${String(month).padStart(2, '0')}`, { issued: monthly, appended: 0, adjusted: 0, occupied: 0, used: 0 })
  }

  at(period: string): Account {
    return this.accounts.get(period)!
  }

  pool(period: string): number {
    const months = [...this.accounts.keys()]
    const place = months.indexOf(period)
    const of = this.cycle === '1' ? [period] : this.cycle === '3' ? months : months.slice(place - (place % 3), place - (place % 3) + 3)
    return of.reduce((sum, month) => sum + left(this.at(month)), 0)
  }

  append(period: string, amount: number): boolean {
    this.at(period).appended += amount
    return true
  }

  reduce(period: string, amount: number): boolean {
    if (amount > this.pool(period)) return false
    this.at(period).adjusted -= amount
    return true
  }

  apply(period: string, amount: number): boolean {
    if (amount > this.pool(period)) return false
    this.at(period).occupied += amount
    this.holds.push({ period, held: amount, consumed: 0, over: 0, released: 0, state: 'approved' })
    return true
  }

  writeOff(apply: number, amount: number, isFinal: boolean): boolean {
    const hold = this.holds[apply]
    if (hold?.state !== 'approved') return false
    const consumed = Math.min(amount, rest(hold))
    const over = amount - consumed
    if (over > 0 && (over > Math.round((hold.held * RATE) / 100) - hold.over || over > this.pool(hold.period))) return false
    const account = this.at(hold.period)
    account.occupied -= consumed
    account.used += amount
    hold.consumed += consumed
    hold.over += over
    const ends = isFinal || rest(hold) === 0
    const released = ends ? rest(hold) : 0
    account.occupied -= released
    hold.released += released
    if (ends) hold.state = 'writtenOff'
    this.written.push({ apply, used: amount, consumed, over, released, ended: ends, isThere: true })
    return true
  }

  reverse(which: number): boolean {
    const one = this.written[which]
    if (!one?.isThere) return false
    const hold = this.holds[one.apply]!
    const isGoingOn = hold.state === 'approved' || (hold.state === 'writtenOff' && one.ended)
    if (isGoingOn && one.released > one.over && one.released - one.over > this.pool(hold.period)) return false
    const account = this.at(hold.period)
    account.used -= one.used
    hold.consumed -= one.consumed
    hold.over -= one.over
    if (isGoingOn) {
      account.occupied += one.consumed + one.released
      hold.released -= one.released
      hold.state = 'approved'
    } else hold.released += one.consumed
    one.isThere = false
    return true
  }

  close(apply: number): boolean {
    const hold = this.holds[apply]
    if (hold?.state !== 'approved') return false
    this.at(hold.period).occupied -= rest(hold)
    hold.released += rest(hold)
    hold.state = 'closed'
    return true
  }
}

const yuan = (fen: number): string => decimal(fen).mulDiv(1, 100, 2).toString()
const fen = (row: Row, key: string): number =>
  Number(
    decimal(textAt(row, key) || 0)
      .times(100)
      .toString(),
  )

type Step =
  | { readonly does: 'append'; readonly period: string; readonly amount: number }
  | { readonly does: 'reduce'; readonly period: string; readonly amount: number }
  | { readonly does: 'apply'; readonly period: string; readonly amount: number }
  | { readonly does: 'writeOff'; readonly which: number; readonly share: number; readonly isFinal: boolean }
  | { readonly does: 'reverse'; readonly which: number }
  | { readonly does: 'close'; readonly which: number }

const amount = fc.integer({ min: 1, max: 25_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('apply' as const), period: fc.constantFrom(...PERIODS), amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('append' as const, 'reduce' as const), period: fc.constantFrom(...PERIODS), amount }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('writeOff' as const),
      which: fc.nat(2),
      share: fc.constantFrom(30, 50, 70, 100, 105, 110, 111, 115),
      isFinal: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reverse' as const), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const), which: fc.nat(2) }) },
)

const SUBJECT = '会议费'

/** The same history by the product and by the model; what one refuses the other refuses. */
const follow = async (cycle: string, steps: readonly Step[]): Promise<void> => {
  const at = await new BudgetDesk().open()
  await at.subject(SUBJECT, { cycle, overRate: String(RATE) })
  value(await at.issue(SUBJECT, '300'))
  const model = new Model(cycle, 30_000)
  const [applies, writeOffs]: [string[], string[]] = [[], []]
  const kept = async (does: Promise<Result<unknown>>, into?: string[]): Promise<boolean> => {
    const result = await does
    if (result.ok) into?.push(textAt(result.value as Row, 'id'))
    return result.ok
  }

  for (const one of steps) {
    let [real, meant] = [false, false]
    if (one.does === 'append') {
      real = await kept(at.append(SUBJECT, yuan(one.amount), '152', one.period))
      meant = model.append(one.period, one.amount)
    } else if (one.does === 'reduce') {
      const item = { outSubjectId: SUBJECT, outPeriod: one.period, amount: yuan(one.amount) }
      real = await kept(at.adjust({ adjustType: '2', inDeptId: null }, item))
      meant = model.reduce(one.period, one.amount)
    } else if (one.does === 'apply') {
      real = await kept(at.approved(costApply, at.applyBody(SUBJECT, yuan(one.amount), '152', one.period)), applies)
      meant = model.apply(one.period, one.amount)
    } else if (one.does === 'writeOff') {
      const hold = model.holds[one.which]
      if (!hold) continue
      const spent = Math.max(1, Math.round((hold.held * one.share) / 100))
      const body = at.writeOffBody(applies[one.which]!, SUBJECT, yuan(spent), one.isFinal ? 'Y' : 'N', { period: hold.period })
      real = await kept(at.approved(costWriteOff, body), writeOffs)
      meant = model.writeOff(one.which, spent, one.isFinal)
    } else if (one.does === 'reverse') {
      if (!writeOffs[one.which]) continue
      real = await kept(at.act(costWriteOff, writeOffs[one.which]!, 'reverse', { reverseReason: '票据有误' }))
      meant = model.reverse(one.which)
    } else {
      if (!applies[one.which]) continue
      real = await kept(at.act(costApply, applies[one.which]!, 'close', { closeReason: '取消' }))
      meant = model.close(one.which)
    }
    expect({ ...one, isDone: real }).toEqual({ ...one, isDone: meant })
    await stands(at, model, applies, cycle)
  }
}

const COLUMNS = ['issued', 'appended', 'adjusted', 'occupied', 'used'] as const

/** After every step: each account as the model says, as its entries and its holds add up (R5, B1 to B3), no pool below zero, no entry twice (R15). */
const stands = async (at: BudgetDesk, model: Model, applies: readonly string[], cycle: string): Promise<void> => {
  const [accounts, holds, entries] = [
    await at.rows(budgetCost, always),
    await at.rows(budgetHold, always),
    await at.rows(budgetEntry, always),
  ]
  for (const account of accounts) {
    const period = textAt(account, 'period')
    expect(Object.fromEntries(COLUMNS.map((column) => [column, fen(account, column)]))).toEqual(model.at(period))
    COLUMNS.forEach((column, place) => {
      const own = entries.filter((entry) => entry['period'] === period && entry['budgetColumn'] === String(place + 1))
      expect(sumOf(own, (entry) => decimal(textAt(entry, 'amount'))).eq(textAt(account, column) || 0)).toBe(true)
    })
    const held = holds.filter((hold) => hold['period'] === period)
    expect(sumOf(held, (hold) => decimal(textAt(hold, 'remaining') || 0)).eq(textAt(account, 'occupied') || 0)).toBe(true)
    const pool = accounts.filter((one) => cycleOf(cycle, period).includes(textAt(one, 'period')))
    expect(sumOf(pool, (one) => decimal(textAt(one, 'available'))).ge(0)).toBe(true)
  }
  const named = entries.map((entry) => ['sourceType', 'sourceId', 'entryType', 'period'].map((key) => entry[key]).join('/'))
  expect(new Set(named).size).toBe(named.length)
  for (const [place, id] of applies.entries()) expect(await at.state(costApply as DocumentType, id)).toBe(model.holds[place]!.state)
}

describe('budgets under strict control', () => {
  test.each(['1', '2', '3'])(
    'cycle %s: whatever happens in whatever order is what an independent model says',
    async (cycle) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), (steps) => follow(cycle, steps)),
        { numRuns: 30 },
      )
    },
    120_000,
  )

  test('twelve parts of an amount add up to it, none smaller than another but for the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (cents) => {
        const total = decimal(cents).mulDiv(1, 100, 2)
        const parts = inMonths(total)
        expect(parts).toHaveLength(12)
        expect(sumOf(parts, (part) => part).eq(total)).toBe(true)
        expect(parts.slice(0, 11).every((part) => part.eq(parts[0]!) && part.scale <= 2)).toBe(true)
        expect(parts[11]!.ge(parts[0]!)).toBe(true)
      }),
    )
  })
})
