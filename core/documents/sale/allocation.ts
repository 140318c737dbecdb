import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, min, sumOf } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'

const before = (a: Wire | undefined, b: Wire | undefined): number => {
  const [left, right] = [String(a ?? '9999'), String(b ?? '9999')]
  return left < right ? -1 : left > right ? 1 : 0
}

/** What is collected of open bills: negative ones whole, then positive ones as they fall due, until the money is used up. */
export const allocated = (
  bills: readonly Known[],
  usable: Decimal,
): readonly { readonly receivableId: string; readonly amount: string }[] => {
  const negative = bills.filter(({ balance }) => amountOf(balance).lt(0))
  const positive = bills
    .filter(({ balance }) => amountOf(balance).gt(0))
    .toSorted((a, b) => before(a['dueDate'], b['dueDate']) || before(a['postDate'], b['postDate']) || before(a['id'], b['id']))
  let left = usable.minus(sumOf(negative, ({ balance }) => amountOf(balance)))
  const paid = positive.flatMap(({ id, balance }) => {
    const amount = min(left, amountOf(balance))
    if (amount.le(0)) return []
    left = left.minus(amount)
    return [{ receivableId: String(id), amount: amount.toString() }]
  })
  return [...negative.map(({ id, balance }) => ({ receivableId: String(id), amount: String(balance) })), ...paid]
}
