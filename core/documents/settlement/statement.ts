import { decimal, ZERO, type Decimal } from '../../kernel/decimal.ts'

/** 个人劳务代扣个税 of zs_tax_mode. */
export const WITHHELD = '3'

const ALLOWANCE = 800
const SMALL = 4_000

/** Labour income of one month: up to a base so much percent, less a quick deduction (ZS-R15). */
const BRACKETS = [
  { upTo: decimal(20_000), rate: 20, less: 0 },
  { upTo: decimal(50_000), rate: 30, less: 2_000 },
  { upTo: null, rate: 40, less: 7_000 },
] as const

/** Tax on the labour income of one person in one month. */
export const labourTax = (income: Decimal): Decimal => {
  if (income.le(ALLOWANCE)) return ZERO
  const base = income.le(SMALL) ? income.minus(ALLOWANCE) : income.mulDiv(8, 10, 4)
  const { rate, less } = BRACKETS.find(({ upTo }) => upTo === null || base.le(upTo))!
  return base.times(rate).minus(decimal(less).times(100)).mulDiv(1, 100, 2)
}

/** What was paid to a person, and withheld, in the same month. */
export type Taxed = { readonly gross: Decimal; readonly tax: Decimal }

export type Statement = {
  readonly balance: Decimal
  readonly payableGross: Decimal
  readonly carryOut: Decimal
  readonly taxAmount: Decimal
  readonly depositDeduct: Decimal
  readonly netPayable: Decimal
}

const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)

/** What of a balance is paid, withheld, kept as deposit and carried forward (ZS-R14). `payable` is the gross where that is less than the balance. */
export const statementOf = ({
  balance,
  taxMode,
  before,
  short,
  payable = balance,
}: {
  readonly balance: Decimal
  readonly taxMode: string | null
  readonly before: Taxed
  /** What the agent's deposit lacks. */
  readonly short: Decimal
  readonly payable?: Decimal
}): Statement => {
  const payableGross = payable.gt(0) ? payable : ZERO
  const taxAmount = taxMode === WITHHELD ? labourTax(before.gross.plus(payableGross)).minus(before.tax) : ZERO
  const afterTax = payableGross.minus(taxAmount)
  const depositDeduct = short.gt(0) && afterTax.gt(0) ? least(short, afterTax) : ZERO
  return {
    balance,
    payableGross,
    carryOut: balance.isNegative() ? balance : ZERO,
    taxAmount,
    depositDeduct,
    netPayable: afterTax.minus(depositDeduct),
  }
}
