import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmpty, rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { newsOf, withNews } from '../../../core/records/form/save-differences.ts'

const values = fc.dictionary(
  fc.constantFrom('id', 'qty', 'price', 'name', 'remark'),
  fc.oneof(fc.constantFrom(null, ''), fc.integer(), fc.string()),
)
const records = fc
  .tuple(values, fc.dictionary(fc.constantFrom('goods', 'gifts'), fc.array(values)))
  .map(([head, tables]): Row => ({ ...head, ...tables }))

const expectSame = (own: Row, stored: Row) => {
  for (const [key, value] of Object.entries(stored)) {
    if (Array.isArray(value)) continue
    if (isEmpty(value)) expect(isEmpty(own[key])).toBe(true)
    else expect(own[key]).toBe(value)
  }
}

test('what was sent with the news of it is what is stored', () =>
  fc.assert(
    fc.property(records, records, (sent, stored) => {
      const told = withNews(sent, newsOf(sent, stored))
      expectSame(told, stored)
      for (const name of ['goods', 'gifts']) {
        if (stored[name] === undefined) continue
        expect(rowsOf(told, name)).toHaveLength(rowsOf(stored, name).length)
        rowsOf(stored, name).forEach((row, at) => expectSame(rowsOf(told, name)[at]!, row))
      }
    }),
  ))

test('of what is stored as it was sent there is no news but how many rows there are', () =>
  fc.assert(
    fc.property(records, (sent) => {
      for (const [key, value] of Object.entries(newsOf(sent, sent))) expect(value).toEqual(rowsOf(sent, key).map(() => ({})))
    }),
  ))

test('a body that is no record leaves everything to tell', () => {
  expect(newsOf([1], { id: 'a', goods: [{ id: 'b' }] })).toEqual({ id: 'a', goods: [{ id: 'b' }] })
})
