import { decimal as exact, grouped, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { readAmount, recognisingAmounts } from '../amount.ts'
import { defineKind, ORDER_OPERATORS } from '../kind.ts'

/** 单价: yuan, four decimals. */
export const price = defineKind<Decimal>({
  name: 'price',
  storage: 'decimal',
  operators: ORDER_OPERATORS,
  align: 'right',
  parse: (text) => readAmount('price', text, 4),
  recognises: () => recognisingAmounts(4),
  read: exact,
  blank: ZERO,
  format: (wire) => grouped(exact(wire).toFixed(4)),
})
