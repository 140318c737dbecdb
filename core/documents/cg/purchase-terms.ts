import { type Known } from '../../definitions/views.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'

/** 开票日 and 次月1日 of credit_base. */
const [INVOICED, NEXT_MONTH] = ['2', '4'] as const

const baseOf = (creditBase: unknown, received: string, invoiced: string | null): string | null => {
  if (creditBase === INVOICED) return invoiced
  return creditBase === NEXT_MONTH ? `${addMonths(received, 1).slice(0, 7)}-01` : received
}

/** 到期日 of what was received, by the order's terms (cg C6); nothing while the invoice it counts from has not come. */
export const dueDate = (
  { creditBase, creditDays }: Known,
  { received, invoiced = null }: { readonly received: string; readonly invoiced?: string | null },
): string | null => {
  const base = baseOf(creditBase, received, invoiced)
  return base === null ? null : addDays(base, Number(creditDays ?? 0))
}
