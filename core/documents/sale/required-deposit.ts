import { patch, type Effect } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { max, ZERO, type Decimal } from '../../kernel/decimal.ts'

type Demanding = { readonly depositAccountId: string | null; readonly $: { readonly ref: (field: 'depositAccountId') => Known } }

/** Raises 应缴金额 of the protocol's deposit account by so much, or lowers it (bzj Z6). */
export const requireDeposit = ({ depositAccountId, $ }: Demanding, difference: Decimal): readonly Effect[] => {
  if (!depositAccountId || difference.isZero()) return []
  const account = $.ref('depositAccountId')
  const required = max(ZERO, amountOf(account['requiredAmount']).plus(difference))
  const short = max(ZERO, required.minus(amountOf(account['balance'])))
  return [patch({ requiredAmount: required.toString(), shortAmount: short.toString() }, { type: 'bzj.account', id: depositAccountId })]
}
