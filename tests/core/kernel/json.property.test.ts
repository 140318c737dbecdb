import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject, numberOf, objectIn, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'

test('whatever comes from outside is read without a throw: what is of another shape reads as nothing', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isObject(objectOf(value))).toBe(true)
      expect(objectsOf(value).every(isObject)).toBe(true)
      expect(typeof textOf(value)).toBe('string')
      expect(textsOf(value).every((one) => typeof one === 'string')).toBe(true)
      expect(numberOf(value)).toBeTypeOf('number')
      expect(numberOf(value)).not.toBeNaN()
    }),
  ))

test.each([[{ toString: '' }], [{ toString: '', valueOf: 1 }], [{}], [['5']], [true], [null], ['']])('%j spells no number', (value) =>
  expect(numberOf(value)).toBe(0),
)

test('only the text of an object is read as one', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const object = objectIn(text)
      if (object) expect(object).toEqual(JSON.parse(text))
      else expect(/^\s*\{.*\}\s*$/s.test(text) && isJson(text)).toBe(false)
    }),
  ))

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
