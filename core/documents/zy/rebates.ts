import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { type Filed, whyNot } from '../settlement/filing-match.ts'
import { spread, type Tier, tiered } from './earning.ts'

/** 终端返利: what terminals earned of a cycle under the policies that speak of them. */

/** 进货数量, 进货金额, 纯销数量 and 纯销金额 of zy_rebate_base. */
const BY_QUANTITY = ['1', '3']
const BY_REPORT = ['3', '4']
/** 固定金额 of zy_reward_way, 超额累进 of settle_tier_mode. */
const [FIXED, PROGRESSIVE] = ['1', '2'] as const

/** What came into a terminal, or was used up there. */
export type Movement = {
  readonly day: string
  readonly companyId: string | null
  readonly terminalType: string
  readonly terminalId: string
  readonly regionId: string | null
  readonly productId: string
  readonly qty: Decimal
  readonly amount: Decimal
  readonly isReport: boolean
}

export type Rebate = {
  readonly policyItemId: string
  readonly policyId: string
  readonly terminalType: string
  readonly terminalId: string
  readonly productId: string
  readonly rebateBase: string
  readonly baseQty: Decimal
  readonly baseAmount: Decimal
  readonly groupValue: Decimal
  readonly thresholdValue: Decimal
  readonly rewardWay: string
  readonly rewardValue: Decimal
  readonly rebateAmount: Decimal
}

const text = (row: Known, key: string): string => String(row[key] ?? '')

const scopeOf = (row: Known): string =>
  ['headId', 'empId', 'scopeDeptId', 'productId', 'productGroupId', 'companyId', 'regionId', 'terminalType', 'terminalId', 'startDate']
    .map((key) => text(row, key))
    .join('|')

/** What a base comes to: the highest threshold that it reaches for the whole of it, once, or each part at its own. */
export const rebateOn = (
  base: Decimal,
  rows: readonly Known[],
  tierMode: string | null,
  isQuantity: boolean,
): { readonly amount: Decimal; readonly row: Known | undefined } => {
  const inOrder = rows.toSorted((a, b) => amountOf(a['thresholdValue']).cmp(amountOf(b['thresholdValue'])))
  const row = inOrder.filter((one) => base.ge(amountOf(one['thresholdValue']))).at(-1)
  if (!row || base.le(0)) return { amount: ZERO, row: undefined }
  if (row['rewardWay'] === FIXED) return { amount: amountOf(row['rewardValue']).round(2), row }
  const tiers = inOrder.map(
    (one, at): Tier => ({
      from: amountOf(one['thresholdValue']),
      to: inOrder[at + 1] ? amountOf(inOrder[at + 1]!['thresholdValue']) : null,
      value: amountOf(one['rewardValue']),
    }),
  )
  return { amount: tiered(base, tiers, tierMode === PROGRESSIVE ? PROGRESSIVE : '1', isQuantity ? '1' : '2'), row }
}

/** What each terminal earned, product by product; policies are served in their order, what exceeds a budget is cut. */
export const rebatesOf = (
  policies: readonly Known[],
  movements: readonly Movement[],
  groupOf: (productId: string) => string,
  isSettled: (policyItemId: string, terminalId: string) => boolean,
): readonly Rebate[] => {
  const left = new Map(
    policies
      .filter((row) => !isEmpty(row['budgetAmount']))
      .map((row) => [text(row, 'headId'), amountOf(row['budgetAmount']).minus(amountOf(row['usedAmount']))]),
  )
  return [...groupBy(policies, scopeOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows as readonly [Known]
      const rebateBase = text(first, 'rebateBase')
      const isQuantity = BY_QUANTITY.includes(rebateBase)
      const covered = movements.filter(
        (one) =>
          one.isReport === BY_REPORT.includes(rebateBase) &&
          (isEmpty(first['productId']) || first['productId'] === one.productId) &&
          (isEmpty(first['productGroupId']) || first['productGroupId'] === groupOf(one.productId)) &&
          whyNot(first as Filed, { day: one.day, companyId: one.companyId, terminalId: one.terminalId, regionId: one.regionId }) ===
            undefined,
      )
      return [...groupBy(covered, ({ terminalType, terminalId }) => `${terminalType}|${terminalId}`)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, own]): readonly Rebate[] => {
          const [{ terminalType, terminalId }] = own as readonly [Movement]
          if (isSettled(text(first, 'id'), terminalId)) return []
          const products = [...groupBy(own, ({ productId }) => productId)]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([productId, moved]) => ({
              productId,
              baseQty: sumOf(moved, ({ qty }) => qty),
              baseAmount: sumOf(moved, ({ amount }) => amount),
            }))
          const valueOf = ({ baseQty, baseAmount }: (typeof products)[number]) => (isQuantity ? baseQty : baseAmount)
          const groupValue = sumOf(products, valueOf)
          const { amount, row } = rebateOn(groupValue, rows, (first['tierMode'] ?? null) as string | null, isQuantity)
          if (!row) return []
          const budget = left.get(text(first, 'headId'))
          const paid = budget === undefined ? amount : min(amount, max(budget, ZERO))
          if (budget !== undefined) left.set(text(first, 'headId'), budget.minus(paid))
          const parts = spread(
            paid,
            products.map((one) => max(valueOf(one), ZERO)),
          )
          return products.map((one, at) => ({
            ...one,
            policyItemId: text(first, 'id'),
            policyId: text(first, 'headId'),
            terminalType,
            terminalId,
            rebateBase,
            groupValue: groupValue.round(2),
            thresholdValue: amountOf(row['thresholdValue']),
            rewardWay: text(row, 'rewardWay'),
            rewardValue: amountOf(row['rewardValue']),
            rebateAmount: parts[at] ?? ZERO,
          }))
        })
    })
}
