import { type Effect, post } from '../../definitions/effect.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Wire } from '../../kernel/wire.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** What documents that ask whether another of an account is under way hold meanwhile: deductions and refunds of one account come one after another. */
export const underWay = ({ accountId }: { readonly accountId: string | null }): readonly string[] =>
  accountId ? [`bzj.account ${accountId}`] : []

/** A document's hold on a deposit account (bzj Z4). */
export type Hold = {
  readonly accountId: string
  /** Dictionary deposit_source. */
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceBillNo: string
  /** The document whose held amount changes. */
  readonly holdBillNo: string
}

/** 收取单 to 冻结单 of deposit_source. */
export const [RECEIPT, TRANSFER, DEDUCTION, REFUND, FREEZE] = ['1', '2', '3', '4', '5'] as const

/** 收取 to 退还 of deposit_flow_type: money comes in or goes out. */
export const [RECEIVED, MOVED_IN, MOVED_OUT, DEDUCTED, REFUNDED] = ['1', '2', '3', '4', '5'] as const
export const OCCUPY = '6'
export const RELEASE = '7'
export const REVERSED = '8'

/** Flow types that change the balance; the others what is held of it. */
export const MONEY_FLOWS: readonly DictValue<'deposit_flow_type'>[] = [RECEIVED, MOVED_IN, MOVED_OUT, DEDUCTED, REFUNDED, REVERSED]

type Document = { readonly billNo: string | null; readonly $: { readonly id: string } }

/** A document's hold on an account, or what it does to the hold that another one has there. */
export const holdOn = (
  accountId: Wire | undefined,
  sourceType: string,
  { billNo, $ }: Document,
  holdBillNo: Wire | undefined = billNo,
): Hold => ({
  accountId: String(accountId ?? ''),
  sourceType,
  sourceId: $.id,
  sourceBillNo: billNo ?? '',
  holdBillNo: String(holdBillNo ?? ''),
})

/** 占用: takes the amount out of what is available, or refuses all. */
export const occupy = (hold: Hold, amount: Decimal): Effect =>
  post('bzj.flow', { ...hold, flowType: OCCUPY, occupyAmount: amount, summary: `${hold.holdBillNo}占用` })

/** 释放: gives it back. */
export const release = (hold: Hold, amount: Decimal): Effect =>
  post('bzj.flow', { ...hold, flowType: RELEASE, releaseAmount: amount, summary: `${hold.holdBillNo}释放` })

/** Money comes into the account; holds of the document stay what they are. */
export const payIn = (hold: Hold, flowType: typeof RECEIVED | typeof MOVED_IN, amount: Decimal): Effect =>
  post('bzj.flow', {
    ...hold,
    holdBillNo: null,
    flowType,
    inAmount: amount,
    summary: `${hold.sourceBillNo}${flowType === RECEIVED ? '收取' : '转入'}`,
  })

const WENT_OUT = { [MOVED_OUT]: '转出', [DEDUCTED]: '扣除', [REFUNDED]: '退还' } as const

/** Money goes out of what is available, or all is refused. */
export const payOut = (hold: Hold, flowType: keyof typeof WENT_OUT, amount: Decimal): Effect =>
  post('bzj.flow', { ...hold, holdBillNo: null, flowType, outAmount: amount, summary: `${hold.sourceBillNo}${WENT_OUT[flowType]}` })
