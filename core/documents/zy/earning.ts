import { type Decimal, decimal, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty, type Wire } from '../../kernel/wire.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { type Filed, matched, type Sold, whyNot } from '../settlement/filing-match.ts'

/** Who earns on what was sold, and how much: rows of 提成备案 (zy ZY-R2, ZY-R3), and tiers (zs ZS-R8). */

/** 每单位金额, 销售额比例 and 阶梯 of settle_calc_mode. */
export const [PER_UNIT, BY_RATE, BY_TIERS] = ['1', '2', '4'] as const

const SCOPE = ['companyId', 'regionId', 'terminalId', 'startDate'] as const

const isAlike = (a: Filed, b: Filed): boolean => SCOPE.every((key) => String(a[key] ?? '') === String(b[key] ?? ''))

/** The rows that win for one role: the closest scope that covers what was sold, whole. */
export const winning = (rows: readonly Filed[], sold: Sold): readonly Filed[] => {
  const { winner } = matched(rows, sold)
  return winner ? rows.filter((row) => isAlike(row, winner) && whyNot(row, sold) === undefined) : []
}

/** The same for each role that has any. */
export const winningByRole = (rows: readonly Filed[], sold: Sold): ReadonlyMap<string, readonly Filed[]> =>
  new Map(
    [...groupBy(rows, (row) => String(row['postRole']))]
      .map(([role, own]) => [role, winning(own, sold)] as const)
      .filter(([, own]) => own.length > 0),
  )

const FULL = 100
const CENT = decimal('0.01')

export type EarningShare = { readonly empId: string; readonly share: Decimal }

export const partOf = (row: Filed): EarningShare => ({ empId: String(row['empId']), share: decimal(row['share'] ?? 0) })

/** Do the shares come to the whole? */
export const isWhole = (parts: readonly EarningShare[]): boolean => sumOf(parts, ({ share }) => share).eq(FULL)

/** Towards zero, to the cent. */
const cut = (value: Decimal): Decimal => (value.isNegative() ? value.ceil(2) : value.floor(2))

/** An amount by shares, to the cent: missing cents go one by one to the largest rests, among equals to the smaller employee; together they are the amount. */
export const split = (amount: Decimal, parts: readonly EarningShare[]): readonly Decimal[] => {
  const exact = parts.map(({ share }) => amount.times(share).mulDiv(1, FULL, 8))
  const amounts = exact.map(cut)
  const step = amount.isNegative() ? CENT.negated() : CENT
  const missing = amount
    .minus(sumOf(amounts, (one) => one))
    .abs()
    .times(100)
    .toNumber()
  const order = parts
    .map(({ empId }, at) => ({ at, empId, rest: exact[at]!.minus(amounts[at]!).abs() }))
    .toSorted((a, b) => b.rest.cmp(a.rest) || (a.empId < b.empId ? -1 : 1))
  const more = new Set(order.slice(0, missing).map(({ at }) => at))
  return amounts.map((one, at) => (more.has(at) ? one.plus(step) : one))
}

/** An amount over rows in proportion to what each weighs, to the cent; equal rests by the order of the rows. */
export const spread = (amount: Decimal, weights: readonly Decimal[]): readonly Decimal[] => {
  const whole = sumOf(weights, (weight) => weight)
  if (whole.isZero()) return weights.map(() => ZERO)
  const amounts = weights.map((weight) => cut(amount.mulDiv(weight, whole, 8)))
  const step = amount.isNegative() ? CENT.negated() : CENT
  const missing = amount
    .minus(sumOf(amounts, (one) => one))
    .abs()
    .times(100)
    .toNumber()
  const order = weights
    .map((weight, at) => ({ at, rest: amount.mulDiv(weight, whole, 8).minus(amounts[at]!).abs() }))
    .toSorted((a, b) => b.rest.cmp(a.rest) || a.at - b.at)
  const more = new Set(order.slice(0, missing).map(({ at }) => at))
  return amounts.map((one, at) => (more.has(at) ? one.plus(step) : one))
}

/** What a line of goods sold for, by the price basis of the row: at its own price, or at the one that was filed (zs ZS-R7). */
export const saleAmountOf = (row: Filed, qty: Decimal, amount: Decimal): Decimal =>
  row['priceBasis'] === '2' && !isEmpty(row['settlePrice']) ? qty.times(decimal(row['settlePrice'] as Wire as string)).round(2) : amount

/** What a group earns of a line by mode 1 or 2; tiers look at a whole cycle. */
export const earned = (row: Filed, qty: Decimal, saleAmount: Decimal): Decimal => {
  const value = decimal(row['value'] || 0)
  if (row['calcMode'] === PER_UNIT) return qty.times(value).round(2)
  return row['calcMode'] === BY_RATE ? saleAmount.mulDiv(value, FULL, 2) : ZERO
}

export type Tier = { readonly from: Decimal; readonly to: Decimal | null; readonly value: Decimal }

/** 全额阶梯 of settle_tier_mode, 数量 of settle_tier_base. */
const [WHOLE, BY_QUANTITY] = ['1', '1'] as const

/** What a cycle's base comes to by tiers (zs ZS-R8): the whole of it at the value that it reached, or each part at its own. Less than nothing counts in the first tier. */
export const tiered = (base: Decimal, tiers: readonly Tier[], tierMode: string | null, tierBase: string | null): Decimal => {
  const inOrder = tiers.toSorted((a, b) => a.from.cmp(b.from))
  const [first] = inOrder
  if (!first) return ZERO
  const worth = (amount: Decimal) => (tierBase === BY_QUANTITY ? amount.round(2) : amount.mulDiv(1, FULL, 2))
  if (base.isNegative()) return worth(base.times(first.value))
  if (tierMode === WHOLE) {
    const reached = inOrder.filter(({ from }) => base.ge(from)).at(-1)
    return reached ? worth(base.times(reached.value)) : ZERO
  }
  return worth(
    sumOf(inOrder, ({ from, to, value }) => (base.le(from) ? ZERO : (to === null ? base : min(base, to)).minus(from).times(value))),
  )
}
