import { ZERO, sumOf } from '../kernel/decimal.ts'
import type { Decimal, Num } from '../kernel/decimal.ts'
import { capitalWords } from './capital-words.ts'
import { share } from './part-document.ts'
import { amount, cartons, discount, earnestMoney, taxes } from './sales-line.ts'

type Cell = Decimal | null | undefined

/** A line of 调价单: what the order line was, and what it is to be. */
export type AdjustLine = {
  readonly taxRate?: Num | null | undefined
  readonly qty?: Cell
  readonly amount?: Cell
  readonly earnestMoney?: Cell
  readonly adjustInvoicePrice?: Cell
  readonly adjustCompetitivePrice?: Cell
  readonly adjustBasePrice?: Cell
  readonly adjustProductNum?: Cell
  readonly adjustIncludedNum?: Cell
  readonly adjustQty?: Cell
  readonly adjustOffer?: Cell
}

export type AdjustedLine = {
  readonly adjustCount: Decimal
  readonly adjustDiscount: Decimal
  readonly adjustAmount: Decimal
  readonly adjustTaxes: Decimal
  readonly adjustEarnestMoney: Decimal
  readonly oldAmount: Decimal
  readonly oldEarnestMoney: Decimal
  /** Positive: the customer pays more. */
  readonly diffAmount: Decimal
  readonly diffTaxes: Decimal
  readonly diffEarnestMoney: Decimal
}

/** 订单变更（发货前）: the whole order line is compared; any other type settles `adjustQty` of what was shipped. */
const BEFORE_SHIPPING = '1'

/** What falls to the adjusted quantity of what the whole line was. */
export const formerly = (whole: Cell, { adjustQty, qty }: Pick<AdjustLine, 'adjustQty' | 'qty'>, adjustType: string): Decimal =>
  adjustType === BEFORE_SHIPPING ? (whole ?? ZERO) : share(whole ?? ZERO, adjustQty ?? ZERO, qty ?? ZERO)

/** The line as it will be, beside what it was for the same quantity. */
export const adjustedLine = (line: AdjustLine, adjustType: string): AdjustedLine => {
  const { taxRate } = line
  const after = {
    qty: line.adjustQty,
    invoicePrice: line.adjustInvoicePrice,
    competitivePrice: line.adjustCompetitivePrice,
    basePrice: line.adjustBasePrice,
    productNum: line.adjustProductNum,
    includedNum: line.adjustIncludedNum,
    offer: line.adjustOffer,
    taxRate,
  }
  const adjustAmount = amount(after)
  const adjustEarnestMoney = earnestMoney(after)
  const oldAmount = formerly(line.amount, line, adjustType)
  const oldEarnestMoney = formerly(line.earnestMoney, line, adjustType)
  const diffAmount = adjustAmount.minus(oldAmount)
  return {
    adjustCount: cartons(after),
    adjustDiscount: discount(after),
    adjustAmount,
    adjustTaxes: taxes({ amount: adjustAmount, taxRate }),
    adjustEarnestMoney,
    oldAmount,
    oldEarnestMoney,
    diffAmount,
    diffTaxes: taxes({ amount: diffAmount, taxRate }),
    diffEarnestMoney: adjustEarnestMoney.minus(oldEarnestMoney),
  }
}

/** The whole adjustment, calculated; totals are sums of the rounded lines. */
export const adjustResult = <Line extends AdjustLine>(lines: readonly Line[], adjustType: string) => {
  const productList = lines.map((line) => ({ ...line, ...adjustedLine(line, adjustType) }))
  const smAmount = sumOf(productList, (line) => line.adjustAmount)
  const smEarnestMoney = sumOf(productList, (line) => line.adjustEarnestMoney)
  const smDiffAmount = sumOf(productList, (line) => line.diffAmount)
  return {
    productList,
    smAmount,
    upAmount: capitalWords(smAmount),
    smEarnestMoney,
    upEarnestMoney: capitalWords(smEarnestMoney),
    smDiffAmount,
    upDiffAmount: capitalWords(smDiffAmount),
    smDiffEarnestMoney: sumOf(productList, (line) => line.diffEarnestMoney),
  }
}
