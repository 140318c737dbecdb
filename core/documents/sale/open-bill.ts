import type { DictValue } from '../../definitions/type-keys.ts'
import { daysBetween } from '../../kernel/dates.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** Nothing, a part, or all of a bill is settled: 核销状态 and 付款状态. */
export const settled = (paid: Decimal, balance: Decimal): DictValue<'write_off_status' | 'pay_status'> => {
  if (paid.isZero()) return '0'
  return balance.isZero() ? '2' : '1'
}

type Bill = { readonly balance: Decimal; readonly dueDate: string | null; readonly $: { readonly today: string } }

/** 逾期天数; a bill without a due date is not overdue (sale S13). */
export const daysOverdue = ({ balance, dueDate, $ }: Bill): number =>
  balance.gt(0) && dueDate && dueDate < $.today ? daysBetween(dueDate, $.today) : 0
