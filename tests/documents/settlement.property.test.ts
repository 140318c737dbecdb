import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highPoint, covered, settledQty, valueAt } from '../../core/documents/zs/base-price-run.ts'
import { grossOf, type CommissionLine } from '../../core/documents/zs/commission-line.ts'
import { runCommission } from '../../core/documents/zs/commission-run.ts'
import type { Inputs } from '../../core/documents/zs/commission-terms.ts'
import { digestOf } from '../../core/documents/settlement/digest.ts'
import { labourTax, statementOf } from '../../core/documents/settlement/statement.ts'
import { averaged, yearOf } from '../../core/documents/settlement/task.ts'
import { type Tier, tierAmount, tierLines } from '../../core/documents/settlement/tiers.ts'
import { decimal, sumOf, ZERO, type Decimal } from '../../core/kernel/decimal.ts'
import type { Known } from '../../core/definitions/views.ts'
import { statementRows } from '../../core/documents/zs/settle-run.ts'

const money = fc.integer({ min: -200_000_00, max: 200_000_00 }).map((fen) => decimal(fen).mulDiv(1, 100, 2))
const quantity = fc.integer({ min: 1, max: 90_000 }).map((units) => decimal(units).mulDiv(1, 7, 5))

test('a year is split into twelve months to the cent, the last one takes the rest', () =>
  fc.assert(
    fc.property(money, (amount) => {
      const year = amount.abs()
      const months = averaged(year)
      expect(yearOf(months).toString()).toBe(year.toString())
      expect(Object.values(months).every((month) => !month.isNegative() && month.scale <= 2)).toBe(true)
    }),
  ))

describe('tiers (ZS-R8)', () => {
  const tiers: readonly Tier[] = [
    { from: ZERO, to: decimal(100), value: decimal('1.25') },
    { from: decimal(100), to: decimal(1_000), value: decimal('1.5') },
    { from: decimal(1_000), to: null, value: decimal('2.3333') },
  ]
  const terms = fc.record({ mode: fc.constantFrom('1', '2'), base: fc.constantFrom('1', '2') })

  test('lines of a cycle, in however many runs, earn together what its whole volume does', () =>
    fc.assert(
      fc.property(
        terms,
        fc.array(
          fc.array(
            quantity.map((qty) => qty),
            { maxLength: 5 },
          ),
          { maxLength: 4 },
        ),
        (own, runs) => {
          let [value, earned] = [ZERO, ZERO]
          for (const values of runs) {
            const { amounts, rest } = tierLines(own, tiers, { value, earned }, values)
            value = value.plus(sumOf(values, (one) => one))
            earned = earned.plus(sumOf(amounts, (one) => one)).plus(rest)
            expect(earned.toString()).toBe(tierAmount(own, tiers, value).toString())
          }
        },
      ),
    ))
})

describe('a statement (ZS-R14, ZS-R15)', () => {
  test('pays, withholds, keeps and carries forward its whole balance', () =>
    fc.assert(
      fc.property(money, money, fc.constantFrom('1', '2', '3'), (balance, short, taxMode) => {
        const made = statementOf({ balance, taxMode, before: { gross: ZERO, tax: ZERO }, short })
        expect(made.payableGross.plus(made.carryOut).toString()).toBe(balance.toString())
        expect(made.netPayable.plus(made.taxAmount).plus(made.depositDeduct).toString()).toBe(made.payableGross.toString())
        expect(made.netPayable.isNegative() || made.depositDeduct.isNegative() || made.carryOut.gt(0)).toBe(false)
      }),
    ))

  test('a person pays on all statements of a month what he would on one', () =>
    fc.assert(
      fc.property(
        fc.array(
          money.map((amount) => amount.abs()),
          { maxLength: 5 },
        ),
        (parts) => {
          let before = { gross: ZERO, tax: ZERO }
          for (const balance of parts) {
            const { payableGross, taxAmount } = statementOf({ balance, taxMode: '3', before, short: ZERO })
            before = { gross: before.gross.plus(payableGross), tax: before.tax.plus(taxAmount) }
          }
          expect(before.tax.toString()).toBe(labourTax(sumOf(parts, (part) => part)).toString())
        },
      ),
    ))

  test('labour income is taxed by its brackets', () =>
    expect(['800', '4000', '25000', '62500', '100000'].map((income) => labourTax(decimal(income)).toString())).toEqual([
      '0',
      '640',
      '4000',
      '13000',
      '25000',
    ]))
})

