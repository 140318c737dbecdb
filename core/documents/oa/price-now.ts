import type { Known } from '../../definitions/views.ts'
import type { Wire } from '../../kernel/wire.ts'

/** Of prices in force the one that says most: those that fill more of the fields come first, earlier fields before later ones (bsc B6). */
export const closest = (prices: readonly Known[], fields: readonly string[]): Known | undefined => {
  const rank = (price: Known) => fields.map((field) => (price[field] ? '1' : '0')).join('')
  return prices.toSorted((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0))[0]
}

/** The first source that states a price. */
export const firstPrice = (...sources: readonly (Known | undefined)[]): Wire =>
  sources.map((price) => price?.['invoicePrice'] ?? null).find((price) => price !== null) ?? null
