import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../core/kernel/decimal.ts'
import { INVALID_AMOUNT, capitalWords } from '../../../core/sales/capital-words.ts'

describe('spelled as on a cheque', () => {
  test.each([
    ['0', '零元整'],
    ['1', '壹元整'],
    ['10', '壹拾元整'],
    ['0.01', '壹分'],
    ['0.05', '伍分'],
    ['0.10', '壹角'],
    ['0.15', '壹角伍分'],
    ['1.05', '壹元零伍分'],
    ['100.05', '壹佰元零伍分'],
    ['1010.10', '壹仟零壹拾元壹角'],
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['2800', '贰仟捌佰元整'],
    ['1477.6', '壹仟肆佰柒拾柒元陆角'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['100700', '壹拾万零柒佰元整'],
    ['1000000', '壹佰万元整'],
    ['100000000', '壹亿元整'],
    ['100000001', '壹亿零壹元整'],
    ['100001000', '壹亿零壹仟元整'],
    ['100010000', '壹亿零壹万元整'],
    ['10000000000', '壹佰亿元整'],
    ['100100100100.01', '壹仟零壹亿零壹拾万零壹佰元零壹分'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-3.2', '负叁元贰角'],
    ['-0.01', '负壹分'],
  ])('%s is %s', (amount, words) => expect(capitalWords(decimal(amount))).toBe(words))

  test('rounded to the fen first, half away from zero', () => {
    expect(capitalWords(decimal('1.005'))).toBe('壹元零壹分')
    expect(capitalWords(decimal('-1.005'))).toBe('负壹元零壹分')
  })

  test('what rounds to nothing is nothing, without a sign', () => {
    expect(capitalWords(decimal('-0.001'))).toBe('零元整')
    expect(capitalWords(decimal('0.004'))).toBe('零元整')
  })

  test.each(['1000000000000', '999999999999.995', '-1000000000000', '1e30'.replace('e30', '0'.repeat(30))])('%s has no words', (amount) =>
    expect(capitalWords(decimal(amount))).toBe(INVALID_AMOUNT),
  )

  test('the text for what has none', () => expect(INVALID_AMOUNT).toBe('无效数值'))
})

const VALUES = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((word, value) => [word, BigInt(value)]))
const SMALL = new Map([
  ['拾', 10n],
  ['佰', 100n],
  ['仟', 1_000n],
])
const LARGE = new Map([
  ['万', 10_000n],
  ['亿', 100_000_000n],
])

/** Reads capital words as a person does, word by word; in fen. */
const readWords = (words: string): bigint => {
  let [total, section, digit, fen] = [0n, 0n, 0n, 0n]
  for (const word of words.replace('负', '')) {
    if (VALUES.has(word)) digit = VALUES.get(word) ?? 0n
    else if (SMALL.has(word)) [section, digit] = [section + digit * (SMALL.get(word) ?? 1n), 0n]
    else if (LARGE.has(word)) [total, section, digit] = [total + (section + digit) * (LARGE.get(word) ?? 1n), 0n, 0n]
    else if (word === '元') [total, section, digit] = [total + section + digit, 0n, 0n]
    else if (word === '角') [fen, digit] = [fen + digit * 10n, 0n]
    else if (word === '分') [fen, digit] = [fen + digit, 0n]
    else if (word !== '整') throw new Error(`no such word: ${word}`)
  }
  const size = total * 100n + fen
  return words.startsWith('负') ? -size : size
}

const LARGEST_FEN = 99_999_999_999_999n

/** Amounts with runs of zeros, as well as any others. */
const fen = fc
  .oneof(
    fc.bigInt({ min: 0n, max: LARGEST_FEN }),
    fc.array(fc.constantFrom('0', '0', '0', '1', '7'), { minLength: 1, maxLength: 14 }).map((digits) => BigInt(digits.join(''))),
  )
  .chain((size) => fc.constantFrom(size, -size))

describe('laws', () => {
  test('a reader who never saw the figure names it to the fen', () =>
    fc.assert(
      fc.property(fen, (size) => {
        expect(readWords(capitalWords(decimal(String(size)).div(100)))).toBe(size)
      }),
      { numRuns: 5_000 },
    ))

  test('never two zeros in a row, never a zero before a unit, and 整 exactly after whole yuan', () =>
    fc.assert(
      fc.property(fen, (size) => {
        const words = capitalWords(decimal(String(size)).div(100))
        expect(words).not.toMatch(/零零|零[拾佰仟万亿角分]|.零元|元整./)
        expect(words.endsWith('整')).toBe(size % 100n === 0n)
        expect(words.startsWith('负')).toBe(size < 0n)
      }),
      { numRuns: 5_000 },
    ))
})
