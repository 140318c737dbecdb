import { ONE, ZERO, decimal, type Decimal, type Num } from '../kernel/decimal.ts'

/** S2: what a line is calculated with unless the system parameters say otherwise. */
const DEFAULT_TAX_RATE = decimal('0.13')

/** 扣率 under which the organisations of the discount rule are settled at the floor; exactly at it they are not. */
const DISCOUNT_THRESHOLD = decimal('0.9')

/** The part of 中标价 that is settled then. */
const DISCOUNT_FLOOR = decimal('0.92')

const DISCOUNT_ORGS: readonly string[] = ['127', '145']

/** A cell that may not be filled in yet: it counts as its default, or as 0. */
type Cell = Decimal | null | undefined

type Rate = Num | null | undefined

/** What a clerk enters in a line, or a price look-up fills in. */
export type SalesLine = {
  readonly lineType?: string | null | undefined
  readonly qty?: Cell
  /** 中包装数量: sales units in an inner pack. */
  readonly productNum?: Cell
  /** 件含中包装数: inner packs in a carton. */
  readonly includedNum?: Cell
  readonly competitivePrice?: Cell
  readonly invoicePrice?: Cell
  readonly basePrice?: Cell
  /** 优惠金额: a lump sum off the line. */
  readonly offer?: Cell
  readonly taxRate?: Rate
}

/** Every field that follows from a line. */
export type CalculatedLine = {
  readonly count: Decimal
  readonly discount: Decimal
  readonly discountAmount: Decimal
  readonly unitPrice: Decimal
  readonly amount: Decimal
  readonly earnestMoney: Decimal
  readonly taxes: Decimal
  readonly noTaxAmount: Decimal
}

/** What the document and the system parameters add to the calculation; whatever is missing is as S2 says. */
export type SalesTerms = {
  readonly orgId?: string | null | undefined
  /** For lines that carry no rate of their own. */
  readonly taxRate?: Rate
  readonly discountThreshold?: Decimal
  readonly discountFloor?: Decimal
  readonly discountOrgs?: readonly string[]
}

type Part<Key extends keyof SalesLine> = Pick<SalesLine, Key>

const GIFT = '2'

/** 赠品行: goes out without being charged. */
export const isGift = ({ lineType }: Part<'lineType'>): boolean => lineType === GIFT

/** 件数 (S3): cartons, to 5 decimals. A pack size that is empty or not above 0 is 1. */
export const cartons = ({ qty, productNum, includedNum }: Part<'qty' | 'productNum' | 'includedNum'>): Decimal =>
  (qty ?? ZERO).mulDiv(ONE, packSize(productNum).times(packSize(includedNum)), 5)

/** 扣率 (S4): the invoice price as a part of the bid price, to 4 decimals; 1 where there is no bid price. */
export const discount = ({ invoicePrice, competitivePrice }: Part<'invoicePrice' | 'competitivePrice'>): Decimal =>
  competitivePrice?.gt(ZERO) ? (invoicePrice ?? ZERO).mulDiv(ONE, competitivePrice, 4) : ONE

/** 折后金额 (S5): at the invoice price, or at the floor where the discount rule holds. */
export const discountAmount = (
  line: Part<'lineType' | 'qty' | 'invoicePrice' | 'competitivePrice'>,
  { orgId, discountThreshold = DISCOUNT_THRESHOLD, discountFloor = DISCOUNT_FLOOR, discountOrgs = DISCOUNT_ORGS }: SalesTerms = {},
): Decimal => {
  if (isGift(line)) return ZERO
  const { qty, invoicePrice, competitivePrice } = line
  const atFloor = !!orgId && discountOrgs.includes(orgId) && discount(line).lt(discountThreshold)
  const price = (atFloor ? competitivePrice?.times(discountFloor) : invoicePrice) ?? ZERO
  return price.times(qty ?? ZERO).round(2)
}

/** 单价 (S6): nothing for a gift, else the invoice price. */
export const unitPrice = (line: Part<'lineType' | 'invoicePrice'>): Decimal => (isGift(line) ? ZERO : (line.invoicePrice ?? ZERO))

/** 金额 (S6): the quantity at its unit price, to the fen, less the offer. */
export const amount = (line: Part<'lineType' | 'qty' | 'invoicePrice' | 'offer'>): Decimal =>
  unitPrice(line)
    .times(line.qty ?? ZERO)
    .round(2)
    .minus(line.offer ?? ZERO)

/** 保证金 (S7): the base price in full and the tax on whatever the invoice adds to it, to the fen; nothing for a gift. */
export const earnestMoney = (line: Part<'lineType' | 'qty' | 'invoicePrice' | 'basePrice' | 'taxRate'>): Decimal => {
  if (isGift(line)) return ZERO
  const base = line.basePrice ?? ZERO
  const taxOnTop = (line.invoicePrice ?? ZERO).minus(base).times(line.taxRate ?? DEFAULT_TAX_RATE)
  return base
    .plus(taxOnTop)
    .times(line.qty ?? ZERO)
    .round(2)
}

/** 税额 (S7): how much of a tax-inclusive amount is tax, to the fen. */
export const taxes = (line: { readonly amount?: Cell; readonly taxRate?: Rate }): Decimal => {
  const rate = decimal(line.taxRate ?? DEFAULT_TAX_RATE)
  return (line.amount ?? ZERO).mulDiv(rate, rate.plus(ONE), 2)
}

/** 不含税金额 (S7). */
export const noTaxAmount = (line: { readonly amount?: Cell; readonly taxes?: Cell }): Decimal =>
  (line.amount ?? ZERO).minus(line.taxes ?? ZERO)

/** The whole line, calculated. */
export const salesLine = (line: SalesLine, terms: SalesTerms = {}): CalculatedLine => {
  const taxRate = decimal(line.taxRate ?? terms.taxRate ?? DEFAULT_TAX_RATE)
  const charged = amount(line)
  const taxed = taxes({ amount: charged, taxRate })
  return {
    count: cartons(line),
    discount: discount(line),
    discountAmount: discountAmount(line, terms),
    unitPrice: unitPrice(line),
    amount: charged,
    earnestMoney: earnestMoney({ ...line, taxRate }),
    taxes: taxed,
    noTaxAmount: noTaxAmount({ amount: charged, taxes: taxed }),
  }
}

const packSize = (size: Cell): Decimal => (size?.gt(ZERO) ? size : ONE)
