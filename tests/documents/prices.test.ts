import { describe, expect, test } from 'vitest'
import type { DocumentType, DocView, Step } from '../../core/definitions/document.ts'
import { refusalsOf } from '../../core/definitions/checks.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { FactDeclarations } from '../../core/definitions/views.ts'
import productPrice from '../../core/documents/bsc/product-price.document.ts'
import salePrice from '../../core/documents/bsc/product-sale-price.document.ts'
import specialBidPrice from '../../core/documents/bsc/product-special-bid-price.document.ts'
import { priceSources, type PriceQuestion } from '../../core/documents/bsc/price-sources.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { matches } from '../../core/definitions/matches.ts'
import { knowing } from '../support/people.ts'

const price: Row = {
  id: 'new',
  productId: 'p1',
  orgId: '127',
  regionId: '330000',
  competitivePrice: '32.5',
  invoicePrice: '28',
  basePrice: '12.8',
  startDate: '2026-03-01',
}

const settled = (type: DocumentType, row: Row) => settle(type, row, knowing)
const refusals = (type: DocumentType, row: Row) => refusalsOf(type, viewOf(type, settled(type, row), knowing)).map(({ message }) => message)

describe('a price', () => {
  const other = (row: Row) => settled(productPrice, { ...price, id: 'old', billStatus: 'committed', ...row })
  const question = (name: 'overlapping' | 'earlier', row: Row) => {
    const view = viewOf<DocView>(productPrice, settled(productPrice, price), knowing)
    const condition = (productPrice.facts as FactDeclarations | undefined)?.[name]?.where(view, undefined)
    return condition !== undefined && matches(condition, { type: productPrice, record: other(row) })
  }

  test('overlaps one of its scope that shares a day', () => {
    expect(question('overlapping', { startDate: '2026-01-01', endDate: '2026-03-01' })).toBe(true)
    expect(question('overlapping', { startDate: '2026-03-01' })).toBe(true)
    expect(question('overlapping', { startDate: '2026-06-01', endDate: '2026-12-31' })).toBe(true)
  })

  test('overlaps nothing that ended before, is a draft, or holds elsewhere', () => {
    expect(question('overlapping', { startDate: '2026-01-01', endDate: '2026-02-28' })).toBe(false)
    expect(question('overlapping', { startDate: '2026-03-01', billStatus: 'draft' })).toBe(false)
    expect(question('overlapping', { startDate: '2026-03-01', orgId: null })).toBe(false)
    expect(question('overlapping', { startDate: '2026-03-01', regionId: '320000' })).toBe(false)
  })

  test('takes the place of one that runs without an end and began earlier', () => {
    expect(question('overlapping', { startDate: '2026-01-01' })).toBe(false)
    expect(question('earlier', { startDate: '2026-01-01' })).toBe(true)
    const view = viewOf<DocView>(productPrice, settled(productPrice, price), { ...knowing, facts: { earlier: { id: 'old' } } })
    expect(productPrice.actions?.['commitPrice']?.effects?.(view as never, {})).toEqual([
      { effect: 'update', at: 'bsc.productPrice', which: 'old', change: { set: { endDate: '2026-02-28' } } },
    ])
  })

  test('is not committed into another one’s days', () => {
    const at = (overlapping: boolean) => viewOf<DocView>(productPrice, settled(productPrice, price), { ...knowing, facts: { overlapping } })
    expect(productPrice.actions?.['commitPrice']?.when?.(at(true) as never)).toBe(false)
    expect(productPrice.actions?.['commitPrice']?.when?.(at(false) as never)).toBe(true)
  })

  test('of the invoice is between base and bid', () => {
    expect(refusals(productPrice, price)).toEqual([])
    expect(refusals(productPrice, { ...price, invoicePrice: '32.51' })).toEqual(['开票价不能高于中标价'])
    expect(refusals(productPrice, { ...price, basePrice: '28.01' })).toEqual(['底价不能高于开票价'])
    expect(refusals(salePrice, { ...price, minPrice: '28.01' })).toEqual(['最低限价不能高于开票价'])
    expect(refusals(salePrice, { ...price, competitivePrice: null })).toEqual([])
  })
})

