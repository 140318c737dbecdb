import { readDecimal, sum } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

/** 合计 of a column, exact; `undefined` where a value cannot be read as a number (shown as -). Empty cells count as nothing. */
export const totalOf = (rows: readonly Row[], column: string): string | undefined => {
  const values = rows.map((row) => wireOf(row, column)).filter((wire) => !isEmpty(wire))
  const numbers = values.map(readDecimal)
  return numbers.every((value) => value !== undefined) ? sum(numbers).toString() : undefined
}
