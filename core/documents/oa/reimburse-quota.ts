import type { Known } from '../../definitions/views.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'

/** How the parameter oa.reimburseQuota spells what a kind of allowance comes to a month, by rank: `1.3=500,1.4=300`. */
export const quotaOf = (parameter: Known | undefined, reimburseType: string, postRank: unknown): Decimal | null => {
  const spelt = String(parameter?.['configValue'] ?? parameter?.['defaultValue'] ?? '')
  const wanted = `${reimburseType}.${String(postRank ?? '')}`
  const [, amount] =
    spelt
      .split(',')
      .map((one) => one.trim().split('='))
      .find(([key]) => key === wanted) ?? []
  return amount === undefined || !/^\d+(\.\d+)?$/.test(amount) ? null : decimal(amount)
}
