import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { lookUpPrices } from '../../sales/price-lookup.ts'

/** What a look-up among province prices needs of each. */
export const GENERAL_PRICE = ['competitivePrice', 'orgId', 'regionId', 'startDate', 'billStatus'] as const

/** 中标价 of a product among the province prices in force (bsc B6 d), as exact text; null where there is none. */
export const bidPriceOf = (prices: readonly Known[]): string | null => {
  const product = prices.map((price) => ({
    competitivePrice: amountOf(price['competitivePrice']),
    orgId: price['orgId'],
    regionId: price['regionId'],
    startDate: price['startDate'] as string | null,
  }))
  const found = lookUpPrices({ special: [], protocol: [], sale: [], product })
  return found.ok ? (found.value.competitivePrice?.value.toString() ?? null) : null
}
