import fc from 'fast-check'

/** A fraction of whole numbers: the other make that the kernel's decimals are compared with. The lower part is above 0. */
export type Fraction = { readonly upper: bigint; readonly lower: bigint }

export const fraction = (text: string): Fraction => {
  const [integer = '', decimals = ''] = text.split('.')
  return { upper: BigInt(integer + decimals), lower: 10n ** BigInt(decimals.length) }
}

export const added = (a: Fraction, b: Fraction): Fraction => ({
  upper: a.upper * b.lower + b.upper * a.lower,
  lower: a.lower * b.lower,
})

export const taken = (a: Fraction, b: Fraction): Fraction => added(a, { upper: -b.upper, lower: b.lower })

export const multiplied = (a: Fraction, b: Fraction): Fraction => ({ upper: a.upper * b.upper, lower: a.lower * b.lower })

export const divided = (a: Fraction, b: Fraction): Fraction =>
  b.upper < 0n ? { upper: -a.upper * b.lower, lower: a.lower * -b.upper } : { upper: a.upper * b.lower, lower: a.lower * b.upper }

export const isBelow = (a: Fraction, b: Fraction): boolean => a.upper * b.lower < b.upper * a.lower

/** The decimal text of a fraction, rounded half away from zero, without zeros at its end. */
export const written = ({ upper, lower }: Fraction, places: number): string => {
  const scaled = (upper < 0n ? -upper : upper) * 10n ** BigInt(places)
  const whole = scaled / lower
  const rounded = (scaled % lower) * 2n >= lower ? whole + 1n : whole
  const digits = String(rounded).padStart(places + 1, '0')
  const shortest = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '') : digits
  return upper < 0n && rounded > 0n ? `-${shortest}` : shortest
}

const EDGES = [0n, 1n, 5n, 9n, 10n, 999n, 2n ** 31n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 15n, 10n ** 16n, 10n ** 21n]

/** Digits with and without a double's room, many of them ending in 5, 0 or nines. */
const digits = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 4n }),
  fc.bigInt({ min: 0n, max: 10n ** 12n }),
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
  fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => value * 10n + 5n),
  fc.bigInt({ min: 1n, max: 10n ** 6n }).map((value) => value * 10n ** 9n - 1n),
  fc.bigInt({ min: 2n ** 53n - 200n, max: 2n ** 53n + 200n }),
  fc.constantFrom(...EDGES),
)

const textOf = (value: bigint, scale: number, negative: boolean): string => {
  const padded = String(value).padStart(scale + 1, '0')
  const text = scale ? `${padded.slice(0, -scale)}.${padded.slice(-scale)}` : padded
  return negative ? `-${text}` : text
}

/** Decimals as they are written, at the edges of scale and size; not always in their shortest spelling. */
export const decimalText = fc.tuple(digits, fc.integer({ min: 0, max: 8 }), fc.boolean()).map((parts) => textOf(...parts))

/** Not negative, at most so many digits before the point and so many decimals. */
export const positiveText = (places: number, integerDigits: number) =>
  fc
    .oneof(fc.bigInt({ min: 0n, max: 10n ** BigInt(places + 3) }), fc.bigInt({ min: 0n, max: 10n ** BigInt(places + integerDigits) - 1n }))
    .map((value) => textOf(value, places, false))
