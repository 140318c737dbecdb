import { inSteps, type Dataset } from '../../definitions/report.ts'
import { counted, distinct, summed } from '../../definitions/tally.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** Orders that were agreed to count as sold until shipments do (RP1: nothing that is not yet effective). */
const STATES = ['approved', 'finished']
export const SOLD = oneOf('billStatus', STATES)

/** What was ordered, by the orders' own fields and the months of their days. */
export const sold = {
  from: 'sale.saleOrder',
  where: () => SOLD,
  groups: {
    day: inSteps('orderDate', 'day'),
    week: inSteps('orderDate', 'week'),
    month: inSteps('orderDate', 'month'),
    quarter: inSteps('orderDate', 'quarter'),
    year: inSteps('orderDate', 'year'),
  },
  measures: () => ({
    orders: counted(),
    qty: summed('smQty'),
    amount: summed('smAmount'),
    taxes: summed('smTaxes'),
    earnest: summed('smEarnestMoney'),
    companyCount: distinct('companyId'),
  }),
} satisfies Dataset

/** The same by the rows of the orders: what was sold of which product. */
export const soldLines = { from: 'sale.saleOrder.productList', where: () => oneOf('head.billStatus', STATES) } as const

/** 同比, 环比 (RP3): how much more it is than it was, in percent; nothing where it was nothing. */
export const growth = (now: Decimal, before: Decimal): Decimal | null =>
  before.isZero() ? null : now.minus(before).mulDiv(100, before.abs(), 2)
