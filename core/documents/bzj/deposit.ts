import { type Effect, post } from '../../definitions/effect.ts'
import type { Wire } from '../../kernel/wire.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** A document's hold on a deposit account (bzj Z4). */
export type Hold = {
  readonly accountId: string
  readonly ownerName: Wire
  readonly depositType: Wire
  /** Dictionary deposit_source. */
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceBillNo: string
  /** The document whose held amount changes. */
  readonly holdBillNo: string
}

export const OCCUPY = '6'
export const RELEASE = '7'

/** 占用: takes the amount out of what is available, or refuses all. */
export const occupy = (hold: Hold, amount: Decimal): Effect =>
  post('bzj.flow', { ...hold, flowType: OCCUPY, occupyAmount: amount, summary: `${hold.holdBillNo}占用` })

/** 释放: gives it back. */
export const release = (hold: Hold, amount: Decimal): Effect =>
  post('bzj.flow', { ...hold, flowType: RELEASE, releaseAmount: amount, summary: `${hold.holdBillNo}释放` })
