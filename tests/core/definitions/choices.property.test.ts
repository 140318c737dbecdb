import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, isOneOf } from '../../../core/definitions/choices.ts'

const code = fc.stringMatching(/^[0-9A-Za-z]{1,4}$/)
const codes = fc.uniqueArray(code, { maxLength: 8 })

test('a list holds its own values and no others, whatever they begin with', () =>
  fc.assert(fc.property(codes, code, (list, one) => contains(list.join(','), one) === list.includes(one))))

test('a choice is one of some when it is among them, as text or as a number', () =>
  fc.assert(
    fc.property(
      codes,
      fc.nat(99),
      (list, number) => isOneOf(number, ...list, String(number)) && list.every((one) => isOneOf(one, ...list)),
    ),
  ))

test('an empty value is in no list and none of any', () =>
  fc.assert(
    fc.property(codes, fc.constantFrom(null, undefined), (list, nothing) => {
      expect(contains(list.join(','), nothing)).toBe(false)
      expect(contains(list.join(','), '')).toBe(false)
      expect(isOneOf(nothing, ...list)).toBe(false)
    }),
  ))
