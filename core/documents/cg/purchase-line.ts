import type { DictValue } from '../../definitions/type-keys.ts'
import { ONE, readDecimal, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { taxes } from '../../sales/sales-line.ts'

/** 赠品 of line_type. */
export const GIFT = '2'

/** 金额 of a row (cg C1). */
export const worth = ({ qty, unitPrice }: { readonly qty: Decimal; readonly unitPrice: Decimal | null }): Decimal =>
  qty.times(unitPrice ?? ZERO).round(2)

const rateOf = (taxRate: string | null): Decimal => readDecimal(taxRate ?? '') ?? ZERO

/** 税额 within an amount (cg C1). */
export const taxIn = (amount: Decimal, taxRate: string | null): Decimal => taxes({ amount, taxRate: rateOf(taxRate) })

/** What a unit costs without its tax, to four decimals (cg C4). */
export const costOf = (unitPrice: Decimal | null, taxRate: string | null): Decimal =>
  (unitPrice ?? ZERO).mulDiv(ONE, ONE.plus(rateOf(taxRate)), 4)

/** Nothing, a part, or everything: 到货状态 and 收票状态. */
export const progress = (done: Decimal, isShort: boolean): DictValue<'receive_status' | 'invoice_status'> => {
  if (done.isZero()) return '0'
  return isShort ? '1' : '2'
}
