/** A whole number of any size: a JS number while that is exact, a BigInt beyond. Zero is never negative. */
export type Whole = number | bigint

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
const EXACT_POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

const smallest = (value: bigint): Whole => (value <= LARGEST && value >= -LARGEST ? Number(value) : value)

export const wholeOf = (digits: string): Whole => smallest(BigInt(digits))

export const powerOfTen = (exponent: number): Whole => EXACT_POWERS[exponent] ?? 10n ** BigInt(exponent)

// A sum or product of exact numbers that is not exact itself comes out beyond the safe integers, so looking at the result is enough.
export const sumOfWholes = (a: Whole, b: Whole): Whole => {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a + b
    if (Number.isSafeInteger(exact)) return exact
  }
  return smallest(BigInt(a) + BigInt(b))
}

export const product = (a: Whole, b: Whole): Whole => {
  if (typeof a === 'number' && typeof b === 'number') {
    const exact = a * b
    if (Number.isSafeInteger(exact)) return exact + 0
  }
  return smallest(BigInt(a) * BigInt(b))
}

export const negative = (a: Whole): Whole => (typeof a === 'number' ? 0 - a : -a)

/** The whole number nearest to a / b, half away from zero. */
export const quotient = (a: Whole, b: Whole): Whole => {
  if (b === 0) throw new RangeError('division by zero')
  if (typeof a === 'number' && typeof b === 'number') {
    const dividend = Math.abs(a)
    const divisor = Math.abs(b)
    if (dividend + divisor <= Number.MAX_SAFE_INTEGER) {
      const size = nearest(dividend, divisor)
      return a < 0 === b < 0 ? size : 0 - size
    }
  }
  const size = nearestBig(magnitude(BigInt(a)), magnitude(BigInt(b)))
  return smallest(a < 0 === b < 0 ? size : -size)
}

/** Both sides of the division by ten at once: undefined where ten does not divide it. */
export const tenth = (a: Whole): Whole | undefined => {
  if (typeof a === 'number') {
    const part = Math.trunc(a / 10)
    return part * 10 === a ? part : undefined
  }
  return a % 10n === 0n ? smallest(a / 10n) : undefined
}

const magnitude = (a: bigint) => (a < 0n ? -a : a)

const nearest = (dividend: number, divisor: number): number => {
  let times = Math.floor(dividend / divisor)
  let rest = dividend - times * divisor
  // The division of doubles may round up to the next whole number.
  if (rest < 0) {
    times -= 1
    rest += divisor
  }
  return rest * 2 >= divisor ? times + 1 : times
}

const nearestBig = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)