describe('a special bid price', () => {
  const general = [
    { competitivePrice: '40', regionId: null, orgId: null, startDate: '2025-01-01', billStatus: 'committed' },
    { competitivePrice: '32.5', regionId: '330000', orgId: null, startDate: '2024-01-01', billStatus: 'locked' },
  ]
  const special: Row = { ...price, hospitalId: 'h1', competitivePrice: '30', invoicePrice: null, endDate: '2027-02-28' }
  const view = (row: Row) => {
    const known = { ...knowing, facts: { general } }
    return viewOf<DocView>(specialBidPrice, settle(specialBidPrice, row, known), known)
  }

  test('is measured against the price of its province', () => {
    expect(String(view(special)['standardPrice'])).toBe('32.5')
    expect(String(view(special)['diffRate'])).toBe('0.0769')
  })

  test('goes to the general manager from 15 % down', () => {
    const decides = (competitivePrice: string) =>
      (specialBidPrice.approval ?? []).flatMap((step: string | Step<DocView>) =>
        typeof step === 'string' ? [step] : step.when?.(view({ ...special, competitivePrice })) === false ? [] : [step.role ?? ''],
      )
    expect(decides('32.5')).toEqual(['dept_manager', 'sales_director'])
    expect(decides('30')).toEqual(['dept_manager', 'sales_director', 'finance'])
    expect(decides('27.5')).toEqual(['dept_manager', 'sales_director', 'finance', 'general_manager'])
  })
})

describe('the sources of a price', () => {
  const ask: PriceQuestion = {
    productId: 'p1',
    date: '2026-03-18',
    orgId: '127',
    companyId: 'c1',
    hospitalId: 'h1',
    saleAreaId: 'a1',
    saleMode: '1',
    protocolId: null,
    regionId: '330106',
  }
  const answers = (type: DocumentType, row: Row, given: Partial<PriceQuestion> = {}) => {
    const source = priceSources({ ...ask, ...given }).find(({ from }) => from === type.key)
    return (
      source !== undefined &&
      matches(source.where, { type, record: { productId: 'p1', billStatus: 'committed', startDate: '2026-01-01', ...row } })
    )
  }
  const general = (row: Row, given?: Partial<PriceQuestion>) => answers(productPrice, row, given)
  const agreed = (row: Row, given?: Partial<PriceQuestion>) => answers(salePrice, row, given)

  test('take records in force on the day, its ends included', () => {
    expect(general({ startDate: '2026-03-18', endDate: '2026-03-18' })).toBe(true)
    expect(general({ endDate: '2026-03-17' })).toBe(false)
    expect(general({ startDate: '2026-03-19' })).toBe(false)
    expect(general({ billStatus: 'locked' })).toBe(true)
    expect(general({ billStatus: 'draft' })).toBe(false)
  })

  test('take a province’s price only there', () => {
    expect(general({ regionId: '330000' })).toBe(true)
    expect(general({ regionId: '320000' })).toBe(false)
    expect(general({ regionId: null })).toBe(true)
    expect(general({ regionId: '330000' }, { regionId: null })).toBe(false)
  })

  test('take what was agreed with somebody else never', () => {
    expect(agreed({ companyId: 'c1', hospitalId: 'h1' })).toBe(true)
    expect(agreed({ companyId: 'c2' })).toBe(false)
    expect(agreed({ hospitalId: 'h1' }, { hospitalId: null })).toBe(false)
    expect(agreed({ saleMode: '2' })).toBe(false)
  })

  test('prefer the hospital to the company, the company to the area, the area to the mode', () =>
    expect(priceSources(ask)[1]?.closest).toEqual(['hospitalId', 'companyId', 'saleAreaId', 'saleMode', 'orgId']))
})
