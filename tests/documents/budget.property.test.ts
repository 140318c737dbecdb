import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import budgetCost from '../../core/documents/ys/budget-cost.document.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import { cycleOf, inMonths } from '../../core/documents/ys/budget.ts'
import { always } from '../../core/kernel/condition.ts'
import { decimal, sumOf } from '../../core/kernel/decimal.ts'
import type { Result } from '../../core/kernel/result.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { BudgetDesk } from '../support/budget-desk.ts'
import { value } from '../support/results.ts'

/** What an account comes to, in whole fen, worked out by nothing of the product. */
type Account = { issued: number; appended: number; adjusted: number; occupied: number; used: number }
type Place = { readonly dept: string; readonly subject: Subject; readonly period: string }
type Held = Place & { held: number; consumed: number; over: number; released: number }
type Applied = { holds: Held[]; state: 'approved' | 'writtenOff' | 'closed' }
type Use = { hold: Held; used: number; consumed: number; over: number; released: number }
type Written = { apply?: Applied; uses: Use[]; direct?: Place & { used: number }; ended: boolean; isThere: boolean }

const DEPARTMENTS = ['152', '153'] as const
const PERIODS = ['2026-03', '2026-04', '2026-05'] as const
/** One is controlled strictly, one only warns: what they may write off over an apply, in percent. */
const SUBJECTS = { 会议费: { isStrict: true, rate: 10 }, 推广费: { isStrict: false, rate: 5 } } as const
type Subject = keyof typeof SUBJECTS
const NAMES = Object.keys(SUBJECTS) as Subject[]

const left = ({ issued, appended, adjusted, occupied, used }: Account) => issued + appended + adjusted - occupied - used
const rest = ({ held, consumed, released }: Held) => held - consumed - released
const nameOf = ({ dept, subject, period }: Place) => `${dept}/${subject}/${period}`

/** The rules R1 to R13, as whole numbers. */
class Model {
  readonly accounts = new Map<string, Account>()
  readonly applies: Applied[] = []
  readonly written: Written[] = []
  private readonly cycle: string

  constructor(cycle: string, monthly: number) {
    this.cycle = cycle
    for (const dept of DEPARTMENTS)
      for (const subject of NAMES)
        for (let month = 1; month <= 12; month += 1) {
          const period = `2026-${String(month).padStart(2, '0')}`
          this.accounts.set(nameOf({ dept, subject, period }), { issued: monthly, appended: 0, adjusted: 0, occupied: 0, used: 0 })
        }
  }

  at(place: Place): Account {
    return this.accounts.get(nameOf(place))!
  }

  pool({ dept, subject, period }: Place): number {
    const month = Number(period.slice(5))
    const first = this.cycle === '1' ? month : this.cycle === '3' ? 1 : month - ((month - 1) % 3)
    const last = this.cycle === '1' ? month : this.cycle === '3' ? 12 : first + 2
    let sum = 0
    for (let one = first; one <= last; one += 1) sum += left(this.at({ dept, subject, period: `2026-${String(one).padStart(2, '0')}` }))
    return sum
  }

  /** Only strict control refuses. */
  private isShort(place: Place, need: number): boolean {
    return SUBJECTS[place.subject].isStrict && need > this.pool(place)
  }

  append(place: Place, amount: number): boolean {
    this.at(place).appended += amount
    return true
  }

  reduce(place: Place, amount: number): boolean {
    if (amount > this.pool(place)) return false
    this.at(place).adjusted -= amount
    return true
  }

  move(from: Place, to: Place, amount: number): boolean {
    if (nameOf(from) === nameOf(to) || amount > this.pool(from)) return false
    this.at(from).adjusted -= amount
    this.at(to).adjusted += amount
    return true
  }

