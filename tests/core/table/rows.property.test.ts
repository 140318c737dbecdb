import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import { decimal, sumOf } from '../../../core/kernel/decimal.ts'
import { duplicateRow, idOf, insertRows, moveRow, removeRows, writeCells } from '../../../core/table/rows.ts'
import { averageOf, totalOf } from '../../../core/table/statistics.ts'

const amount = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((fen) => decimal(fen).div(100).toString()))

type Act =
  | { readonly do: 'insert'; readonly count: number; readonly before: number }
  | { readonly do: 'remove' | 'duplicate'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly by: number }
  | { readonly do: 'write'; readonly at: number; readonly amount: string | null }

const at = fc.nat(12)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), count: fc.nat(3), before: fc.nat(15) }),
  fc.record({ do: fc.constantFrom('remove' as const, 'duplicate' as const), at }),
  fc.record({ do: fc.constant('move' as const), at, by: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ do: fc.constant('write' as const), at, amount }),
)

let next = 0
const fresh = () => `r${(next += 1)}`

const perform = (rows: readonly Row[], act: Act): readonly Row[] => {
  if (act.do === 'insert') {
    const before = rows[act.before]
    return insertRows(
      rows,
      Array.from({ length: act.count }, () => ({ id: fresh(), amount: null })),
      before && idOf(before),
    )
  }
  const target = rows[act.at]
  if (!target) return rows
  switch (act.do) {
    case 'remove':
      return removeRows(rows, new Set([idOf(target)]))
    case 'duplicate':
      return duplicateRow(rows, idOf(target), fresh())
    case 'move':
      return moveRow(rows, idOf(target), act.by)
    case 'write':
      return writeCells(rows, new Map([[idOf(target), { amount: act.amount }]]))
  }
}

test('whatever is done to the rows, each is there once and in its place', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      let rows: readonly Row[] = []
      for (const act of acts) {
        const before = rows
        rows = perform(rows, act)
        expect(new Set(rows.map(idOf)).size).toBe(rows.length)
        if (act.do === 'move') expect([...rows].sort(byId)).toEqual([...before].sort(byId))
        if (act.do === 'remove') expect(rows).toEqual(before.filter((_, place) => place !== act.at))
      }
    }),
  )
})

const byId = (a: Row, b: Row) => (idOf(a) < idOf(b) ? -1 : 1)

test('合计 is what a recount finds, exactly', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const rows = acts.reduce(perform, [] as readonly Row[])
      expect(totalOf(rows, 'amount')).toBe(sumOf(rows, (row) => decimal((row['amount'] as string | null) ?? 0)).toString())
    }),
  )
})

test('rows that keep their values stay the same objects', () => {
  const rows: readonly Row[] = [
    { id: 'a', amount: '1' },
    { id: 'b', amount: '2' },
  ]
  const written = writeCells(
    rows,
    new Map([
      ['a', { amount: '1' }],
      ['b', { amount: '3' }],
    ]),
  )
  expect(written[0]).toBe(rows[0])
  expect(written[1]).toEqual({ id: 'b', amount: '3' })
})

test('a cell that is no number leaves the column without a sum', () => {
  const rows = [
    { id: 'a', amount: '1' },
    { id: 'b', amount: '一' },
  ]
  expect(totalOf(rows, 'amount')).toBeUndefined()
  expect(averageOf(rows, 'amount', 2)).toBeUndefined()
})

test('平均 leaves empty cells out', () => {
  expect(averageOf([{ amount: '1' }, { amount: null }, { amount: '2' }], 'amount', 2)).toBe('1.5')
})
