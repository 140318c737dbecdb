import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import { differencesIn } from '../../../core/records/form/row-differences.ts'

const values = fc.dictionary(fc.constantFrom('qty', 'price', 'amount', 'name'), fc.oneof(fc.constant(null), fc.integer(), fc.string()))
const rows = fc.array(values).map((all) => all.map((own, at): Row => ({ ...own, id: `r${at}` })))
const reworked = fc.tuple(rows, fc.array(values)).map(([own, others]) => ({
  own,
  theirs: own.map((row, at): Row => ({ ...row, ...others[at], id: row['id']! })),
}))

test('rows with their differences written hold what the others hold', () =>
  fc.assert(
    fc.property(reworked, ({ own, theirs }) => {
      const patches = new Map(differencesIn(own, theirs)!.map(({ id, values: written }) => [id, written]))
      const patched = own.map((row) => ({ ...row, ...patches.get(String(row['id'])) }))
      for (const [at, row] of theirs.entries())
        for (const key of Object.keys(row)) expect(patched[at]![key] ?? null).toEqual(row[key] ?? null)
    }),
  ))

test('rows that are the same say nothing', () =>
  fc.assert(
    fc.property(rows, (own) => {
      expect(differencesIn(own, [...own])).toEqual([])
    }),
  ))

test('another order, more rows or fewer are no differences of values', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(differencesIn([a, b], [b, a])).toBeUndefined()
  expect(differencesIn([a, b], [a])).toBeUndefined()
})
