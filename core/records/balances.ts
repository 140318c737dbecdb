import { decimal, type Decimal, ZERO } from '../kernel/decimal.ts'
import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { isEmpty, type Row, type Wire } from '../kernel/wire.ts'
import type { Hold, Posting } from '../definitions/effect.ts'
import type { Fields } from '../definitions/field.ts'
import { said } from '../definitions/said.ts'

/** A balance as it stood when it was locked, and what the postings make of it. */
export type Balance = { readonly before: Row; readonly now: Record<string, Row[string]> }

const amount = (value: Row[string]): Decimal => (isEmpty(value) ? ZERO : decimal(value as string | number))

/** Moves a balance by one posting; one that would fall below its floor, or is not what it must be, refuses. Answers what the entry shows of it. */
export const moved = (balance: Balance, posting: Posting | Hold, fields: Fields): Result<Readonly<Record<string, Wire>>> => {
  const moving = posting.balance
  if (!moving) return ok({})
  const isUnfit = Object.entries(moving.needs ?? {}).some(([key, values]) => !values.includes((balance.now[key] ?? null) as Wire))
  if (isUnfit) return fail(moving.unfit ?? moving.refusal)
  for (const [key, by] of Object.entries(moving.add)) {
    const available = amount(balance.now[key])
    const next = available.plus(by)
    if (moving.notBelowZero.includes(key) && next.lt(0) && decimal(by).lt(0)) {
      const words = (value: Decimal) => said(fields[key], value.toString())
      return fail(filled(moving.refusal, { available: words(available), need: words(decimal(by).negated()) }))
    }
    balance.now[key] = next.toString()
  }
  Object.assign(balance.now, moving.set)
  for (const [key, [one, other]] of Object.entries(moving.product ?? {}))
    balance.now[key] = amount(balance.now[one]).times(amount(balance.now[other])).round(2).toString()
  const shown = posting.effect === 'post' ? (posting.balance?.after ?? {}) : {}
  return ok(Object.fromEntries(Object.entries(shown).map(([own, theirs]) => [own, (balance.now[theirs] ?? null) as Wire])))
}
