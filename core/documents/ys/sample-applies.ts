import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { type Decimal, decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { money } from './sample-money.ts'

/** What becomes of applies and of their write-offs in the demonstration: money lent and returned, paid out, taken back. */

const byRole = (role: string) => (_: Row, pick: RandomChoices) => usernameWith(pick, role)

export const invoiceNo = (pick: RandomChoices, kind: string): string =>
  `${pick.now.slice(2, 4)}${kind}${String(pick.index).padStart(5, '0')}`.padEnd(20, '7').slice(0, 20)

/** An account that a payment goes to. */
export const bankOf = (pick: RandomChoices): Row => ({
  bankName: '招商银行',
  bankNo: `6225880${String(pick.whole(100_000_000, 999_999_999))}`,
})

/** Sums below which nobody asks for the money beforehand. */
const WORTH_LENDING = 1_000

/** Every seventh or so asks for most of the money beforehand. */
export const lent = (pick: RandomChoices, amount: Decimal): Row =>
  amount.ge(WORTH_LENDING) && pick.chance(0.15)
    ? { needAdvance: 'Y', advanceAmount: money(amount, pick.whole(5, 8) * 10), ...bankOf(pick) }
    : {}

const voucher = (pick: RandomChoices): string => `JK${pick.whole(10_000, 99_999)}`

const advancePaid: SampleStep = {
  days: 1,
  action: 'payAdvance',
  by: byRole('cashier'),
  when: ({ needAdvance }) => needAdvance === 'Y',
  values: (_, pick, day) => ({ entryDate: day, payMethod: '1', voucherNo: voucher(pick) }),
}

/** What was lent and not spent comes back once the apply is over. */
const advanceReturned: SampleStep = {
  days: 45,
  action: 'returnAdvance',
  by: byRole('cashier'),
  when: ({ advanceLeft, billStatus }) => decimal(String(advanceLeft ?? 0)).gt(0) && billStatus !== 'approved',
  values: (row, pick, day) => ({ entryDate: day, payMethod: '1', voucherNo: voucher(pick), returned: textAt(row, 'advanceLeft') }),
}

/** What is asked for is mostly granted; the newest still wait. */
export const appliedOutcome = (pick: RandomChoices): SampleOutcome => {
  const throws = pick.whole(1, 100)
  if (pick.left < 10) return { ends: throws <= 30 ? 'draft' : 'approving', agreements: pick.whole(0, 2) }
  return throws > 96 ? { ends: 'rejected', agreements: 0 } : { ends: 'approved', afterwards: [advancePaid, advanceReturned] }
}

const paid: SampleStep = {
  days: 2,
  action: 'pay',
  by: byRole('cashier'),
  values: (row, _, day) => ({ payDate: day, payMethod: '1', payVoucherNo: `FK${textAt(row, 'billNo').slice(4)}` }),
}

const takenBack: SampleStep = {
  days: 1,
  action: 'reverse',
  by: byRole('finance_manager'),
  values: (_, pick) => ({ reverseReason: pick.of(['发票抬头有误，退回重开', '费用归错科目，冲销后重新核销']) }),
}

/** What is written off is mostly paid, some of it was wrong and is taken back. */
export const writtenOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 6) return { ends: pick.of(['draft', 'approving', 'approving']), agreements: pick.whole(0, 1) }
  const throws = pick.whole(1, 100)
  return { ends: 'approved', afterwards: throws <= 85 ? [paid] : throws <= 91 ? [takenBack] : [] }
}

/** The least a write-off may be over its apply in hundredths, where its subject lets it be over at all. */
const OVER = 102

/** Hundredths of what is left of an apply that are spent at its end: mostly less, now and then a little more than was asked for. */
export const partSpent = (pick: RandomChoices, overRate: string, least: number): number =>
  Number(overRate) > 0 && pick.chance(0.2) ? OVER + pick.whole(0, 2) : pick.whole(least, 100)

export const OVER_REASON = '实际参加人数多于申请人数，超出部分在科目允许超支额之内'