  apply(lines: readonly (Place & { amount: number })[]): boolean {
    if (lines.some((line) => this.isShort(line, line.amount))) return false
    const holds = lines.map(({ amount, ...place }) => {
      this.at(place).occupied += amount
      return { ...place, held: amount, consumed: 0, over: 0, released: 0 }
    })
    this.applies.push({ holds, state: 'approved' })
    return true
  }

  writeOff(apply: Applied, spent: readonly number[], isFinal: boolean): boolean {
    if (apply.state !== 'approved') return false
    const uses = apply.holds.map((hold, at): Use => {
      const consumed = Math.min(spent[at]!, rest(hold))
      return { hold, used: spent[at]!, consumed, over: spent[at]! - consumed, released: 0 }
    })
    for (const { hold, over } of uses)
      if (over > 0 && (over > Math.round((hold.held * SUBJECTS[hold.subject].rate) / 100) - hold.over || this.isShort(hold, over)))
        return false
    for (const { hold, used, consumed, over } of uses) {
      this.at(hold).occupied -= consumed
      this.at(hold).used += used
      hold.consumed += consumed
      hold.over += over
    }
    const ended = isFinal || apply.holds.every((hold) => rest(hold) === 0)
    if (ended) {
      for (const use of uses) {
        use.released = rest(use.hold)
        this.at(use.hold).occupied -= use.released
        use.hold.released += use.released
      }
      apply.state = 'writtenOff'
    }
    this.written.push({ apply, uses, ended, isThere: true })
    return true
  }

  direct(place: Place, used: number): boolean {
    if (this.isShort(place, used)) return false
    this.at(place).used += used
    this.written.push({ uses: [], direct: { ...place, used }, ended: false, isThere: true })
    return true
  }

  reverse(one: Written): boolean {
    if (!one.isThere) return false
    const { apply, uses, direct, ended } = one
    if (direct) this.at(direct).used -= direct.used
    if (apply) {
      const isGoingOn = apply.state === 'approved' || (apply.state === 'writtenOff' && ended)
      if (isGoingOn && uses.some(({ hold, released, over }) => released > over && this.isShort(hold, released - over))) return false
      for (const { hold, used, consumed, over, released } of uses) {
        this.at(hold).used -= used
        hold.consumed -= consumed
        hold.over -= over
        if (isGoingOn) this.at(hold).occupied += consumed + released
        hold.released += isGoingOn ? -released : consumed
      }
      if (isGoingOn) apply.state = 'approved'
    }
    one.isThere = false
    return true
  }

  close(apply: Applied): boolean {
    if (apply.state !== 'approved') return false
    for (const hold of apply.holds) {
      this.at(hold).occupied -= rest(hold)
      hold.released += rest(hold)
    }
    apply.state = 'closed'
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
  | { readonly does: 'append' | 'reduce' | 'direct'; readonly at: Place; readonly amount: number }
  | { readonly does: 'move'; readonly at: Place; readonly to: Place; readonly amount: number }
  | {
      readonly does: 'apply'
      readonly at: Place
      readonly amount: number
      readonly beside: number
      readonly ends: 'approved' | 'rejected' | 'withdrawn'
    }
  | { readonly does: 'writeOff'; readonly which: number; readonly share: number; readonly isFinal: boolean }
  | { readonly does: 'reverse' | 'close'; readonly which: number }

const amount = fc.integer({ min: 1, max: 25_000 })
const place: fc.Arbitrary<Place> = fc.record({
  dept: fc.constantFrom(...DEPARTMENTS),
  subject: fc.constantFrom('会议费' as const, '会议费' as const, '推广费' as const),
  period: fc.constantFrom(...PERIODS),
})
const which = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      at: place,
      amount,
      /** Of the other subject; of none where it is 0. */
      beside: fc.constantFrom(0, 0, 4_000, 20_000),
      ends: fc.constantFrom('approved' as const, 'approved' as const, 'approved' as const, 'rejected' as const, 'withdrawn' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('append' as const, 'reduce' as const, 'direct' as const), at: place, amount }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), at: place, to: place, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('writeOff' as const),
      which,
      share: fc.constantFrom(30, 50, 70, 100, 105, 110, 111, 115),
      isFinal: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('reverse' as const, 'close' as const), which }) },
)

