import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'

/** A step of a refund policy: from a value on, up to another one, open where that is empty. */
export type Tier = { readonly from: Decimal; readonly to: Decimal | null; readonly rate: Decimal }

/** 按单位金额 of refund_method; its tiers say an amount for each unit instead of a percentage. */
export const BY_UNIT = '2'
/** 超额 of refund_calc. */
const ABOVE = '2'

/** Tiers as a policy keeps them, their rate as what one of the base brings. */
export const tiersOf = (rows: readonly Known[], refundMethod: unknown): readonly Tier[] =>
  rows.map(({ fromValue, toValue, rate, unitAmount }) => ({
    from: amountOf(fromValue),
    to: isEmpty(toValue) ? null : amountOf(toValue),
    rate: refundMethod === BY_UNIT ? amountOf(unitAmount) : amountOf(rate).mulDiv(1, 100, 6),
  }))

const holds = ({ from, to }: Tier, base: Decimal): boolean => base.ge(from) && (to === null || base.lt(to))

/** The part of the base that lies within a tier. */
const within = ({ from, to }: Tier, base: Decimal): Decimal => {
  if (base.le(from)) return ZERO
  return (to === null || base.lt(to) ? base : to).minus(from)
}

/** What a base brings (cg C9): the whole of it at the rate of its tier, or each part at the rate of the tier in which it lies. */
export const refundOn = (base: Decimal, tiers: readonly Tier[], refundCalc: unknown): Decimal => {
  if (base.le(0)) return ZERO
  if (refundCalc === ABOVE) return sumOf(tiers, (tier) => within(tier, base).times(tier.rate)).round(2)
  return base.times(tiers.find((tier) => holds(tier, base))?.rate ?? ZERO).round(2)
}

/** An amount over rows in proportion to their base, to the cent; the last one takes the rest. */
export const distributed = (amount: Decimal, bases: readonly Decimal[]): readonly Decimal[] => {
  const whole = sumOf(bases, (base) => base)
  if (whole.isZero()) return bases.map(() => ZERO)
  const parts = bases.slice(0, -1).map((base) => amount.mulDiv(base, whole, 2))
  return bases.length ? [...parts, amount.minus(sumOf(parts, (part) => part))] : []
}

/** Months of refund_cycle. */
const MONTHS: Readonly<Record<string, number>> = { 1: 1, 2: 3, 3: 6, 4: 12 }

type Period = { readonly startDate: string; readonly endDate: string }

/** The first period of a policy, by its cycle, that no settlement lies in yet; nothing where all are settled. */
export const firstOpenPeriod = (
  { startDate, endDate, refundCycle }: Period & { readonly refundCycle: string },
  settled: readonly Period[],
): Period | undefined => {
  const months = MONTHS[refundCycle] ?? 12
  for (let at = 0; ; at += 1) {
    const start = addMonths(startDate, at * months)
    if (start > endDate) return undefined
    const end = addDays(addMonths(startDate, (at + 1) * months), -1)
    const period = { startDate: start, endDate: end < endDate ? end : endDate }
    if (!settled.some((one) => one.startDate <= period.endDate && one.endDate >= period.startDate)) return period
  }
}
