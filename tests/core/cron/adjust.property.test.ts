import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edited } from '../../../core/cron/adjust.ts'
import { type Fields, fieldsIn, joined, usualFields } from '../../../core/cron/fields.ts'
import { print, printField } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { UNITS, type Unit } from '../../../core/cron/units.ts'
import { expression } from './arbitraries.ts'

const after = (fields: Fields, unit: Unit, text: string) => joined(edited(fields, unit, text).fields)

describe('from a fresh editor', () => {
  test.each<[Unit, string, string]>([
    ['minute', '5', '0 5 * * * ? *'],
    ['hour', '9', '0 0 9 * * ? *'],
    ['day', '15', '0 0 0 15 * ? *'],
    ['month', '3', '0 0 0 1 3 ? *'],
    ['week', '2', '0 0 0 ? * 2 *'],
    ['year', '2027', '0 0 0 1 1 ? 2027'],
  ])('the %s set to %s gives %s', (unit, text, expected) => expect(after(usualFields, unit, text)).toBe(expected))

  test('the week left to decide, a month begins on its Sundays', () => {
    const weekly = edited(usualFields, 'day', '?').fields
    expect(joined(weekly)).toBe('* * * ? * * *')
    expect(after(weekly, 'month', '3')).toBe('0 0 0 ? 3 1 *')
  })
})

test('what a user did not write is told', () =>
  expect(edited(usualFields, 'hour', '9').adjustments).toEqual([
    { unit: 'minute', to: '0' },
    { unit: 'second', to: '0' },
  ]))

test('a field that cannot be read moves no other', () => expect(after(usualFields, 'hour', '25')).toBe('* * 25 * * ? *'))

test('the same meaning in other words moves no other', () => {
  const fields = fieldsIn('* 5 * * * ? *')!
  expect(after(fields, 'minute', '05')).toBe('* 05 * * * ? *')
})

const fieldText = fc.constantFrom(...UNITS).chain((unit) => expression.map((one) => ({ unit, text: printField(one[unit]) })))

test('whatever is edited, the expression stays right and the same edit again changes nothing', () =>
  fc.assert(
    fc.property(expression, fieldText, (one, { unit, text }) => {
      const { fields } = edited(fieldsIn(print(one))!, unit, text)
      expect(parse(joined(fields)).ok).toBe(true)
      expect(edited(fields, unit, text)).toEqual({ fields, adjustments: [] })
    }),
  ))

test('an edit sets no field by itself but those that ran all the time, and the day or week that gives way', () =>
  fc.assert(
    fc.property(expression, fieldText, (one, { unit, text }) => {
      const before = fieldsIn(print(one))!
      for (const adjustment of edited(before, unit, text).adjustments) {
        const isGivingWay = [unit, adjustment.unit].toSorted().join() === 'day,week'
        expect(isGivingWay || before[adjustment.unit] === '*').toBe(true)
      }
    }),
  ))
