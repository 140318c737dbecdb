import type { Wire } from '../../kernel/wire.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'

/** What a bill falls due by (sale S13): 结算方式 and 账期 of the order, 账期起算 of the customer. */
export type Terms = {
  readonly settleMethod: Wire | undefined
  readonly creditDays: Wire | undefined
  readonly creditBase: Wire | undefined
}

/** 账期 of settle_method; the other ones are due at once. */
const AT_ONCE = ['1', '2', '3']

export const BASE = { shipped: '1', invoiced: '2', signed: '3', nextMonth: '4' } as const

const isCredit = ({ settleMethod }: Terms): boolean => !AT_ONCE.includes(String(settleMethod))

/** 到期日 of a bill on the day the goods leave; nothing yet where it counts from the invoice or the signature. */
export const dueWhenShipped = (terms: Terms, day: string): string | null => {
  if (!isCredit(terms)) return day
  if (terms.creditBase === BASE.invoiced || terms.creditBase === BASE.signed) return null
  const from = terms.creditBase === BASE.nextMonth ? `${addMonths(`${day.slice(0, 7)}-01`, 1)}` : day
  return dueFrom(terms, from)
}

/** Does it count from the first invoice, or from the signature? */
export const isDueFrom = (base: '2' | '3', terms: Terms): boolean => isCredit(terms) && terms.creditBase === base

/** 到期日 of a bill that counts from that day. */
export const dueFrom = ({ creditDays }: Pick<Terms, 'creditDays'>, day: string): string => addDays(day, Number(creditDays ?? 0))
