import { monthOf, type Dataset } from '../../definitions/report.ts'
import { counted, distinct, summed } from '../../definitions/tally.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** Orders that were agreed to count as sold until shipments do (RP1: nothing that is not yet effective). */
export const SOLD = oneOf('billStatus', ['approved', 'finished'])

/** What was ordered, by the orders' own fields and the months of their days. */
export const sold = {
  from: 'sale.saleOrder',
  where: () => SOLD,
  groups: { month: monthOf('orderDate') },
  measures: () => ({
    orders: counted(),
    qty: summed('smQty'),
    amount: summed('smAmount'),
    taxes: summed('smTaxes'),
    earnest: summed('smEarnestMoney'),
    companyCount: distinct('companyId'),
  }),
} satisfies Dataset

/** 同比, 环比 (RP3): how much more it is than it was, in percent; nothing where it was nothing. */
export const growth = (now: Decimal, before: Decimal): Decimal | null =>
  before.isZero() ? null : now.minus(before).mulDiv(100, before.abs(), 2)
