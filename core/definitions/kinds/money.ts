import { decimal as exact, grouped, type Decimal, ZERO } from '../../kernel/decimal.ts'
import { readAmount, recognisingAmounts } from '../amount.ts'
import { defineKind, ORDER_OPERATORS } from '../kind.ts'

/** 金额: yuan, to the fen. */
export const money = defineKind<Decimal>({
  name: 'money',
  storage: 'decimal',
  operators: ORDER_OPERATORS,
  align: 'right',
  parse: (text) => readAmount('money', text, 2),
  recognises: () => recognisingAmounts(2),
  read: exact,
  blank: ZERO,
  format: (wire) => grouped(exact(wire).toFixed(2)),
})
