import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avg, decimal, grouped, isCanonical, max, min, readDecimal, sum, sumOf } from '../../../core/kernel/decimal.ts'
import { added, decimalText, divided, fraction, isBelow, multiplied, taken, written } from './decimal-oracle.ts'

const value = decimalText.map(decimal)
const places = fc.nat(8)
const notZero = decimalText.filter((text) => /[1-9]/.test(text))
const holds = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: 2_000 })
const EXACT = 40

Big.RM = Big.roundHalfUp
Big.DP = 20

describe('against fractions of whole numbers', () => {
  test('sums, differences and products are exact', () =>
    holds(
      fc.property(decimalText, decimalText, (a, b) => {
        const [x, y] = [fraction(a), fraction(b)]
        expect(decimal(a).plus(b).toString()).toBe(written(added(x, y), EXACT))
        expect(decimal(a).minus(b).toString()).toBe(written(taken(x, y), EXACT))
        expect(decimal(a).times(b).toString()).toBe(written(multiplied(x, y), EXACT))
      }),
    ))

  test('a quotient is right to its 20th decimal', () =>
    holds(
      fc.property(decimalText, notZero, (a, b) => {
        expect(decimal(a).div(b).toString()).toBe(written(divided(fraction(a), fraction(b)), 20))
      }),
    ))

  test('a product divided is rounded once', () =>
    holds(
      fc.property(decimalText, decimalText, notZero, places, (a, b, c, to) => {
        const exact = divided(multiplied(fraction(a), fraction(b)), fraction(c))
        expect(decimal(a).mulDiv(b, c, to).toString()).toBe(written(exact, to))
      }),
    ))

  test('rounding goes half away from zero', () =>
    holds(
      fc.property(decimalText, places, (a, to) => {
        expect(decimal(a).round(to).toString()).toBe(written(fraction(a), to))
      }),
    ))

  test('one is below the other exactly when its fraction is', () =>
    holds(
      fc.property(decimalText, decimalText, (a, b) => {
        const [x, y] = [fraction(a), fraction(b)]
        expect(decimal(a).cmp(b)).toBe(isBelow(x, y) ? -1 : isBelow(y, x) ? 1 : 0)
      }),
    ))
})

describe('against big.js', () => {
  test('both name the same sum, product, rounding and quotient', () =>
    holds(
      fc.property(decimalText, notZero, places, (a, b, to) => {
        const [x, y] = [decimal(a), decimal(b)]
        const [left, right] = [new Big(a), new Big(b)]
        expect(x.plus(y).toFixed(8)).toBe(
          left
            .plus(right)
            .toFixed(8)
            .replace(/^-(?=[0.]+$)/, ''),
        )
        expect(x.times(y).toFixed(16)).toBe(
          left
            .times(right)
            .toFixed(16)
            .replace(/^-(?=[0.]+$)/, ''),
        )
        expect(x.toFixed(to)).toBe(left.toFixed(to).replace(/^-(?=[0.]+$)/, ''))
        expect(x.div(y).toFixed(20)).toBe(
          left
            .div(right)
            .toFixed(20)
            .replace(/^-(?=[0.]+$)/, ''),
        )
      }),
    ))
})

describe('laws', () => {
  test('the order of sums and products does not matter', () =>
    holds(
      fc.property(value, value, value, (a, b, c) => {
        expect(a.plus(b)).toEqual(b.plus(a))
        expect(a.times(b)).toEqual(b.times(a))
        expect(a.plus(b).plus(c)).toEqual(a.plus(b.plus(c)))
        expect(a.times(b).times(c)).toEqual(a.times(b.times(c)))
        expect(a.times(b.plus(c))).toEqual(a.times(b).plus(a.times(c)))
      }),
    ))

  test('what is added can be taken away again, and a number less itself is the one zero', () =>
    holds(
      fc.property(value, value, (a, b) => {
        expect(a.plus(b).minus(b)).toEqual(a)
        expect(Object.is(a.minus(a).coefficient, 0)).toBe(true)
      }),
    ))

  test('what is rounded stays when rounded again, and lies within half a unit', () =>
    holds(
      fc.property(value, places, (a, to) => {
        const rounded = a.round(to)
        expect(rounded.round(to)).toEqual(rounded)
        expect(rounded.scale).toBeLessThanOrEqual(to)
        expect(
          rounded
            .minus(a)
            .abs()
            .times(2)
            .le(decimal(1).mulDiv(1, `1${'0'.repeat(to)}`, to)),
        ).toBe(true)
        expect(a.negated().round(to)).toEqual(rounded.negated())
      }),
    ))

  test('floor and ceiling enclose the number', () =>
    holds(
      fc.property(value, fc.nat(4), (a, to) => {
        const unit = decimal(1).mulDiv(1, `1${'0'.repeat(to)}`, to)
        const [below, above] = [a.floor(to), a.ceil(to)]
        expect(below.le(a) && above.ge(a)).toBe(true)
        expect(above.minus(below)).toEqual(below.eq(a) ? decimal(0) : unit)
      }),
    ))

  test('what is printed is read back as the same, plain, grouped or full-width', () =>
    holds(
      fc.property(value, (a) => {
        const printed = a.toString()
        const fullWidth = printed.replace(/[\d.-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        expect(decimal(printed)).toEqual(a)
        expect([printed, grouped(a.toFixed(9)), fullWidth, ` ${printed} `].map(readDecimal)).toEqual([a, a, a, a])
        expect(printed).toMatch(/^(0|-?(0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/)
      }),
    ))

  test('a double is taken by its shortest text', () =>
    holds(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(decimal(number).toNumber()).toBe(number + 0)
        expect(decimal(number).eq(new Big(number).toFixed())).toBe(true)
      }),
    ))

  test('a text that is told to be canonical needs no reading, and every other does', () => {
    const text = fc.oneof(fc.stringMatching(/^-?[0-9.]{0,9}$/), value.map(String))
    holds(
      fc.property(text, fc.nat(6), (written, places) => {
        const read = readDecimal(written)
        const isSame = read !== undefined && read.toString() === written && read.scale <= places && read.abs().lt('1000000000000')
        expect(isCanonical(written, 12, places)).toBe(isSame)
      }),
    )
  })

  test('reading is total', () =>
    holds(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.,0-9０-９．－，eE ]{0,12}$/), fc.anything()), (anything) => {
        const read = readDecimal(anything)
        expect(read === undefined || decimal(read.toString()).eq(read)).toBe(true)
      }),
    ))
})

describe('of many', () => {
  const many = fc.array(value, { minLength: 1, maxLength: 20 })

  test('the mean lies between the least and the most, and as often as they are comes to their sum', () =>
    holds(
      fc.property(many, (values) => {
        const mean = avg(values)
        const slip = decimal('0.00000000000000000001')
        expect(mean.ge(min(...values).minus(slip)) && mean.le(max(...values).plus(slip))).toBe(true)
        expect(mean.times(values.length).minus(sum(values)).abs().le(slip.times(values.length))).toBe(true)
      }),
    ))

  test('the sum is the same in any order and over any rows, and nothing comes to nothing', () =>
    holds(
      fc.property(many, (values) => {
        const backwards = sumOf(
          values.toReversed().map((one) => ({ one })),
          ({ one }) => one,
        )
        return sum(values).eq(backwards) && sum([]).isZero() && avg([]).isZero()
      }),
    ))
})
