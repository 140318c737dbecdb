import { decimal as exact, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { readAmount, recognisingAmounts } from '../amount.ts'
import { defineKind, ORDER_OPERATORS } from '../kind.ts'

/** A rate in per cent: 6.5 means 6.5 %. */
export const percent = defineKind<Decimal>({
  name: 'percent',
  storage: 'decimal',
  operators: ORDER_OPERATORS,
  align: 'right',
  parse: (text) => readAmount('percent', text, 4),
  recognises: () => recognisingAmounts(4),
  read: exact,
  blank: ZERO,
  format: (wire, { leastShown = 0 }) => {
    const value = exact(wire)
    return `${value.toFixed(Math.max(value.scale, leastShown))}%`
  },
})
