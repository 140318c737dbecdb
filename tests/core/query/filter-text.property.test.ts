import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFilter, encodeFilter, typedFilter } from '../../../core/query/filter-text.ts'

const form = fc.constantFrom('like' as const, 'ne' as const, 'ge' as const, 'le' as const)
const tricky = fc.oneof(fc.string(), fc.constantFrom('*', '**', 'a*b', '*a*', '!', '!a', '>=5', '<=', '   ', '* '))

test('a filter is read back as it was meant, whatever signs its text holds', () =>
  fc.assert(
    fc.property(form, tricky, (one, text) => {
      fc.pre(text !== '')
      expect(decodeFilter(encodeFilter({ form: one, text }))).toEqual({ form: one, text })
    }),
  ))

test('no text filters nothing', () => fc.assert(fc.property(form, (one) => encodeFilter({ form: one, text: '' }) === '')))

test.each([
  ['>=5', { form: 'ge', text: '5' }],
  ['<=5', { form: 'le', text: '5' }],
  ['!甲', { form: 'ne', text: '甲' }],
  ['*甲*', { form: 'like', text: '甲' }],
  ['甲', { form: 'eq', text: '甲' }],
  ['a*b', { form: 'eq', text: 'a*b' }],
  ['!', { form: 'eq', text: '!' }],
])('%s typed by hand', (typed, meant) => expect(decodeFilter(typed)).toEqual(meant))

test('a sign typed where another comparison was chosen is meant, if the field knows it', () => {
  const forms = ['like', 'eq', 'ne'] as const
  expect(typedFilter('*11006*', 'like', forms)).toEqual({ form: 'like', text: '11006' })
  expect(typedFilter('!甲', 'like', forms)).toEqual({ form: 'ne', text: '甲' })
  expect(typedFilter('>=5', 'like', forms)).toEqual({ form: 'like', text: '>=5' })
  expect(typedFilter('>=5', 'eq', ['eq', 'ge', 'le', 'ne'])).toEqual({ form: 'ge', text: '5' })
  expect(typedFilter('*1', 'like', forms)).toEqual({ form: 'like', text: '*1' })
})
