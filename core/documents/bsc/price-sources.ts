import type { QuoteSource } from '../../definitions/lines.ts'
import { all, any, empty, eq, ge, le, oneOf, type Condition } from '../../kernel/condition.ts'

/** What a price is asked for (bsc B6). */
export type PriceQuestion = {
  readonly productId: string
  readonly date: string
  readonly orgId: string | null
  readonly companyId: string | null
  readonly hospitalId: string | null
  readonly saleAreaId: string | null
  readonly saleMode: string | null
  readonly protocolId: string | null
  /** Of the hospital, or else of the company; its province counts. */
  readonly regionId: string | number | null | undefined
}

const PRICES = { competitivePrice: 'competitivePrice', invoicePrice: 'invoicePrice', basePrice: 'basePrice' } as const

/** The six-digit code of the province a region lies in. */
const provinceOf = (regionId: string | number | null | undefined): string | null =>
  regionId ? `${String(regionId).slice(0, 2)}0000` : null

const sameOrAny = (field: string, value: string | null): Condition => (value ? any(eq(field, value), empty(field)) : empty(field))

const inForce = (date: string, of = ''): Condition => all(le(`${of}startDate`, date), any(empty(`${of}endDate`), ge(`${of}endDate`, date)))

/** Province prices in force for a product: source (d) of B6. */
export const provincePrices = (ask: Pick<PriceQuestion, 'productId' | 'date' | 'orgId' | 'regionId'>): Condition =>
  all(
    eq('productId', ask.productId),
    oneOf('billStatus', ['committed', 'locked']),
    sameOrAny('regionId', provinceOf(ask.regionId)),
    sameOrAny('orgId', ask.orgId),
    inForce(ask.date),
  )

/** Where a sales price may come from, the first one asked first (bsc B6). */
export const priceSources = (ask: PriceQuestion): readonly QuoteSource[] => {
  if (!ask.productId || !ask.date) return []
  return [...specialPrices(ask), ...protocolPrices(ask), salePrices(ask), generalPrices(ask)]
}

const specialPrices = ({ productId, hospitalId, companyId, date }: PriceQuestion): readonly QuoteSource[] =>
  hospitalId
    ? [
        {
          name: '特殊中标价',
          from: 'bsc.productSpecialBidPrice',
          where: all(
            eq('productId', productId),
            eq('hospitalId', hospitalId),
            eq('billStatus', 'approved'),
            sameOrAny('companyId', companyId),
            inForce(date),
          ),
          closest: ['companyId'],
          fills: PRICES,
        },
      ]
    : []

const protocolPrices = ({ productId, protocolId, date }: PriceQuestion): readonly QuoteSource[] =>
  protocolId
    ? [
        {
          name: '销售协议',
          from: 'sale.saleProtocol.productList',
          where: all(eq('productId', productId), eq('head.id', protocolId), eq('head.billStatus', 'approved'), inForce(date, 'head.')),
          fills: PRICES,
        },
      ]
    : []

const salePrices = (ask: PriceQuestion): QuoteSource => ({
  name: '产品销售价',
  from: 'bsc.productSalePrice',
  where: all(
    eq('productId', ask.productId),
    oneOf('billStatus', ['committed', 'locked']),
    sameOrAny('hospitalId', ask.hospitalId),
    sameOrAny('companyId', ask.companyId),
    sameOrAny('saleAreaId', ask.saleAreaId),
    sameOrAny('saleMode', ask.saleMode),
    sameOrAny('orgId', ask.orgId),
    inForce(ask.date),
  ),
  closest: ['hospitalId', 'companyId', 'saleAreaId', 'saleMode', 'orgId'],
  fills: PRICES,
  fixedIn: ['locked'],
})

const generalPrices = (ask: PriceQuestion): QuoteSource => ({
  name: '产品价格',
  from: 'bsc.productPrice',
  where: provincePrices(ask),
  closest: ['regionId', 'orgId'],
  fills: PRICES,
  fixedIn: ['locked'],
})
