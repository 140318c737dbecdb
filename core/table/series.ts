import { addDays, daysBetween, isDate } from '../kernel/dates.ts'
import { readDecimal } from '../kernel/decimal.ts'
import type { CellValue } from './column.ts'

/**
 * What stands at a distance from the first of some cells: repeated, or counted on. Numbers go on by the step between the last two
 * (one where there is only one), days likewise; anything else is repeated.
 */
export const seriesOf = (cells: readonly CellValue[], isCounted: boolean): ((step: number) => CellValue) => {
  const repeated = (step: number) => cells[((step % cells.length) + cells.length) % cells.length]!
  if (!isCounted) return repeated
  const values = cells.map((cell) => ('value' in cell ? cell.value : null))
  return counted(values) ?? days(values) ?? repeated
}

type Values = readonly (string | number | null)[]

const counted = (values: Values): ((step: number) => CellValue) | undefined => {
  const numbers = values.map((value) => (value === null ? undefined : readDecimal(value)))
  if (!numbers.every((one) => one !== undefined)) return undefined
  const [first] = numbers
  const by = numbers.length > 1 ? numbers.at(-1)!.minus(numbers.at(-2)!) : readDecimal(1)!
  const isText = typeof values[0] === 'string'
  return (step) => {
    const base = step < 0 ? first! : numbers.at(-1)!
    const value = base.plus(by.times(step < 0 ? step : step - numbers.length + 1))
    return { value: isText ? value.toString() : value.toNumber() }
  }
}

const days = (values: Values): ((step: number) => CellValue) | undefined => {
  if (!values.every((value): value is string => typeof value === 'string' && isDate(value))) return undefined
  const by = values.length > 1 ? daysBetween(values.at(-2)!, values.at(-1)!) : 1
  return (step) => ({
    value: step < 0 ? addDays(values[0]!, by * step) : addDays(values.at(-1)!, by * (step - values.length + 1)),
  })
}
