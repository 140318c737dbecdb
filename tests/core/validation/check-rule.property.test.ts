import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECK_RULES } from '../../../core/documents/sys/defaults/check-rules.ts'
import { type CheckLine, findingOf, triedOut, WHOLE } from '../../../core/validation/check-rule.ts'
import { isReadable } from '../../../core/validation/pattern.ts'

const digits: CheckLine = { digits: '2', pattern: '^\\d{2}$', message: '两位数字' }
const letter: CheckLine = { digits: '1', pattern: '^[A-Z]$', message: '一位字母' }
const short: CheckLine = { digits: WHOLE, pattern: '^.{0,3}$', message: '最多三位' }

test('each line looks at its own characters, one after another; * at all of them', () => {
  expect(findingOf([digits, letter, short], '12A')).toBeUndefined()
  expect(findingOf([digits, letter, short], '1A2')).toMatchObject({ message: '两位数字', beginIndex: 0, endIndex: 2, checkValue: '1A' })
  expect(findingOf([digits, letter, short], '12a')).toMatchObject({ message: '一位字母', beginIndex: 2, endIndex: 3, checkValue: 'a' })
  expect(findingOf([digits, letter, short], '12ABC')).toMatchObject({ message: '最多三位', checkValue: '12ABC', passed: false })
})

test('tried out, a rule says that it is kept, or which signs break it', () => {
  expect(triedOut([digits, letter], '12A')).toEqual({ isGood: true, message: '校验通过' })
  expect(triedOut([digits, letter], '12a')).toEqual({ isGood: false, message: '一位字母', text: '12a', wrong: [2, 3] })
})

test('whatever is asked, a finding points at a part of the text', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.constantFrom(digits, letter, short)), (text, lines) => {
      const finding = findingOf(lines, text)
      return finding === undefined || [...text].slice(finding.beginIndex, finding.endIndex).join('') === finding.checkValue
    }),
  ))

test('every rule of an installation can be read', () =>
  expect(CHECK_RULES.flatMap(({ ruleJson }) => ruleJson as readonly CheckLine[]).filter(({ pattern }) => !isReadable(pattern))).toEqual([]))
