import type { Decimal } from '../../kernel/decimal.ts'

/** 正常, 接近预算, 超预算 and 执行偏慢 of budget_state. */
const [USUAL, NEARLY, OVER, SLOW] = ['1', '2', '3', '4'] as const
/** Percent of the year's budget from which it is nearly used up, and of the budget so far below which spending is slow. */
const [NEARLY_USED, SLOWLY_USED] = [90, 60]

type Executed = { readonly left: Decimal | null; readonly yearRate: Decimal | null; readonly rateToDate: Decimal | null }

/** 执行状态: more spent than there is before nearly all, and nearly all before too little. */
export const budgetState = ({ left, yearRate, rateToDate }: Executed): '1' | '2' | '3' | '4' => {
  if (left?.isNegative()) return OVER
  if (yearRate?.ge(NEARLY_USED)) return NEARLY
  return rateToDate?.lt(SLOWLY_USED) ? SLOW : USUAL
}
