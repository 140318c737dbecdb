import { type Decimal, decimal, grouped, type DecimalText } from '../kernel/decimal.ts'

/** Yuan as 万元 with two decimals, rounded half up: `1,186.42`. */
export const inTenThousands = (yuan: DecimalText): string => grouped(decimal(yuan).mulDiv(1, 10_000, 2).toFixed(2))

/** A rate with its sign, as comparisons are told: `+8.7%`. */
export const signed = (rate: DecimalText): string => `${decimal(rate).gt(0) ? '+' : ''}${decimal(rate).toFixed(1)}%`.replace('-', '−')

/** The marks of a scale, all with as many decimals as one of them needs, its foot with none: `10.0`, `7.5`, `0`. */
export const evenly = (values: readonly Decimal[]): readonly string[] => {
  const places = Math.max(...values.map(({ scale }) => scale))
  return values.map((value) => (value.isZero() ? '0' : grouped(value.toFixed(places))))
}

/** The marks of such a scale in 万元. */
export const marks = (top: DecimalText, parts: readonly number[]): readonly string[] =>
  evenly(parts.map((part) => decimal(top).times(String(part)).mulDiv(1, 10_000, 6)))

/** How far a value reaches beside the largest, in percent of it: what a bar is drawn by. */
export const reach = (value: DecimalText, largest: DecimalText): number =>
  decimal(largest).isZero() ? 0 : Math.max(0, decimal(value).mulDiv(100, largest, 1).toNumber())

/** The end of a scale that holds all values, round in its quarters for who reads it: 1, 2, 4, 6 or 8 times a power of ten. */
export const scaleFor = (values: readonly DecimalText[]): DecimalText => {
  const largest = Math.max(1, ...values.map((value) => decimal(value).toNumber()))
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 6, 8].find((one) => one * power >= largest) ?? 10
  return String(step * power)
}
