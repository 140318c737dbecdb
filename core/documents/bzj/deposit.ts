import { post, type Effect, type Moving } from '../../definitions/effect.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { failure } from '../../kernel/failure.ts'

const depositTooSmall = failure('deposit.tooSmall', '保证金可用余额不足，可用{available}元，需要{need}元')

const depositUnusable = failure('deposit.unusable', '保证金账户已冻结或已销户，请更换账户，或由财务部解冻后重试')

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
  /** How many entries the source has made already: each event makes one, and only once. */
  readonly entries: number
  readonly now: string
  readonly operatorId: string
  readonly amount: Decimal
}

const OCCUPY = '6'
/** 账户状态 of an account that may be used. */
const NORMAL = '1'
const RELEASE = '7'

/** 占用: takes the amount out of what is available, or refuses all. */
export const occupy = (hold: Hold): Effect =>
  entry(
    hold,
    hold.amount,
    { flowType: OCCUPY, occupyAmount: hold.amount.toString(), summary: `${hold.holdBillNo}占用` },
    { accountStatus: [NORMAL] },
  )

/** 释放: gives it back. */
export const release = (hold: Hold): Effect =>
  entry(hold, hold.amount.negated(), { flowType: RELEASE, releaseAmount: hold.amount.toString(), summary: `${hold.holdBillNo}释放` })

const entry = (hold: Hold, frozen: Decimal, row: Row, needs?: Moving['needs']): Effect =>
  post({
    to: 'bzj.flow',
    source: `${hold.sourceType}/${hold.sourceId}/${hold.entries + 1}`,
    row: {
      flowTime: hold.now,
      accountId: hold.accountId,
      ownerName: hold.ownerName,
      depositType: hold.depositType,
      sourceType: hold.sourceType,
      sourceId: hold.sourceId,
      sourceBillNo: hold.sourceBillNo,
      holdBillNo: hold.holdBillNo,
      operatorId: hold.operatorId,
      inAmount: '0',
      outAmount: '0',
      occupyAmount: '0',
      releaseAmount: '0',
      ...row,
    },
    balance: {
      of: 'bzj.account',
      id: hold.accountId,
      add: { frozenAmount: frozen.toString(), availableAmount: frozen.negated().toString() },
      notBelowZero: ['availableAmount', 'frozenAmount'],
      refusal: depositTooSmall,
      ...(needs ? { needs, unfit: depositUnusable } : {}),
      after: { balanceAfter: 'balance', frozenAfter: 'frozenAmount', availableAfter: 'availableAmount' },
      set: { lastFlowDate: hold.now.slice(0, 10) },
    },
  })
