import type { Decimal } from '../../kernel/decimal.ts'

/** What is left of an amount after so much of its quantity came back, to the cent: nothing once all did (ZS-R12). */
export const left = (amount: Decimal, qty: Decimal, returned: Decimal): Decimal => amount.minus(amount.mulDiv(returned, qty, 2))

/** A settled row that returns are taken from. */
export type Original = { readonly day: string; readonly id: string; readonly qty: Decimal; returned: Decimal }

/** The parts in which a returned quantity is taken from what was settled, newest first, and what finds nothing. What is taken is noted at the original. */
export const allocated = <O extends Original>(
  originals: readonly O[],
  day: string,
  quantity: Decimal,
): { readonly pieces: readonly { readonly original: O; readonly qty: Decimal; readonly returned: Decimal }[]; readonly rest: Decimal } => {
  let rest = quantity
  const pieces: { readonly original: O; readonly qty: Decimal; readonly returned: Decimal }[] = []
  const newestFirst = originals
    .filter((one) => one.day <= day)
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1))
  for (const original of newestFirst) {
    const open = original.qty.minus(original.returned)
    const qty = open.lt(rest) ? open : rest
    if (qty.le(0)) continue
    original.returned = original.returned.plus(qty)
    rest = rest.minus(qty)
    pieces.push({ original, qty, returned: original.returned })
  }
  return { pieces, rest }
}
