import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { viewOf } from '../../core/definitions/view.ts'
import filing from '../../core/documents/zs/commission-filing.document.ts'
import { commissionOf, cycleStart, type Filed, matched, tiersOk, whyNot } from '../../core/documents/settlement/filing-match.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { eventEffects } from '../../core/records/effects/effects.ts'
import { openDesk, person } from '../support/desk.ts'
import { knowing } from '../support/people.ts'
import { value } from '../support/results.ts'

const day = fc.constantFrom('2026-01-01', '2026-02-01', '2026-06-30', '2026-12-31')
const maybe = (...values: readonly string[]) => fc.constantFrom(null, ...values)
const filed: fc.Arbitrary<Filed> = fc.record({
  id: fc.uuid(),
  companyId: maybe('c1', 'c2'),
  terminalId: maybe('t1', 't2'),
  regionId: maybe('330000', '330100', '330106', '440000'),
  startDate: day,
  endDate: fc.option(day, { nil: null }),
})
const sold = fc.record({ day, companyId: maybe('c1', 'c2'), terminalId: maybe('t1', 't2'), regionId: maybe('330106', '440106') })

describe('the row of a filing that wins (ZS-R5)', () => {
  test('does not depend on the order of rows, covers what was sold, and each other one says why it lost', () =>
    fc.assert(
      fc.property(fc.uniqueArray(filed, { selector: ({ id }) => id, maxLength: 8 }), sold, (rows, asked) => {
        const { winner, losers } = matched(rows, asked)
        expect(matched(rows.toReversed(), asked).winner).toEqual(winner)
        expect(winner === undefined).toBe(rows.every((row) => whyNot(row, asked) !== undefined))
        if (winner) expect(whyNot(winner, asked)).toBeUndefined()
        expect(losers.length).toBe(rows.length - (winner ? 1 : 0))
        expect(losers.every(({ why }) => why !== '')).toBe(true)
      }),
    ))

  test('names its terminal before its company, its company before its region, a district before a province, the later start before the earlier', () => {
    const asked = { day: '2026-06-30', companyId: 'c1', terminalId: 't1', regionId: '330106' }
    const row = (id: string, more: Filed): Filed => ({ id, startDate: '2026-01-01', ...more })
    const order = [
      row('e', {}),
      row('d', { startDate: '2026-02-01' }),
      row('c', { regionId: '330000' }),
      row('b', { regionId: '330106' }),
      row('a', { companyId: 'c1' }),
      row('z', { terminalId: 't1' }),
    ]
    for (let count = 1; count <= order.length; count += 1) expect(matched(order.slice(0, count), asked).winner).toBe(order[count - 1])
  })
})

test('a line earns by its mode, to the fen, and a return the exact opposite', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('1', '2', '3'),
      (qty, fen, calcMode) => {
        const row = { calcMode, priceBasis: '1', unitCommission: '3.3333', rate: '12.5', settlePrice: '7.77' }
        const unit = decimal(fen).div(10_000)
        const own = commissionOf(row, decimal(qty).div(7).round(5), unit)!
        expect(own.scale).toBeLessThanOrEqual(2)
        expect(commissionOf(row, decimal(qty).div(7).round(5).negated(), unit)).toEqual(own.negated())
      },
    ),
  ))

test('tiers begin with nothing and follow each other, each row by itself, only the last one open', () => {
  const tier = (itemNo: number, from: number, to: number | null) => ({
    itemNo,
    fromValue: decimal(from),
    toValue: to === null ? null : decimal(to),
  })
  expect(tiersOk([tier(1, 0, 10), tier(2, 0, null), tier(1, 10, null)])).toBe(true)
  expect(tiersOk([tier(1, 0, 10), tier(1, 11, null)])).toBe(false)
  expect(tiersOk([tier(1, 5, null)])).toBe(false)
  expect(tiersOk([tier(1, 0, null), tier(1, 10, null)])).toBe(false)
})

test('a cycle begins with its month, quarter or year', () =>
  expect(['1', '2', '3'].map((cycle) => cycleStart(cycle, '2026-08-17'))).toEqual(['2026-08-01', '2026-07-01', '2026-01-01']))

describe('the life of a row (ZS-R6)', () => {
  const by = person('u1', { codes: new Set(['*']) })
  const item = (id: string, more: Row): Row => ({ id, productId: 'p1', calcMode: '1', priceBasis: '1', lineStatus: '0', ...more })
  const begun = async (filingType: string, row: Row) => {
    const desk = openDesk([filing])
    const first = {
      id: 'f1',
      billStatus: 'approved',
      filingType: '1',
      agentId: 'a1',
      items: [item('r1', { startDate: '2026-01-01', lineStatus: '1' })],
    }
    value(await desk.records.insert(filing, first, by))
    const waiting = value(
      await desk.records.insert(filing, { id: 'f2', billStatus: 'approving', filingType, agentId: 'a1', items: [item('r2', row)] }, by),
    )
    const effects = (one: Row) => eventEffects(filing, 'approve', viewOf(filing, one, knowing))
    const outcome = value(await desk.writer.outcome(filing, { ...waiting, billStatus: 'approved' }, [{ event: 'approve', effects }], by))
    value(
      await desk.writer.keep({ type: filing, before: waiting, after: outcome.row, action: 'agree', by, happenings: outcome.happenings }),
    )
    const rows = async (id: string) => rowsOf(value(await desk.records.find(filing, id, by)), 'items')
    return { old: (await rows('f1'))[0]!, own: (await rows('f2'))[0]! }
  }

  test('a new one is in force once it is approved', async () => {
    const { old, own } = await begun('1', { productId: 'p2', startDate: '2026-05-01' })
    expect([old['lineStatus'], own['lineStatus']]).toEqual(['1', '1'])
  })

  test('a change ends the row before it on the day before, and makes void one that would begin later', async () => {
    const { old, own } = await begun('2', { sourceItemId: 'r1', startDate: '2026-05-01' })
    expect([old['endDate'], old['lineStatus'], own['lineStatus']]).toEqual(['2026-04-30', '1', '1'])
    expect((await begun('2', { sourceItemId: 'r1', startDate: '2026-01-01' })).old['lineStatus']).toBe('9')
  })

  test('an end says the last day and begins nothing', async () => {
    const { old, own } = await begun('3', { sourceItemId: 'r1', startDate: '2026-01-01', endDate: '2026-06-30' })
    expect([old['endDate'], old['lineStatus'], own['lineStatus']]).toEqual(['2026-06-30', '2', '0'])
  })
})
