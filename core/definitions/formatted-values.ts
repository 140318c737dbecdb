import { type Decimal, grouped } from '../kernel/decimal.ts'
import { isEmpty, type Wire } from '../kernel/wire.ts'
import type { Field } from './field.ts'

/** How sentences say figures, whoever says them: refusals, questions, letters. */

/** A value as its field shows it. */
export const said = (field: Field | undefined, wire: Wire): string => {
  if (isEmpty(wire)) return '空'
  return field ? field.kind.format(wire as string | number, field) : String(wire)
}

/** An amount of money, to the fen. */
export const yuan = (amount: Decimal): string => grouped(amount.toFixed(2))

/** A quantity, without decimals that say nothing. */
export const quantity = (qty: Decimal): string => grouped(qty.toString())
