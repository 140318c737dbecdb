import type { DateText } from '../kernel/dates.ts'
import type { Decimal } from '../kernel/decimal.ts'
import { fail, ok } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { noPriceInForce } from './failures.ts'

type PriceName = 'competitivePrice' | 'invoicePrice' | 'basePrice'

type Prices = { readonly [name in PriceName]?: Decimal | null | undefined }

/** What a price record is limited to; an empty field is no limit. */
type Scope<Field extends string> = { readonly [field in Field]?: string | number | null | undefined }

type PriceRow<Field extends string = never> = Prices &
  Scope<Field> & {
    /** 'locked' makes the cells filled from it read only (bsc B4). */
    readonly billStatus?: string | null | undefined
    readonly startDate?: DateText | null | undefined
  }

/** The records of one product that are in force and hold for the order at hand, by source, in any order. */
export type PriceCandidates = {
  readonly special: readonly PriceRow<(typeof SCOPES)['special'][number]>[]
  readonly protocol: readonly PriceRow[]
  readonly sale: readonly PriceRow<(typeof SCOPES)['sale'][number]>[]
  readonly product: readonly PriceRow<(typeof SCOPES)['product'][number]>[]
}

export type PriceSource = keyof PriceCandidates

export type FoundPrice = { readonly value: Decimal; readonly source: PriceSource; readonly locked: boolean }

export type FoundPrices = { readonly [name in PriceName]?: FoundPrice }

/** Where prices come from, the first one asked first (bsc B6). */
export const PRICE_SOURCES: readonly PriceSource[] = ['special', 'protocol', 'sale', 'product']

/** The fields that limit a record of each source, the one that counts most first (bsc B6). */
const SCOPES = {
  special: ['companyId'],
  protocol: [],
  sale: ['hospitalId', 'companyId', 'saleAreaId', 'saleMode', 'orgId'],
  product: ['regionId', 'orgId'],
} as const

/** Orders the records of a source from the most specific to the general one, and among equals the newest first. */
export const bySpecificity =
  (source: PriceSource) =>
  (a: PriceRow<string>, b: PriceRow<string>): number => {
    const decisive = SCOPES[source].find((field) => isLimited(a[field]) !== isLimited(b[field]))
    if (decisive) return isLimited(a[decisive]) ? -1 : 1
    return (b.startDate ?? '').localeCompare(a.startDate ?? '')
  }

/** Each price from the first source that has it, on its own: one line may take its prices from three records (bsc B6). */
export const lookUpPrices = (candidates: PriceCandidates): Result<FoundPrices> => {
  const ordered = PRICE_SOURCES.map((source) => ({ source, rows: candidates[source].toSorted(bySpecificity(source)) }))
  const first = (name: PriceName): FoundPrice | undefined => {
    for (const { source, rows } of ordered) {
      const row = rows.find((candidate) => isStated(name, candidate[name]))
      const value = row?.[name]
      if (row && value) return { value, source, locked: row.billStatus === 'locked' }
    }
    return undefined
  }
  const found = { competitivePrice: first('competitivePrice'), invoicePrice: first('invoicePrice'), basePrice: first('basePrice') }
  return Object.values(found).some(Boolean) ? ok(found) : fail(noPriceInForce)
}

const isLimited = (value: unknown) => value !== undefined && value !== null && value !== ''

// 0 is a base price, but only the default of the other two: a record without a bid price says nothing about it.
const isStated = (name: PriceName, value: Decimal | null | undefined) => !!value && (name === 'basePrice' || !value.isZero())
