import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../core/kernel/decimal.ts'
import { fail } from '../../../core/kernel/result.ts'
import { noPriceInForce } from '../../../core/sales/failures.ts'
import { PRICE_SOURCES, bySpecificity, lookUpPrices } from '../../../core/sales/price-lookup.ts'
import type { PriceCandidates } from '../../../core/sales/price-lookup.ts'

const none: PriceCandidates = { special: [], protocol: [], sale: [], product: [] }

const prices = (competitive: string | null, invoice: string | null, base: string | null) => ({
  competitivePrice: competitive === null ? null : decimal(competitive),
  invoicePrice: invoice === null ? null : decimal(invoice),
  basePrice: base === null ? null : decimal(base),
})

const found = (candidates: Partial<PriceCandidates>) => {
  const result = lookUpPrices({ ...none, ...candidates })
  if (!result.ok) return result.failure.message
  return Object.fromEntries(
    Object.entries(result.value).map(([name, price]) => [name, price && `${price.value} ${price.source}${price.locked ? ' locked' : ''}`]),
  )
}

describe('where a price comes from', () => {
  test('each price from the first source that has it', () =>
    expect(
      found({
        special: [prices('30', null, null)],
        protocol: [prices('31', '27', null)],
        sale: [prices('32', '28', '12')],
        product: [prices('33', '29', '13')],
      }),
    ).toEqual({ competitivePrice: '30 special', invoicePrice: '27 protocol', basePrice: '12 sale' }))

  test('a special bid price for the delivering company comes before the one for every company', () =>
    expect(found({ special: [prices('30', '26', '11'), { ...prices('29', '25', '10'), companyId: 7 }] })).toEqual({
      competitivePrice: '29 special',
      invoicePrice: '25 special',
      basePrice: '10 special',
    }))

  test('what the more specific record leaves empty is taken from the next of the same source', () =>
    expect(found({ special: [prices('30', '26', '11'), { ...prices('29', null, null), companyId: 7 }] })).toEqual({
      competitivePrice: '29 special',
      invoicePrice: '26 special',
      basePrice: '11 special',
    }))

  test('a bid price of 0 says nothing, a base price of 0 is one', () =>
    expect(found({ protocol: [prices('0', '27', '0')], product: [prices('33', '29', '13')] })).toEqual({
      competitivePrice: '33 product',
      invoicePrice: '27 protocol',
      basePrice: '0 protocol',
    }))

  test('a price of a locked record is locked, one of a committed record is not', () =>
    expect(
      found({
        sale: [{ ...prices(null, '28', '12'), billStatus: 'locked' }],
        product: [{ ...prices('33', '29', '13'), billStatus: 'committed' }],
      }),
    ).toEqual({ competitivePrice: '33 product', invoicePrice: '28 sale locked', basePrice: '12 sale locked' }))

  test('where nothing is in force the clerk is told', () => {
    expect(lookUpPrices(none)).toEqual(fail(noPriceInForce))
    expect(found({ product: [prices(null, null, null)] })).toBe('未找到该产品的有效价格，请先维护价格')
  })
})

describe('the most specific record first', () => {
  const shuffled = <Row>(rows: readonly Row[]) => fc.shuffledSubarray([...rows], { minLength: rows.length })

  test('sale prices: company + hospital, hospital, company, sale area, sale mode, general', () => {
    const scopes = [
      { companyId: 1, hospitalId: 2 },
      { hospitalId: 2 },
      { companyId: 1, saleAreaId: 3, saleMode: '1', orgId: '127' },
      { companyId: 1 },
      { saleAreaId: 3 },
      { saleMode: '1' },
      { orgId: '127' },
      {},
    ]
    fc.assert(
      fc.property(shuffled(scopes), (rows) => {
        expect(rows.toSorted(bySpecificity('sale'))).toEqual(scopes)
      }),
    )
  })

  test('product prices: org + province, province, org nationwide, nationwide', () => {
    const scopes = [{ orgId: '127', regionId: '330000' }, { regionId: '330000' }, { orgId: '127', regionId: '' }, { orgId: null }]
    fc.assert(
      fc.property(shuffled(scopes), (rows) => {
        expect(rows.toSorted(bySpecificity('product'))).toEqual(scopes)
      }),
    )
  })

  test('among equals the newest', () => {
    const rows = [{ startDate: '2026-01-01' }, { startDate: '2026-03-01' }, {}]
    expect(rows.toSorted(bySpecificity('product'))).toEqual([{ startDate: '2026-03-01' }, { startDate: '2026-01-01' }, {}])
  })
})

describe('laws', () => {
  const price = fc.option(fc.integer({ min: 0, max: 9_999 }).map((fen) => decimal(fen).div(100)))
  const row = fc.record({ competitivePrice: price, invoicePrice: price, basePrice: price, companyId: fc.option(fc.constant('1')) })
  const rows = fc.array(row, { maxLength: 3 })
  const candidates = fc.record({ special: rows, protocol: rows, sale: rows, product: rows })

  test('what is found is stated by a record of the source it names, and no source before it states one', () =>
    fc.assert(
      fc.property(candidates, (given) => {
        const result = lookUpPrices(given)
        for (const name of ['competitivePrice', 'invoicePrice', 'basePrice'] as const) {
          const states = PRICE_SOURCES.filter((source) =>
            given[source].some((one) => one[name] !== null && (name === 'basePrice' || one[name].gt(0))),
          )
          const answer = result.ok ? result.value[name] : undefined
          expect(answer?.source).toBe(states[0])
          if (answer) expect(given[answer.source].some((one) => one[name]?.eq(answer.value))).toBe(true)
        }
      }),
    ))

  test('the order in which records arrive does not matter', () =>
    fc.assert(
      fc.property(candidates, (given) => {
        const distinct = (source: keyof typeof given) =>
          given[source].filter((one, at, all) => all.findIndex((other) => other.companyId === one.companyId) === at)
        const once = {
          special: distinct('special'),
          protocol: distinct('protocol').slice(0, 1),
          sale: distinct('sale'),
          product: distinct('product').slice(0, 1),
        }
        const turned = { special: once.special.toReversed(), protocol: once.protocol, sale: once.sale.toReversed(), product: once.product }
        expect(lookUpPrices(turned)).toEqual(lookUpPrices(once))
      }),
    ))
})
