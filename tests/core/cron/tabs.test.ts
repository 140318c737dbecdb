import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Variant } from '../../../core/cron/boxes.ts'
import { valuesOf } from '../../../core/cron/expand.ts'
import { type Field, print, printField } from '../../../core/cron/expression.ts'
import { fieldsIn, usualFields } from '../../../core/cron/fields.ts'
import { modesOf } from '../../../core/cron/modes.ts'
import { chosenIn, type ShownTabs, tabsOf, textOf } from '../../../core/cron/tabs.ts'
import { UNITS, type Unit } from '../../../core/cron/units.ts'
import { expression } from './arbitraries.ts'

const shown = (variant: Variant, hidden: Partial<ShownTabs> = {}): ShownTabs => ({
  variant,
  hideSecond: false,
  hideYear: false,
  thisYear: 2026,
  ...hidden,
})

const chosen = (variant: Variant, unit: Unit, text: string) => {
  const { key, numbers } = chosenIn(shown(variant), unit, fieldsIn(text)!)
  return [key, ...numbers]
}

describe('the tabs', () => {
  test('of the wide dialog are seven, those of the narrow one leave the week to the day', () => {
    expect(tabsOf(shown('wide'))).toEqual(UNITS)
    expect(tabsOf(shown('narrow'))).toEqual(['second', 'minute', 'hour', 'day', 'month', 'year'])
  })
  test('leave out the second, and with it the year', () => {
    expect(tabsOf(shown('wide', { hideSecond: true }))).toEqual(['minute', 'hour', 'day', 'month', 'week'])
    expect(tabsOf(shown('wide', { hideYear: true }))).toEqual(['second', 'minute', 'hour', 'day', 'month', 'week'])
  })
  test('have eleven modes for the day and four for the week', () => {
    expect(modesOf('narrow', 'day', 2026)).toHaveLength(11)
    expect(modesOf('wide', 'day', 2026)).toHaveLength(11)
    expect(modesOf('wide', 'week', 2026).map(({ key }) => key)).toEqual(['unset', 'range', 'loop', 'specify'])
  })
})

describe('the narrow day tab shows', () => {
  test.each([
    ['0 0 0 * * ? *', ['every']],
    ['0 0 0 ? * 2/2 *', ['weekLoop', 2, 2]],
    ['0 0 0 3/5 * ? *', ['loop', 3, 5]],
    ['0 0 0 ? * 2,4,6 *', ['weekdays', 2, 4, 6]],
    ['0 0 0 1,15 * ? *', ['specify', 1, 15]],
    ['0 0 0 15 * ? *', ['specify', 15]],
    ['0 0 0 L * ? *', ['last']],
    ['0 0 0 LW * ? *', ['lastWorkday']],
    ['0 0 0 ? * 6L *', ['lastOf', 6]],
    ['0 0 0 L-3 * ? *', ['beforeEnd', 3]],
    ['0 0 0 15W * ? *', ['nearest', 15]],
    ['0 0 0 ? * 6#3 *', ['nthOf', 3, 6]],
    ['0 0 0 L-3W * ? *', ['custom']],
    ['0 0 0 1-15/2 * ? *', ['custom']],
    ['0 0 0 1,10-15 * ? *', ['custom']],
  ])('%s as %j', (text, mode) => expect(chosen('narrow', 'day', text)).toEqual(mode))
})

describe('the wide tabs show', () => {
  test.each<[Unit, string, readonly (string | number)[]]>([
    ['second', '*/5 * * * * ? *', ['loop', 0, 5]],
    ['month', '0 0 0 1 JAN,JUL ? *', ['specify', 1, 7]],
    ['hour', '0 0 9-18/3 * * ? *', ['custom']],
    ['day', '0 0 0 ? * 2-6 *', ['unset']],
    ['day', '0 0 0 ? * 6L *', ['lastOf', 6]],
    ['week', '0 0 0 * * ? *', ['unset']],
    ['week', '0 0 0 ? * MON-FRI *', ['range', 2, 6]],
    ['week', '0 0 0 ? * 2/2 *', ['loop', 2, 2]],
    ['week', '0 0 0 ? * * *', ['loop', 1, 1]],
    ['week', '0 0 0 ? * 1 *', ['specify', 1]],
    ['week', '0 0 0 ? * 6#3 *', ['custom']],
    ['year', '0 0 0 1 1 ? 2027-2029', ['range', 2027, 2029]],
    ['year', '0 0 0 1 1 ? 2027,2030', ['custom']],
    ['year', '0 0 0 1 1 ? 1970-2199', ['custom']],
    ['day', '0 0 0 32 * ? *', ['custom']],
  ])('%s of %s as %j', (unit, text, mode) => expect(chosen('wide', unit, text)).toEqual(mode))
})

const meaning = (unit: Unit, field: Field) => (field.kind === 'spans' ? valuesOf(unit, field) : printField(field))

const written = (variant: Variant, unit: Unit, key: string, numbers: readonly number[]) =>
  textOf(modesOf(variant, unit, 2026).find((mode) => mode.key === key)!, numbers)

describe('a mode writes', () => {
  test('an interval of 60 minutes as the minute alone, as Quartz would read it', () =>
    expect(written('wide', 'minute', 'loop', [5, 60])).toBe('5'))
  test('an interval of 0 months as the month alone, a month 0 as January', () => {
    expect(written('wide', 'month', 'loop', [3, 0])).toBe('3')
    expect(written('wide', 'month', 'loop', [0, 2])).toBe('1/2')
  })
  test('an empty list as its least value, never as everything', () => {
    expect(written('wide', 'hour', 'specify', [])).toBe('0')
    expect(written('narrow', 'day', 'weekdays', [])).toBe('1')
    expect(written('narrow', 'year', 'specify', [])).toBe('2019')
  })
  test('the years from this one on', () => {
    const mode = modesOf('wide', 'year', 2026).find(({ key }) => key === 'range')!
    expect(textOf(mode, mode.usual)).toBe('2026-2119')
  })
})

test('a mode that shows a field writes a field of the same values', () =>
  fc.assert(
    fc.property(expression, fc.constantFrom<Variant>('wide', 'narrow'), (one, variant) => {
      const fields = fieldsIn(print(one))!
      for (const unit of tabsOf(shown(variant))) {
        const { key, numbers } = chosenIn(shown(variant), unit, fields)
        const mode = modesOf(variant, unit, 2026).find((each) => each.key === key)
        if (mode) expect(meaning(mode.unit, mode.write(numbers))).toEqual(meaning(mode.unit, one[mode.unit]))
      }
    }),
  ))

test('a fresh editor sets nothing', () => expect(chosen('wide', 'second', Object.values(usualFields).join(' '))).toEqual(['every']))
