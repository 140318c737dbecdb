import { decimal as exact, grouped, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { readAmount, recognisingAmounts } from '../amount.ts'
import { defineKind, ORDER_OPERATORS } from '../kind.ts'

/** Ratios keep all their decimals on screen; finer ones are quantities, shown as short as they are. */
const RATIO_SCALE = 4

/** A quantity or ratio with the column's own number of decimals. */
export const decimal = defineKind<Decimal>({
  name: 'decimal',
  storage: 'decimal',
  operators: ORDER_OPERATORS,
  align: 'right',
  parse: (text, { scale = 2 }) => readAmount('decimal', text, scale),
  recognises: ({ scale = 2 }) => recognisingAmounts(scale),
  read: exact,
  blank: ZERO,
  format: (wire, { scale = 2, leastShown = 0 }) => {
    const value = exact(wire)
    return grouped(value.toFixed(scale > RATIO_SCALE ? Math.max(value.scale, leastShown) : scale))
  },
})