describe('an invoice row that is settled in parts (ZS-I15, ZS-I16)', () => {
  test('comes to the whole row, part for part, and to nothing where all comes back', () =>
    fc.assert(
      fc.property(
        quantity,
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 99_999 }),
        (rowQty, shares, fen) => {
          const terms = {
            rowQty,
            rowAmount: decimal(fen),
            invoicePrice: decimal('12.3456'),
            basePrice: decimal('5.4321'),
            stdInvoicePrice: decimal('9.99'),
            point: { rate: decimal(13), way: '1' },
          }
          let settled = valueAt(terms, ZERO)
          let [high, points] = [ZERO, ZERO]
          for (const share of [...shares, 100]) {
            const qty = settledQty('2', { qty: rowQty, reversed: ZERO, collected: decimal(share), receivable: decimal(100) })
            expect(qty.le(rowQty)).toBe(true)
            const after = valueAt(terms, qty)
            expect(after.baseAmount.plus(after.diffAmount).plus(after.highAmount).toString()).toBe(after.invoiceAmount.toString())
            const more = after.highAmount.minus(settled.highAmount)
            points = points.plus(highPoint(high, more, decimal(13)))
            high = high.plus(more)
            settled = after
          }
          expect(settled.invoiceAmount.toString()).toBe(decimal(fen).toString())
          expect(settled.baseAmount.toString()).toBe(rowQty.times('5.4321').round(2).toString())
          points = points.plus(highPoint(high, high.negated(), decimal(13)))
          expect(points.isZero()).toBe(true)
        },
      ),
    ))

  test('bills cover no more than there is', () =>
    fc.assert(
      fc.property(money, money, fc.integer({ min: 0, max: 100 }), (balance, available, rate) => {
        const cap = covered(balance.abs(), available.abs(), decimal(rate))
        expect(cap.le(balance.abs())).toBe(true)
        expect(cap.mulDiv(rate, 100, 2).le(available.abs()) || rate === 0).toBe(true)
      }),
    ))
})

/** A sale, or what came back, on a day of the half year, at one of two terminals, of one of two agents' products. */
type Event = { readonly day: string; readonly agent: 0 | 1; readonly terminal: 0 | 1; readonly qty: Decimal; readonly isReturn: boolean }

const event: fc.Arbitrary<Event> = fc.record({
  day: fc
    .record({ month: fc.integer({ min: 1, max: 6 }), date: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, date }) => `2026-0${month}-${String(date).padStart(2, '0')}`),
  agent: fc.constantFrom(0 as const, 1 as const),
  terminal: fc.constantFrom(0 as const, 1 as const),
  qty: fc.integer({ min: 1, max: 60 }).map((units) => decimal(units).mulDiv(1, 4, 5)),
  isReturn: fc.boolean(),
})

const PRICE = decimal('7.77')
/** By unit at one agent, by share at the other; 3 % are kept back. */
const FILINGS: readonly Known[] = [
  {
    id: 'f0',
    agentId: 'a0',
    productId: 'p0',
    startDate: '2026-01-01',
    calcMode: '1',
    priceBasis: '1',
    unitCommission: '1.3333',
    pointRate: '3',
  },
  { id: 'f1', agentId: 'a1', productId: 'p1', startDate: '2026-01-01', calcMode: '2', priceBasis: '1', rate: '12.345', pointRate: '3' },
]

const flowOf = ({ day, agent, terminal, qty, isReturn }: Event, at: number): Known => ({
  id: `s${String(at).padStart(3, '0')}`,
  saleDate: day,
  flowMonth: day.slice(0, 7),
  flowType: isReturn ? '4' : '2',
  companyId: 'c',
  productId: `p${agent}`,
  terminalType: '1',
  hospitalId: `h${terminal}`,
  qty: qty.toString(),
  unitPrice: PRICE.toString(),
  amount: qty.times(PRICE).round(2).toString(),
  agentId: `a${agent}`,
})

const inputs = (period: string, flows: readonly Known[], history: readonly Known[], agentIds: readonly string[]): Inputs => ({
  period,
  agentIds,
  productIds: [],
  deptIds: undefined,
  flows,
  periods: [1, 2, 3, 4, 5, 6].map((month) => ({ companyId: 'c', flowMonth: `2026-0${month}`, flowPeriodStatus: '4' })),
  agents: ['a0', 'a1'].map((id) => ({ id, agentStatus: '1', empId: 'e' })),
  rights: [],
  terminals: [],
  products: [],
  filings: FILINGS,
  tiers: [],
  prices: [],
  points: [],
  policies: [],
  promotions: [],
  imports: [],
  adjustments: [],
  history,
})

