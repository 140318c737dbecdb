import { differenceOfWholes, negative, powerOfTen, product, quotient, sumOfWholes, whole } from './whole.ts'
import type { Whole } from './whole.ts'

/** A decimal in its only spelling: no exponent, no plus, no zeros at the end of the fraction, never '-0'. */
export type DecimalText = string

/** What a decimal may be calculated with. A JS number is taken by its shortest text. */
export type Num = Decimal | number | string

const DIVISION_PLACES = 20

/** An exact decimal number, `coefficient / 10 ** scale` in lowest terms: equal values are equal in every field. Made by `decimal`. */
export class Decimal {
  readonly coefficient: Whole
  /** How many decimals it really has. */
  readonly scale: number

  constructor(coefficient: Whole, scale: number) {
    let shortest = coefficient
    let places = scale
    if (typeof shortest === 'bigint') {
      for (; places > 0 && shortest % 10n === 0n; places -= 1) shortest /= 10n
      shortest = whole(shortest)
    }
    if (typeof shortest === 'number') {
      for (let tenth = shortest / 10; places > 0 && Number.isInteger(tenth); tenth /= 10) {
        shortest = tenth
        places -= 1
      }
    }
    this.coefficient = shortest
    this.scale = places
  }

  /** Does it remember how it came about? Whatever is calculated with such a one remembers it too. */
  get isTraced(): boolean {
    return false
  }

  /** Another number, as it takes part in a calculation with this one. */
  beside(value: Decimal): Decimal {
    return value
  }

  plus(value: Num): Decimal {
    const b = decimal(value)
    if (b.isTraced && !this.isTraced) return b.beside(this).plus(b)
    if (this.scale === b.scale) return new Decimal(sumOfWholes(this.coefficient, b.coefficient), this.scale)
    return this.scale > b.scale
      ? new Decimal(sumOfWholes(this.coefficient, b.atScale(this.scale)), this.scale)
      : new Decimal(sumOfWholes(this.atScale(b.scale), b.coefficient), b.scale)
  }

  minus(value: Num): Decimal {
    const b = decimal(value)
    if (b.isTraced && !this.isTraced) return b.beside(this).minus(b)
    if (this.scale === b.scale) return new Decimal(differenceOfWholes(this.coefficient, b.coefficient), this.scale)
    return this.scale > b.scale
      ? new Decimal(differenceOfWholes(this.coefficient, b.atScale(this.scale)), this.scale)
      : new Decimal(differenceOfWholes(this.atScale(b.scale), b.coefficient), b.scale)
  }

  times(value: Num): Decimal {
    const b = decimal(value)
    if (b.isTraced && !this.isTraced) return b.beside(this).times(b)
    return new Decimal(product(this.coefficient, b.coefficient), this.scale + b.scale)
  }

  /** The quotient to 20 decimals, half away from zero. To round it further use `mulDiv`, which rounds once. */
  div(value: Num): Decimal {
    const b = decimal(value)
    if (b.isTraced && !this.isTraced) return b.beside(this).div(b)
    return this.mulDiv(ONE, b, DIVISION_PLACES)
  }

  /** `this * factor / divisor`, rounded once, half away from zero. */
  mulDiv(factor: Num, divisor: Num, places: number): Decimal {
    const b = decimal(factor)
    const c = decimal(divisor)
    const traced = b.isTraced ? b : c
    if (traced.isTraced && !this.isTraced) return traced.beside(this).mulDiv(b, c, places)
    const upper = product(this.coefficient, b.coefficient)
    const shift = places + c.scale - this.scale - b.scale
    return shift >= 0
      ? new Decimal(quotient(product(upper, powerOfTen(shift)), c.coefficient), places)
      : new Decimal(quotient(upper, product(c.coefficient, powerOfTen(-shift))), places)
  }

  negated(): Decimal {
    return new Decimal(negative(this.coefficient), this.scale)
  }

  abs(): Decimal {
    return this.coefficient < 0 ? this.negated() : this
  }

  /** Half away from zero. */
  round(places: number): Decimal {
    if (this.scale <= places) return this
    if (places < 0) throw new RangeError(`no such number of places: ${places}`)
    return new Decimal(quotient(this.coefficient, powerOfTen(this.scale - places)), places)
  }

  /** The largest decimal of so many places that is not above this one. */
  floor(places = 0): Decimal {
    const near = this.round(places)
    return near.gt(this) ? near.minus(new Decimal(1, places)) : near
  }

  ceil(places = 0): Decimal {
    const near = this.round(places)
    return near.lt(this) ? near.plus(new Decimal(1, places)) : near
  }

  cmp(value: Num): -1 | 0 | 1 {
    const b = decimal(value)
    const left = this.scale >= b.scale ? this.coefficient : this.atScale(b.scale)
    const right = b.scale >= this.scale ? b.coefficient : b.atScale(this.scale)
    if (left < right) return -1
    return left > right ? 1 : 0
  }

  eq(value: Num): boolean {
    return this.cmp(value) === 0
  }

  ne(value: Num): boolean {
    return this.cmp(value) !== 0
  }

  lt(value: Num): boolean {
    return this.cmp(value) < 0
  }

  le(value: Num): boolean {
    return this.cmp(value) <= 0
  }

  gt(value: Num): boolean {
    return this.cmp(value) > 0
  }

  ge(value: Num): boolean {
    return this.cmp(value) >= 0
  }

  isZero(): boolean {
    return this.coefficient === 0
  }

  isNegative(): boolean {
    return this.coefficient < 0
  }

  toString(): DecimalText {
    const text = String(this.coefficient)
    if (this.scale === 0) return text
    const point = text.length - this.scale
    if (point > 1 || (point === 1 && this.coefficient > 0)) return `${text.slice(0, point)}.${text.slice(point)}`
    const sign = this.coefficient < 0 ? '-' : ''
    return `${sign}0.${text.slice(sign.length).padStart(this.scale, '0')}`
  }

