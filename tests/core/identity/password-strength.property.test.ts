import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblem } from '../../../core/identity/accounts/password-rule.ts'
import { strengthOf } from '../../../core/identity/accounts/password-strength.ts'

const sign = fc.constantFrom(...'abcXYZ019-_!#中')
const password = fc.array(sign, { maxLength: 20 }).map((signs) => signs.join(''))

test('whatever the rule takes is not called weak', () =>
  fc.assert(fc.property(password, (text) => passwordProblem(text, 'nobody') !== undefined || strengthOf(text) !== 'weak')))

test('what is too short or too plain is called weak, and refused', () =>
  fc.assert(fc.property(password, (text) => strengthOf(text) !== 'weak' || passwordProblem(text, 'nobody') !== undefined)))

test('length and sorts of signs make it strong', () =>
  expect(['abc', 'Abcdefg1', 'Abcdefg1-xyz'].map((text) => strengthOf(text))).toEqual(['weak', 'middle', 'strong']))