/** Direct write-offs are of this month or an earlier one. */
const DIRECT_PERIOD = '2026-03'
const other = (subject: Subject): Subject => NAMES.find((name) => name !== subject)!

/** The same history by the product and by the model; what one refuses the other refuses. */
const follow = async (cycle: string, steps: readonly Step[]): Promise<void> => {
  const at = await new BudgetDesk().open(DEPARTMENTS)
  for (const name of NAMES) {
    const { isStrict, rate } = SUBJECTS[name]
    await at.subject(name, { cycle, mode: isStrict ? '1' : '2', overRate: String(rate), needApply: 'N' })
    for (const dept of DEPARTMENTS) value(await at.issue(name, '300', dept))
  }
  const model = new Model(cycle, 30_000)
  const [applies, writeOffs]: [string[], string[]] = [[], []]
  const kept = async (does: Promise<Result<unknown>>, into?: string[]): Promise<boolean> => {
    const result = await does
    if (result.ok) into?.push(textAt(result.value as Row, 'id'))
    return result.ok
  }
  const lineOf = (subjectId: string, unitPrice: number): Row => ({ subjectId, content: '会议', qty: '1', unitPrice: yuan(unitPrice) })

  const taken = async (one: Step): Promise<readonly [real: boolean, meant: boolean] | undefined> => {
    switch (one.does) {
      case 'append':
        return [await kept(at.append(one.at.subject, yuan(one.amount), one.at.dept, one.at.period)), model.append(one.at, one.amount)]
      case 'reduce': {
        const item = { outSubjectId: one.at.subject, outPeriod: one.at.period, amount: yuan(one.amount) }
        const head = { adjustType: '2', outDeptId: one.at.dept, inDeptId: null }
        return [await kept(at.adjust(head, item)), model.reduce(one.at, one.amount)]
      }
      case 'move': {
        const item = { outSubjectId: one.at.subject, outPeriod: one.at.period, inSubjectId: one.to.subject, inPeriod: one.to.period }
        const real = await kept(at.adjust({ outDeptId: one.at.dept, inDeptId: one.to.dept }, { ...item, amount: yuan(one.amount) }))
        return [real, model.move(one.at, one.to, one.amount)]
      }
      case 'direct': {
        const target = { ...one.at, period: DIRECT_PERIOD }
        const more = { sourceType: '4', costApplyId: null, deptId: target.dept, period: target.period }
        return [
          await kept(at.approved(costWriteOff, at.writeOffBody('', target.subject, yuan(one.amount), 'Y', more)), writeOffs),
          model.direct(target, one.amount),
        ]
      }
      case 'apply': {
        const { subject, dept, period } = one.at
        const lines = [
          { ...one.at, amount: one.amount },
          ...(one.beside ? [{ ...one.at, subject: other(subject), amount: one.beside }] : []),
        ]
        const body = { ...at.applyBody(subject, '1', dept, period), items: lines.map((line) => lineOf(line.subject, line.amount)) } as Row
        if (one.ends !== 'approved') {
          if (await at.undecided(costApply, body, one.ends)) return undefined
          return [false, lines.every((line) => !SUBJECTS[line.subject].isStrict || line.amount <= model.pool(line))]
        }
        return [await kept(at.approved(costApply, body), applies), model.apply(lines)]
      }
      case 'writeOff': {
        const apply = model.applies[one.which]
        if (!apply) return undefined
        const spent = apply.holds.map(({ held }) => Math.max(1, Math.round((held * one.share) / 100)))
        const [first] = apply.holds
        const body = at.writeOffBody(applies[one.which]!, '', '1', one.isFinal ? 'Y' : 'N', { period: first!.period, deptId: first!.dept })
        const [item] = rowsOf(body, 'items')
        const items = apply.holds.map(({ subject }, index) => ({
          ...item,
          subjectId: subject,
          amount: yuan(spent[index]!),
          invoiceNo: `${index + 1}${textAt(item, 'invoiceNo').slice(1)}`,
        }))
        return [await kept(at.approved(costWriteOff, { ...body, items }), writeOffs), model.writeOff(apply, spent, one.isFinal)]
      }
      case 'reverse': {
        const [id, written] = [writeOffs[one.which], model.written[one.which]]
        if (!id || !written) return undefined
        return [await kept(at.act(costWriteOff, id, 'reverse', { reverseReason: '票据有误' })), model.reverse(written)]
      }
      case 'close': {
        const [id, apply] = [applies[one.which], model.applies[one.which]]
        if (!id || !apply) return undefined
        return [await kept(at.act(costApply, id, 'close', { closeReason: '取消' })), model.close(apply)]
      }
    }
  }
  for (const one of steps) {
    const both = await taken(one)
    if (both) expect({ ...one, isDone: both[0] }).toEqual({ ...one, isDone: both[1] })
    await stands(at, model, applies, cycle)
  }
}

