import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { print } from '../../../core/cron/expression.ts'
import { normalised } from '../../../core/cron/normalise.ts'
import { parse } from '../../../core/cron/parse.ts'
import { readingOf } from '../../../core/cron/reading.ts'
import { expression } from './arbitraries.ts'

const SOME = fc.constantFrom(
  '60',
  '99/70',
  '0/60',
  '1,,2',
  '32',
  '0',
  '13',
  'MONDAY',
  'JANUARY',
  '1,15W',
  '6L',
  '6#9',
  '2030-2027',
  'L-40',
  '**',
  '，',
)

describe('the nearest expression to a wrong one', () => {
  test.each([
    ['0 0/60 * * * ?', '0 0 * * * ? *'],
    ['0 0 24 * * ?', '0 0 23 * * ? *'],
    ['0 0 0 6L * ?', '0 0 0 ? * 6L *'],
    ['0 0 0 ? * MONDAY', '0 0 0 ? * MON *'],
    ['0 0 0 1 january ?', '0 0 0 1 JAN ? *'],
    ['0 0 0 1,15W * ?', '0 0 0 15W * ? *'],
    ['1,,2 50-10 0 * * ?', '1,2 50-10 0 * * ? *'],
    ['0 0 0 1 1 ? 2030-2027', '0 0 0 1 1 ? 2027-2030'],
    ['0 0 0 * * ? * *', '0 0 0 * * ? *'],
    ['每天九点', undefined],
    ['0 0 12 **? *', undefined],
  ])('%s: %s', (wrong, near) => expect(normalised(wrong)).toBe(near))

  test('is a right one, and what was right in it stands as it was', () =>
    fc.assert(
      fc.property(expression, fc.nat(6), SOME, (one, at, wrong) => {
        const fields = print(one).split(' ')
        const broken = fields.with(at, wrong)
        const near = normalised(broken.join(' '))
        if (near === undefined) return
        expect(parse(near).ok).toBe(true)
        const kept = near.split(' ')
        // A last weekday among the days moves to the weeks.
        if (wrong !== '6L') expect(kept.with(at, '')).toEqual(broken.with(at, ''))
      }),
    ))
})

test('of a day and a week that are both set each is offered by itself', () =>
  expect(readingOf('0 0 9 1 * 2').offers.map(({ expression: offered }) => offered)).toEqual(['0 0 9 1 * ? *', '0 0 9 ? * 2 *']))