  toJSON(): DecimalText {
    return this.toString()
  }

  /** Rounded half away from zero, with all its zeros. */
  toFixed(places: number): string {
    const rounded = this.round(places)
    const point = rounded.scale === 0 && places > 0 ? '.' : ''
    return `${rounded.toString()}${point}${'0'.repeat(places - rounded.scale)}`
  }

  /** Only for drawing: widths and charts. Never to calculate on with. */
  toNumber(): number {
    return Number(this.toString())
  }

  /** Joins into text, but refuses `<`, `-` and the like, which would compare texts or fall back to doubles. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === 'number') throw new TypeError('decimals are compared and calculated by their methods')
    return this.toString()
  }

  private atScale(scale: number): Whole {
    return product(this.coefficient, powerOfTen(scale - this.scale))
  }
}

/** The decimal a number or a text names; anything else is a bug and throws. */
export const decimal = (value: Num): Decimal => {
  if (typeof value === 'object') return value
  const read = typeof value === 'number' ? fromNumber(value) : fromText(value)
  if (!read) throw new TypeError(`not a decimal: ${value}`)
  return read
}

/** What a person or another program wrote: trimmed, with a plus, thousands groups, full-width digits, point and minus. */
export const readDecimal = (text: unknown): Decimal | undefined => {
  if (text instanceof Decimal) return text
  if (typeof text === 'number') return fromNumber(text)
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return undefined
  const simple = text.length <= SHORT_TEXT ? fromText(text) : undefined
  if (simple) return simple
  const plain = text.trim().replace(FULL_WIDTH, halfWidth)
  return WRITTEN.test(plain) ? fromText(plain.replace(/[+,]/g, '')) : undefined
}

const LONGEST_TEXT = 100
const WRITTEN = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const PLAIN = /^-?\d+(\.\d+)?$/
const FULL_WIDTH = /[０-９．－＋−]/g

const halfWidth = (sign: string) => (sign === '−' ? '-' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

const fromNumber = (value: number): Decimal | undefined => {
  if (Number.isSafeInteger(value)) return new Decimal(value + 0, 0)
  const [digits = '', exponent] = String(value).split('e')
  const read = fromText(digits)
  if (!read || exponent === undefined) return read
  const shift = Number(exponent)
  return shift > 0 ? read.times(new Decimal(powerOfTen(shift), 0)) : new Decimal(read.coefficient, read.scale - shift)
}

const MINUS = 0x2d
const POINT = 0x2e
const NOUGHT = 0x30
const SHORT_TEXT = 16

const fromText = (text: string): Decimal | undefined => {
  const { length } = text
  if (length > SHORT_TEXT) return fromLongText(text)
  const first = text.charCodeAt(0) === MINUS ? 1 : 0
  let coefficient = 0
  let point = -1
  for (let at = first; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && point < 0 && at > first) point = at
    else if (code >= NOUGHT && code < NOUGHT + 10) coefficient = coefficient * 10 + (code - NOUGHT)
    else return undefined
  }
  if (first === length || point === length - 1) return undefined
  if (!Number.isSafeInteger(coefficient)) return fromLongText(text)
  return new Decimal(first ? 0 - coefficient : coefficient, point < 0 ? 0 : length - point - 1)
}

const LONGEST_CANONICAL = 20

/** Is the text a decimal's only spelling, with at most so many digits before the point and after it? Tells quickly what needs no reading. */
export const isCanonical = (text: string, digits: number, places: number): boolean => {
  const { length } = text
  if (length === 0 || length > LONGEST_CANONICAL) return false
  const first = text.charCodeAt(0) === MINUS ? 1 : 0
  let point = length
  for (let at = first; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && point === length) point = at
    else if (code < NOUGHT || code >= NOUGHT + 10) return false
  }
  const before = point - first
  if (before < 1 || before > digits || (before > 1 && text.charCodeAt(first) === NOUGHT)) return false
  if (point === length) return first === 0 || text.charCodeAt(1) !== NOUGHT
  const after = length - point - 1
  return after > 0 && after <= places && text.charCodeAt(length - 1) !== NOUGHT
}

const fromLongText = (text: string): Decimal | undefined => {
  if (!PLAIN.test(text)) return undefined
  const [integer = '', fraction = ''] = text.split('.')
  return new Decimal(whole(BigInt(integer + fraction)), fraction.length)
}

export const ZERO = decimal(0)
export const ONE = decimal(1)

/** To so many decimals, half away from zero (report RP2, sale S1). */
export const round = (value: Decimal, places: number): Decimal => value.round(places)

/** Zero where there is nothing to add. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO
  for (const value of values) total = total.plus(value)
  return total
}

export const sumOf = <T>(rows: readonly T[], pick: (row: T) => Decimal): Decimal => rows.reduce((total, row) => total.plus(pick(row)), ZERO)

/** The mean, to 20 decimals; zero where there is nothing. */
export const avg = (values: readonly Decimal[]): Decimal => (values.length ? sum(values).div(values.length) : ZERO)

export const min = (...values: Decimal[]): Decimal => values.reduce((least, value) => (value.lt(least) ? value : least))

export const max = (...values: Decimal[]): Decimal => values.reduce((most, value) => (value.gt(most) ? value : most))

/** Thousands apart: '1234567.50' becomes '1,234,567.50'. */
export const grouped = (fixed: string): string => {
  const point = fixed.indexOf('.')
  const yuan = point < 0 ? fixed : fixed.slice(0, point)
  return yuan.replace(/\B(?=(\d{3})+$)/g, ',') + fixed.slice(yuan.length)
}
