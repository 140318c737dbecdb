import { absolute, choice, negated } from '../definitions/summed-value.ts'

/** 销售出库 and 销售退货 of stock_biz_type. */
export const [SOLD, RETURNED] = ['2', '3'] as const
/** 商业销售 and 商业退货 of flow_type. */
export const [FLOW_SALE, FLOW_RETURN] = ['2', '4'] as const

/** What a line of flow data counts: whatever sign somebody gave it, what comes back counts against what was sold. */
export const FLOWN = choice('flowType', FLOW_RETURN, negated(absolute('qty')), 'qty')
