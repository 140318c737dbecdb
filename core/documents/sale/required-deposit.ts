import { type Effects, update } from '../../definitions/effect.ts'
import { type Decimal, max, ZERO } from '../../kernel/decimal.ts'

/** Raises 应缴金额 of the protocol's deposit account by so much, or lowers it, never below nothing (bzj Z6). */
export const requireDeposit = ({ depositAccountId }: { readonly depositAccountId: string | null }, difference: Decimal): Effects => [
  depositAccountId !== null &&
    !difference.isZero() &&
    update('bzj.account', depositAccountId, {
      set: ({ requiredAmount }: { readonly requiredAmount: Decimal }) => ({ requiredAmount: max(ZERO, requiredAmount.plus(difference)) }),
    }),
]