const COLUMNS = ['issued', 'appended', 'adjusted', 'occupied', 'used'] as const
const isOf =
  (account: Row) =>
  (row: Row): boolean =>
    ['deptId', 'subjectId', 'period'].every((key) => row[key] === account[key])

/** After every step: each account as the model says, as its entries and its holds add up (R5, B1 to B3), no pool below zero, no entry twice (R15). */
const stands = async (at: BudgetDesk, model: Model, applies: readonly string[], cycle: string): Promise<void> => {
  const [accounts, holds, entries] = [
    await at.rows(budgetCost, always),
    await at.rows(budgetHold, always),
    await at.rows(budgetEntry, always),
  ]
  for (const account of accounts) {
    const [dept, subject, period] = [textAt(account, 'deptId'), textAt(account, 'subjectId') as Subject, textAt(account, 'period')]
    const values = COLUMNS.map((column) => fen(account, column))
    const meant = model.at({ dept, subject, period })
    expect([dept, subject, period, ...values]).toEqual([dept, subject, period, ...COLUMNS.map((column) => meant[column])])
    const own = entries.filter(isOf(account))
    COLUMNS.forEach((column, index) => {
      const ofColumn = own.filter((entry) => entry['budgetColumn'] === String(index + 1))
      expect(sumOf(ofColumn, (entry) => decimal(textAt(entry, 'amount'))).eq(textAt(account, column) || 0)).toBe(true)
    })
    const held = holds.filter(isOf(account))
    expect(sumOf(held, (hold) => decimal(textAt(hold, 'remaining') || 0)).eq(textAt(account, 'occupied') || 0)).toBe(true)
    const pool = accounts.filter(
      (one) => isOf({ ...account, period: textAt(one, 'period') })(one) && cycleOf(cycle, period).includes(textAt(one, 'period')),
    )
    if (SUBJECTS[subject].isStrict) expect(sumOf(pool, (one) => decimal(textAt(one, 'available'))).ge(0)).toBe(true)
  }
  const named = entries.map((entry) =>
    ['sourceType', 'sourceId', 'entryType', 'deptId', 'subjectId', 'period'].map((key) => entry[key]).join('/'),
  )
  expect(new Set(named).size).toBe(named.length)
  for (const [index, id] of applies.entries()) expect(await at.state(costApply, id)).toBe(model.applies[index]!.state)
}

describe('budgets', () => {
  test.each(['1', '2', '3'])(
    'cycle %s: whatever happens in whatever order is what an independent model says',
    async (cycle) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 22 }), (steps) => follow(cycle, steps)),
        { numRuns: 15 },
      )
    },
    180_000,
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
