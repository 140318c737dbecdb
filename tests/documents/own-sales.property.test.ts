import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalParts, isUnbroken, ranked, standings, type Success } from '../../core/documents/zy/champions.ts'
import { earned, isWhole, split, spread, tiered, winning } from '../../core/documents/zy/earning.ts'
import { balanced, BY_FLOW, NORMAL, type Rules, settled } from '../../core/documents/zy/settle.ts'
import { type SettledLine, type SettledSource } from '../../core/documents/zy/settled-line.ts'
import type { Filed } from '../../core/documents/settlement/filing-match.ts'
import { decimal, sumOf, ZERO } from '../../core/kernel/decimal.ts'

const cents = (from: number, to: number) => fc.integer({ min: from, max: to }).map((fen) => decimal(fen).div(100))

describe('what is shared', () => {
  test('comes to the whole, to the cent, whoever shares it and in whatever order; a return is the exact opposite', () =>
    fc.assert(
      fc.property(
        cents(-1_000_000, 1_000_000),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        (amount, weights) => {
          const whole = weights.reduce((sum, one) => sum + one, 0)
          const shares = weights.map((one, at) =>
            at === 0 ? 100 - Math.floor(((whole - one) * 100) / whole) : Math.floor((one * 100) / whole),
          )
          const rest = 100 - shares.reduce((sum, one) => sum + one, 0)
          const parts = shares.map((one, at) => ({ empId: `e${at}`, share: decimal(at === 0 ? one + rest : one) }))
          expect(isWhole(parts)).toBe(true)
          const amounts = split(amount, parts)
          expect(sumOf(amounts, (one) => one)).toEqual(amount)
          expect(split(amount, parts.toReversed()).toReversed()).toEqual(amounts)
          expect(split(amount.negated(), parts)).toEqual(amounts.map((one) => one.negated()))
        },
      ),
    ))

  test('by weight comes to the whole as well', () =>
    fc.assert(
      fc.property(cents(-100_000, 100_000), fc.array(cents(1, 100_000), { minLength: 1, maxLength: 6 }), (amount, weights) => {
        expect(sumOf(spread(amount, weights), (one) => one)).toEqual(amount)
      }),
    ))

  test('in equal parts differs by a cent at most', () =>
    fc.assert(
      fc.property(cents(0, 1_000_000), fc.integer({ min: 1, max: 9 }), (amount, count) => {
        const parts = equalParts(amount, count)
        expect(sumOf(parts, (one) => one)).toEqual(amount)
        expect(parts[0]!.minus(parts.at(-1)!).le('0.01')).toBe(true)
      }),
    ))
})

test('tiers bring the whole at the value that was reached, or each part at its own', () => {
  const tiers = [
    { from: ZERO, to: decimal(100), value: decimal(1) },
    { from: decimal(100), to: null, value: decimal(2) },
  ]
  expect(tiered(decimal(150), tiers, '1', '1')).toEqual(decimal(300))
  expect(tiered(decimal(150), tiers, '2', '1')).toEqual(decimal(200))
  expect(tiered(decimal(-10), tiers, '1', '1')).toEqual(decimal(-10))
})

describe('开发冠军', () => {
  const success = fc.record({
    empId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    terminal: fc.constantFrom('t1', 't2', 't3', 't4'),
    score: fc.integer({ min: 1, max: 3 }).map((one) => decimal(one)),
    successDate: fc.constantFrom('2026-03-01', '2026-03-31'),
    firstQty: fc.constant(ZERO),
    firstAmount: fc.constantFrom(ZERO, decimal(100)),
  }) as fc.Arbitrary<Success>

  test('pays the prizes of the ranks that are filled, whatever the ties, and equals share a rank', () =>
    fc.assert(
      fc.property(fc.array(success, { maxLength: 12 }), (successes) => {
        const prizes = [
          { fromRank: 1, toRank: 1, prizeName: '一等奖', prizeAmount: decimal('1000.01') },
          { fromRank: 2, toRank: 3, prizeName: '二等奖', prizeAmount: decimal('333.33') },
        ]
        const rows = ranked(standings(successes), prizes, 1, (empId) => empId)
        const due = [...rows.keys()].reduce((sum, at) => sum.plus(at === 0 ? '1000.01' : at < 3 ? '333.33' : 0), ZERO)
        expect(sumOf(rows, ({ prizeAmount }) => prizeAmount)).toEqual(due)
        for (const [at, row] of rows.entries()) expect(row.rankNo).toBeLessThanOrEqual(at + 1)
        expect(ranked(standings(successes.toReversed()), prizes, 1, (empId) => empId).map(({ empId }) => empId)).toEqual(
          rows.map(({ empId }) => empId),
        )
      }),
    ))

  test('its prizes begin with the first rank and leave none out', () => {
    const prize = (fromRank: number, toRank: number) => ({ fromRank, toRank, prizeName: '奖', prizeAmount: decimal(1) })
    expect(isUnbroken([prize(2, 3), prize(1, 1)])).toBe(true)
    expect(isUnbroken([prize(1, 1), prize(3, 3)])).toBe(false)
    expect(isUnbroken([prize(2, 3)])).toBe(false)
  })
})