const told = (line: CommissionLine): Known =>
  Object.fromEntries(Object.entries(line).map(([key, value]) => [key, value instanceof Object ? String(value) : value])) as Known

/** What a sale of so much earns, worked out from nothing but its filing. */
const earns = (agent: number, qty: Decimal): Decimal =>
  agent === 0 ? qty.times('1.3333').round(2) : qty.times(PRICE).round(2).times('12.345').mulDiv(1, 100, 2)

/** What sales of one agent at one terminal earn in the end: what comes back is taken from the newest sale before it. */
const expected = (events: readonly Event[], agent: number, terminal: number): Decimal => {
  const own = events.map((one, at) => ({ ...one, at, back: ZERO })).filter((one) => one.agent === agent && one.terminal === terminal)
  const inOrder = own.toSorted((a, b) => (a.day === b.day ? a.at - b.at : a.day < b.day ? -1 : 1))
  let bare = ZERO
  for (const one of inOrder.filter(({ isReturn }) => isReturn)) {
    let rest = one.qty
    const sales = inOrder.filter(({ isReturn, day }) => !isReturn && day <= one.day).toReversed()
    for (const sale of sales) {
      const open = sale.qty.minus(sale.back)
      const part = open.lt(rest) ? open : rest
      sale.back = sale.back.plus(part)
      rest = rest.minus(part)
    }
    if (rest.gt(0)) bare = bare.plus(earns(agent, rest).negated())
  }
  return sumOf(
    inOrder.filter(({ isReturn }) => !isReturn),
    (sale) => {
      const whole = earns(agent, sale.qty)
      return whole.minus(whole.mulDiv(sale.back, sale.qty, 2))
    },
  ).plus(bare)
}

describe('a random half year of sales and returns, settled by several documents', () => {
  test('earns to the cent what an independent model says, in whatever order documents cross, and nothing twice', () =>
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 24 }),
        fc.array(fc.constantFrom<readonly string[]>([], ['a0'], ['a1']), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (events, scopes, crosses) => {
          const flows = events.map(flowOf)
          const frozen: CommissionLine[] = []
          const marks = new Set<string>()
          const markOf = ({ sourceId, origLineId, noOrigin }: CommissionLine) => JSON.stringify([sourceId, origLineId, noOrigin])
          const run = (period: string, scope: readonly string[]) => runCommission(inputs(period, flows, frozen.map(told), scope))
          /** As the unique set of frozen details does: all or nothing. */
          const freeze = (lines: readonly CommissionLine[]): boolean => {
            if (lines.some((line) => marks.has(markOf(line)))) return false
            for (const line of lines) marks.add(markOf(line))
            frozen.push(...lines)
            return true
          }
          scopes.forEach((scope, at) => {
            const period = `2026-0${at + 1}`
            const first = run(period, scope)
            // Another document over the same sources was computed before the first one froze.
            const stale = crosses ? run(period, []) : undefined
            expect(digestOf(first.lines)).toBe(
              digestOf(runCommission({ ...inputs(period, flows.toReversed(), frozen.map(told), scope) }).lines),
            )
            expect(freeze(first.lines)).toBe(true)
            if (stale && first.lines.length > 0) expect(freeze(stale.lines)).toBe(false)
            const rest = run(period, [])
            expect(freeze(rest.lines)).toBe(true)
            expect(run(period, []).lines).toEqual([])
            for (const row of statementRows(
              first.lines.map((line) => ({ ...line, gross: grossOf(line) })),
              { agents: [], accounts: [], carried: [], taxedCommission: [], taxedBase: [], taxedHigh: [], writtenOff: [] },
            )) {
              const own = first.lines.filter(({ agentId }) => agentId === row['agentId'])
              expect(String(row['lineAmount'])).toBe(sumOf(own, ({ netAmount }) => netAmount).toString())
            }
          })
          for (const agent of [0, 1]) {
            const settled = sumOf(
              frozen.filter(({ agentId }) => agentId === `a${agent}`),
              (line) => line.commissionAmount,
            )
            const model = sumOf([0, 1], (terminal) => expected(events, agent, terminal))
            expect(settled.toString()).toBe(model.toString())
          }
          const qty = sumOf(frozen, (line) => line.qty)
          expect(qty.toString()).toBe(sumOf(events, (one) => (one.isReturn ? one.qty.negated() : one.qty)).toString())
        },
      ),
    ))
})
