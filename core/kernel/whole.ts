/** A whole number of any size: a JS number while that is exact, a BigInt beyond. Zero is never negative. */
export type Whole = number | bigint

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
const EXACT_POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** The same number in its only form. */
export const whole = (value: bigint): Whole => (value <= LARGEST && value >= -LARGEST ? Number(value) : value)

/** Ten to a whole exponent of 0 or more. */
export const powerOfTen = (exponent: number): Whole => EXACT_POWERS[exponent] ?? 10n ** BigInt(exponent)

// A sum or product of exact numbers that is not exact itself comes out beyond the safe integers, so looking at the result is enough.
export const sumOfWholes = (a: Whole, b: Whole): Whole => {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a + b
    if (Number.isSafeInteger(exact)) return exact
  }
  return whole(BigInt(a) + BigInt(b))
}

export const product = (a: Whole, b: Whole): Whole => {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a * b
    if (Number.isSafeInteger(exact)) return exact + 0
  }
  return whole(BigInt(a) * BigInt(b))
}

export const differenceOfWholes = (a: Whole, b: Whole): Whole => {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a - b
    if (Number.isSafeInteger(exact)) return exact
  }
  return whole(BigInt(a) - BigInt(b))
}

export const negative = (a: Whole): Whole => (typeof a === 'number' ? 0 - a : -a)

/** The whole number nearest to a / b, half away from zero. */
export const quotient = (a: Whole, b: Whole): Whole => {
  if (b === 0) throw new RangeError('division by zero')
  if (typeof a === 'number' && typeof b === 'number') {
    // Exact: the double nearest to a / b never crosses a whole number, because |a| is below 2 ** 53.
    const towardsZero = Math.trunc(a / b)
    const rest = Math.abs(a - towardsZero * b)
    if (rest * 2 < Math.abs(b)) return towardsZero + 0
    return a < 0 === b < 0 ? towardsZero + 1 : towardsZero - 1
  }
  const divisor = magnitude(BigInt(b))
  const size = (magnitude(BigInt(a)) * 2n + divisor) / (divisor * 2n)
  return whole(a < 0 === b < 0 ? size : -size)
}

const magnitude = (a: bigint) => (a < 0n ? -a : a)
