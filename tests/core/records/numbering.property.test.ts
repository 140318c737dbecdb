import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleOf, periodOf } from '../../../core/definitions/number-period.ts'
import { spelling } from '../../../core/records/write/numbering.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const pattern = fc.constantFrom(
  'A{seq:4}',
  'A{yyyy}{seq:5}',
  'A{yy}{MM}{seq:4}',
  'A{yyyyMM}{seq:4}',
  'A{yyyyMMdd}{seq:3}',
  'A{yy}{MM}{dd}{seq:6}',
)

test('a pattern that begins anew when its date changes never spells two numbers alike', () =>
  fc.assert(
    fc.property(pattern, day, day, (text, one, other) => {
      const [first, second] = [spelling(text, one), spelling(text, other)]
      expect(first.prefix === second.prefix).toBe(first.period === second.period)
    }),
  ))

test('a stretch of time is as long as its cycle says', () =>
  fc.assert(
    fc.property(day, day, (one, other) => {
      expect(periodOf('0', one)).toBe('')
      expect(periodOf('1', one) === periodOf('1', other)).toBe(one.slice(0, 4) === other.slice(0, 4))
      expect(periodOf('3', one) === periodOf('3', other)).toBe(one === other)
    }),
  ))

test('dates in a pattern say how often it begins anew', () =>
  expect(['A{seq:4}', 'A{yy}{seq:4}', 'A{yyyyMM}{seq:4}', 'A{yy}{MM}{dd}{seq:4}'].map(cycleOf)).toEqual(['0', '1', '2', '3']))
