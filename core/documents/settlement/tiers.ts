import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'

/** A step of a filing's tiers: from a value on, up to another one, open where that is empty. */
export type Tier = { readonly from: Decimal; readonly to: Decimal | null; readonly value: Decimal }

export type TierTerms = {
  /** 全额阶梯 or 超额累进 of settle_tier_mode. */
  readonly mode: string | null
  /** 数量 or 销售额 of settle_tier_base. */
  readonly base: string | null
}

const isWhole = ({ mode }: TierTerms): boolean => mode !== '2'

/** The tier in which a value lies; what is below nothing lies in the first. */
const tierAt = (tiers: readonly Tier[], value: Decimal): Tier | undefined =>
  tiers.find(({ from, to }) => value.ge(from) && (to === null || value.lt(to))) ?? (value.isNegative() ? tiers[0] : tiers.at(-1))

const inMoney = ({ base }: TierTerms, product: Decimal): Decimal => product.mulDiv(1, base === '2' ? 100 : 1, 2)

/** What a group earns over its cycle: f(V) of ZS-R8. */
export const tierAmount = (terms: TierTerms, tiers: readonly Tier[], value: Decimal): Decimal => {
  if (tiers.length === 0) return ZERO
  if (isWhole(terms) || value.isNegative()) return inMoney(terms, value.times(tierAt(tiers, value)!.value))
  const within = ({ from, to }: Tier): Decimal => {
    const top = to === null || value.lt(to) ? value : to
    return top.gt(from) ? top.minus(from) : ZERO
  }
  return inMoney(
    terms,
    sumOf(tiers, (tier) => within(tier).times(tier.value)),
  )
}

/** What each line of a group earns, in their order, and what is left for the line that makes the group whole. */
export const tierLines = (
  terms: TierTerms,
  tiers: readonly Tier[],
  before: { readonly value: Decimal; readonly earned: Decimal },
  values: readonly Decimal[],
): { readonly amounts: readonly Decimal[]; readonly rest: Decimal } => {
  const total = before.value.plus(sumOf(values, (value) => value))
  const whole = tierAmount(terms, tiers, total)
  const tier = tierAt(tiers, total)
  let reached = before.value
  const amounts = values.map((value) => {
    if (isWhole(terms)) return inMoney(terms, value.times(tier?.value ?? ZERO))
    const from = tierAmount(terms, tiers, reached)
    reached = reached.plus(value)
    return tierAmount(terms, tiers, reached).minus(from)
  })
  return { amounts, rest: whole.minus(before.earned).minus(sumOf(amounts, (amount) => amount)) }
}
