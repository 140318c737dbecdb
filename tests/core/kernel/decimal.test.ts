import { describe, expect, test } from 'vitest'
import { ONE, ZERO, decimal, grouped, max, min, readDecimal, round, sum, sumOf } from '../../../core/kernel/decimal.ts'
import type { Decimal } from '../../../core/kernel/decimal.ts'

const text = (value: Decimal | undefined) => value?.toString()

describe('what doubles get wrong comes out right', () => {
  test.each([
    ['1.15', '1.1', '1.27'],
    ['3.3', '0.35', '1.16'],
  ])('%s × %s is %s to the fen', (a, b, product) => {
    expect(decimal(a).times(b).round(2).toString()).toBe(product)
    expect(round(decimal(Number(a)).times(Number(b)), 2).toString()).toBe(product)
  })

  test.each([
    ['1.005', '1.01'],
    ['8.325', '8.33'],
    ['2.675', '2.68'],
    ['-1.005', '-1.01'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.0049999999999999999999', '0'],
  ])('%s is %s to the fen', (value, rounded) => expect(decimal(value).round(2).toString()).toBe(rounded))

  test('a tenth and two tenths are three tenths', () => expect(decimal(0.1).plus(0.2)).toEqual(decimal('0.3')))
})

describe('a decimal has one spelling', () => {
  test.each([
    ['12.50', '12.5'],
    ['12.00', '12'],
    ['-0.00', '0'],
    ['007', '7'],
    ['100', '100'],
    ['99999999999999999999.9900', '99999999999999999999.99'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740985', '9007199254740985'],
    ['-900719925474098.5', '-900719925474098.5'],
  ])('%s is written %s', (written, shortest) => expect(decimal(written).toString()).toBe(shortest))

  test.each([
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [-2.5e-10, '-0.00000000025'],
    [1.25e22, '12500000000000000000000'],
    [-0, '0'],
  ])('the number %s is written %s', (number, shortest) => expect(decimal(number).toString()).toBe(shortest))

  test('equal values are equal in every field, however they came about', () => {
    expect(decimal('1.30')).toEqual(decimal('0.65').times(2))
    expect(decimal('-1').plus(1)).toEqual(ZERO)
    expect(decimal('0').negated()).toEqual(ZERO)
    expect(decimal('90071992547409930').div(10).minus('9007199254740992')).toEqual(ONE)
  })

  test('it goes into JSON as text', () => expect(JSON.stringify({ price: decimal('1.20') })).toBe('{"price":"1.2"}'))

  test('its decimals are those it really has', () => {
    expect(decimal('1.2300').scale).toBe(2)
    expect(decimal('500').scale).toBe(0)
  })
})

describe('what is written by hand', () => {
  test.each([
    ['-12.50', '-12.5'],
    [' +3 ', '3'],
    ['1,234.5', '1234.5'],
    ['-1,234,567', '-1234567'],
    ['１２．５０', '12.5'],
    ['－３', '-3'],
    ['−3', '-3'],
    ['0', '0'],
    [10, '10'],
    [0.1, '0.1'],
    [decimal('7.5'), '7.5'],
  ])('%s is read as %s', (written, meant) => expect(text(readDecimal(written))).toBe(meant))

  test.each([
    ['1e999'],
    ['1e5'],
    ['NaN'],
    ['Infinity'],
    [''],
    [' '],
    ['-'],
    ['+'],
    ['.'],
    ['1.'],
    ['.5'],
    ['--1'],
    ['1-'],
    ['+-1'],
    ['1 2'],
    ['１.２.３'],
    ['1.2.3'],
    ['12,34'],
    ['1,2345'],
    [',123'],
    ['1,23.4'],
    ['1.234,5'],
    ['1，234'],
    ['0x10'],
    ['٣'],
    ['一'],
    ['1_000'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [{}],
    [[1]],
    [10n],
    ['9'.repeat(101)],
  ])('%s is no decimal', (written) => expect(readDecimal(written)).toBeUndefined())

  test('a program that names no decimal has a bug', () => {
    for (const wrong of [
      '',
      'abc',
      '1e3',
      '+1',
      ' 1',
      '1,000',
      '-',
      '1.',
      '.5',
      '1'.repeat(17) + 'x',
      Number.NaN,
      Number.NEGATIVE_INFINITY,
    ]) {
      expect(() => decimal(wrong)).toThrow(TypeError)
    }
  })
})

describe('shown', () => {
  test.each([
    ['5', 2, '5.00'],
    ['5.1', 0, '5'],
    ['-0.004', 2, '0.00'],
    ['2.675', 2, '2.68'],
    ['1234.5', 4, '1234.5000'],
    ['-0.5', 2, '-0.50'],
    ['99999999999999999999', 1, '99999999999999999999.0'],
  ])('%s with %i decimals is %s', (value, places, shown) => expect(decimal(value).toFixed(places)).toBe(shown))

  test.each([
    ['1234567.50', '1,234,567.50'],
    ['-1234.5678', '-1,234.5678'],
    ['-123', '-123'],
    ['999', '999'],
    ['1000', '1,000'],
    ['0.00', '0.00'],
  ])('%s is grouped as %s', (fixed, shown) => expect(grouped(fixed)).toBe(shown))

  test('for drawing, the nearest double', () => expect(decimal('12.5').toNumber()).toBe(12.5))
})

describe('compared and gathered', () => {
  test('by value, never by spelling or by size of the text', () => {
    expect(decimal('10').gt('9')).toBe(true)
    expect(decimal('-10').lt(9)).toBe(true)
    expect(decimal('9007199254740993').gt('9007199254740992.5')).toBe(true)
    expect([decimal('1.0').eq(1), decimal(1).ne('1.00'), decimal(2).le(2), decimal(2).ge('2.01')]).toEqual([true, false, true, false])
  })

  test('an operator of the language is refused rather than wrong, joining to text is not', () => {
    const [two, ten] = [decimal(2), decimal(10)]
    expect(() => two < ten).toThrow(TypeError)
    expect(() => Number(two)).toThrow(TypeError)
    expect(`共${two}元`).toBe('共2元')
    expect('共' + String(two)).toBe('共2')
  })

  test('the least, the most, the sum', () => {
    const values = ['3', '-1.5', '2'].map(decimal)
    expect([min(...values), max(...values), sum(values), sumOf(values, (value) => value.times(2))].map(String)).toEqual([
      '-1.5',
      '3',
      '3.5',
      '7',
    ])
    expect(sum([])).toEqual(ZERO)
  })

  test('down and up to the next whole or the next fen', () => {
    expect([decimal('-1.5').floor(), decimal('-1.5').ceil(), decimal('2.0001').ceil(), decimal('7').floor()].map(String)).toEqual([
      '-2',
      '-1',
      '3',
      '7',
    ])
    expect([decimal('8.339').floor(2), decimal('8.331').ceil(2)].map(String)).toEqual(['8.33', '8.34'])
  })
})

test('nothing is divided by zero', () => {
  expect(() => decimal(1).div(0)).toThrow(RangeError)
  expect(() => decimal('1'.repeat(30)).div('0.00')).toThrow(RangeError)
})

test('there is no rounding to the tens', () => expect(() => decimal(15).round(-1)).toThrow(RangeError))
