import { all, any, empty, eq, ge, le, oneOf, type Condition } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

type Bought = {
  readonly productId: string | null
  readonly companyId: string | null
  readonly qty: Decimal | null
  readonly day: string | null
}

/** The price that a supplier gave: of its steps the one with the largest quantity that is not above the ordered one. */
export const PROCURE_PRICE = {
  give: 'first',
  from: 'bsc.productProcurePrice',
  reads: ['unitPrice'],
  order: 'minQty desc, startDate desc',
} as const

/** Prices of product and supplier in force on a day, for at most that quantity. */
export const inForce = ({ productId, companyId, qty, day }: Bought): Condition | undefined =>
  productId && companyId && day
    ? all(
        eq('productId', productId),
        eq('companyId', companyId),
        oneOf('billStatus', ['committed', 'locked']),
        le('minQty', (qty ?? 0).toString()),
        le('startDate', day),
        any(empty('endDate'), ge('endDate', day)),
      )
    : undefined
