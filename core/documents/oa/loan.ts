import { type Effect, update } from '../../definitions/effect.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { FactDeclarations } from '../../definitions/views.ts'
import { eq } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

type Borrower = { readonly empId: string | null }

const ofBorrower = ({ empId }: Borrower) => (empId ? eq('empId', empId) : undefined)

/** Money that somebody was given in advance of costs and trips, as far as nothing came of it yet. */
export const ADVANCES = {
  costAdvances: { give: 'total', from: 'ys.costApply', of: 'advanceLeft', where: ofBorrower },
  tripAdvances: { give: 'total', from: 'ys.businessTripApply', of: 'advanceLeft', where: ofBorrower },
} as const satisfies FactDeclarations

/** One entry of 往来明细 of a loan: when, how much, how, and by whom. */
export type LoanEntry = {
  readonly entryDate: string
  readonly amount: Decimal
  readonly payMethod?: string | null
  readonly voucherNo?: string | null
  readonly sourceBillNo?: string | null
  readonly operatorId: string
}

/** 支付借款, 还款 and 核销冲抵 of advance_entry_kind. */
export const [PAID_OUT, PAID_BACK, SET_OFF] = ['1', '2', '3'] as const

/** An entry on a loan, and what is paid or given back by it; more than is left is refused. */
export const loanEntry = (loanId: string, entryKind: DictValue<'advance_entry_kind'>, entry: LoanEntry): Effect =>
  update('oa.loanApply', loanId, {
    add: entryKind === PAID_OUT ? { paidAmount: entry.amount } : { returnedAmount: entry.amount },
    rows: { entries: { add: [{ ...entry, entryKind }] } },
  })
