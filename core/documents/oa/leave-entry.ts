import type { Decimal } from '../../kernel/decimal.ts'

/** Of a balance that no document made. */
export const NO_SOURCE = '-'

type Doing = { readonly now: string; readonly me: { readonly userId: string } }

/** A line of 变动明细: what was done to a balance, and what is left by it. */
export const entryOf = ({ now, me }: Doing, content: string, days: Decimal, leftAfter: Decimal, sourceBillNo: string | null = null) => ({
  entryTime: now,
  content,
  days,
  leftAfter,
  sourceBillNo,
  operatorId: me.userId,
})
