import { ZERO, sumOf } from '../kernel/decimal.ts'
import type { Decimal } from '../kernel/decimal.ts'
import { capitalWords } from './capital-words.ts'
import { salesLine } from './sales-line.ts'
import type { CalculatedLine, SalesLine, SalesTerms } from './sales-line.ts'

export type SalesResult<Line> = {
  readonly productList: readonly (Line & CalculatedLine)[]
  readonly smQty: Decimal
  readonly smAmount: Decimal
  readonly upAmount: string
  readonly smEarnestMoney: Decimal
  readonly upEarnestMoney: string
  readonly smTaxes: Decimal
}

/** The whole table, calculated (S8). Totals are sums of the rounded lines, never rounded sums. */
export const salesResult = <Line extends SalesLine>(lines: readonly Line[], terms: SalesTerms = {}): SalesResult<Line> => {
  const productList = lines.map((line) => ({ ...line, ...salesLine(line, terms) }))
  const smAmount = sumOf(productList, (line) => line.amount)
  const smEarnestMoney = sumOf(productList, (line) => line.earnestMoney)
  return {
    productList,
    smQty: sumOf(productList, (line) => line.qty ?? ZERO),
    smAmount,
    upAmount: capitalWords(smAmount),
    smEarnestMoney,
    upEarnestMoney: capitalWords(smEarnestMoney),
    smTaxes: sumOf(productList, (line) => line.taxes),
  }
}