const filing = (id: string, empId: string, share: string, more: Filed = {}): Filed => ({
  ...{ id, empId, share, postRole: '1', productId: 'p1', startDate: '2026-01-01', endDate: null, terminalId: 't1' },
  ...{ basis: '1', priceBasis: '1', calcMode: '1', value: '1.3', headId: 'f1' },
  ...more,
})

const FILINGS = [
  filing('r1', 'e1', '70'),
  filing('r2', 'e2', '30'),
  filing('m1', 'e3', '100', { postRole: '2', calcMode: '2', value: '0.7' }),
]

const rules = (history: readonly SettledLine[], filings = FILINGS): Rules => ({
  filings,
  tiersOf: () => [],
  leading: '1',
  hasLeft: () => false,
  rewarded: () => ZERO,
  history,
})

const source = (id: string, qty: number, more: Partial<SettledSource> = {}): SettledSource => ({
  ...{
    sourceType: 'sale.saleFlow',
    id,
    day: '2026-03-05',
    basis: BY_FLOW,
    companyId: 'c1',
    terminalType: '1',
    terminalId: 't1',
    regionId: null,
  },
  ...{
    productId: 'p1',
    batchNo: null,
    qty: decimal(qty),
    unitPrice: decimal('9.99'),
    amount: decimal(qty).times('9.99').round(2),
    origId: null,
  },
  ...more,
})

describe('a settlement of own staff', () => {
  test('does not depend on the order of what was sold, and counts each source once for each who earns on it', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }), (quantities) => {
        const sources = quantities.map((qty, at) => source(`s${at}`, qty, { day: `2026-03-${String((at % 28) + 1).padStart(2, '0')}` }))
        const run = settled(sources, rules([]))
        expect(settled(sources.toReversed(), rules([]))).toEqual(run)
        expect(run.lines.length).toBe(sources.length * 3)
        for (const one of sources) {
          const own = run.lines.filter(({ sourceId, postRole }) => sourceId === one.id && postRole === '1')
          expect(sumOf(own, ({ commissionAmount }) => commissionAmount)).toEqual(earned(FILINGS[0]!, one.qty, one.amount))
        }
      }),
    ))

  test('settles nothing twice, in however many runs it comes', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 12 }), (cuts) => {
        const sources = cuts.map((_, at) => source(`s${at}`, at + 1))
        let history: readonly SettledLine[] = []
        for (const [at] of cuts.entries()) {
          if (!cuts[at] && at + 1 < cuts.length) continue
          history = [...history, ...settled(sources.slice(0, at + 1), rules(history)).lines]
        }
        expect(settled(sources, rules(history)).lines).toEqual([])
        expect(sumOf(history, ({ commissionAmount }) => commissionAmount)).toEqual(
          sumOf(settled(sources, rules([])).lines, ({ commissionAmount }) => commissionAmount),
        )
      }),
    ))

  test('takes back by the sale, whatever is filed by then, and to nothing once all has come back, in whatever parts', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 }),
        (qty, parts) => {
          const whole = Math.max(
            qty,
            parts.reduce((sum, one) => sum + one, 0),
          )
          const first = settled([source('s1', whole)], rules([])).lines
          let history: readonly SettledLine[] = first
          const dearer = FILINGS.map((row) => ({ ...row, value: '5' }))
          const back = [...parts, whole - parts.reduce((sum, one) => sum + one, 0)].filter((one) => one > 0)
          for (const [at, one] of back.entries())
            history = [...history, ...settled([source(`b${at}`, -one, { day: '2026-04-01' })], rules(history, dearer)).lines]
          for (const empId of ['e1', 'e2', 'e3'])
            expect(
              sumOf(
                history.filter((line) => line.empId === empId),
                ({ commissionAmount }) => commissionAmount,
              ).toString(),
            ).toBe('0')
          expect(history.filter(({ lineKind }) => lineKind === NORMAL).length).toBe(3)
        },
      ),
    ))

  test('leaves to the other basis what is settled by it, and says what nobody filed', () => {
    const byReport = FILINGS.map((row) => ({ ...row, basis: '2' }))
    expect(settled([source('s1', 5)], rules([], byReport))).toMatchObject({ lines: [], exceptions: [], skipped: 1 })
    expect(settled([source('s1', 5, { productId: 'p2' })], rules([])).exceptions).toMatchObject([{ reasonCode: '2', sourceId: 's1' }])
    const half = [filing('r1', 'e1', '70')]
    expect(settled([source('s1', 5)], rules([], half)).exceptions).toMatchObject([{ reasonCode: '9', postRole: '1' }])
  })

  test('lets win, for each role, the closest scope whole', () => {
    const rows = [filing('a', 'e1', '100', { terminalId: null, regionId: '310000' }), filing('b', 'e1', '60'), filing('c', 'e2', '40')]
    const sold = { day: '2026-03-05', companyId: 'c1', terminalId: 't1', regionId: '310101' }
    expect(winning(rows, sold).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(winning(rows, { ...sold, terminalId: 't9' }).map(({ id }) => id)).toEqual(['a'])
  })

  test('carries on what a statement is below nothing', () => {
    expect(balanced(decimal(-30), decimal(10))).toEqual({ balance: decimal(-20), netPayable: ZERO, carryOut: decimal(-20) })
    expect(balanced(decimal(30), decimal(-10))).toEqual({ balance: decimal(20), netPayable: decimal(20), carryOut: ZERO })
  })
})
