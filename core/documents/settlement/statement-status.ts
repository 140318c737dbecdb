/** Where a statement stands: is it agreed on, is it paid? */

/** 待确认, 已确认, 有异议 and 已剔除 of settle_confirm_status. */
export const [UNCONFIRMED, CONFIRMED, DISPUTED, EXCLUDED] = ['0', '1', '2', '3'] as const

/** 未付款, 部分付款, 已付清 and 无需付款 of settle_pay_status. */
export const [UNPAID, PARTLY, PAID, NOTHING_DUE] = ['0', '1', '2', '3'] as const
