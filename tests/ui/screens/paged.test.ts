import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paged, type Piece } from '../../../ui/screens/print/paged.ts'

const ROOM = 500

const row = fc.record({ height: fc.integer({ min: 20, max: 90 }), repeated: fc.constant(30), isRow: fc.constant(true) })
const table = fc
  .array(row, { minLength: 1, maxLength: 60 })
  .map((rows): readonly Piece[] => [{ ...rows[0]!, opening: 30 }, ...rows.slice(1), { height: 27, repeated: 30, joins: true }])
const paper = fc
  .tuple(fc.array(table, { maxLength: 3 }), fc.integer({ min: 50, max: 200 }), fc.integer({ min: 20, max: 160 }))
  .map(([tables, head, tail]): readonly Piece[] => [{ height: head }, ...tables.flat(), { height: tail, joins: true }])
const mostRows = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 20 }))

const above = ({ opening, repeated }: Piece, first: boolean) => opening ?? (first ? (repeated ?? 0) : 0)

test('everything is printed once, in its order', () =>
  fc.assert(
    fc.property(paper, mostRows, (pieces, most) => {
      expect(paged(pieces, ROOM, most).flat()).toEqual(pieces.map((_, at) => at))
    }),
  ))

test('no page is fuller than it can be, and none has more rows than were wanted', () =>
  fc.assert(
    fc.property(paper, mostRows, (pieces, most) => {
      for (const page of paged(pieces, ROOM, most)) {
        const on = page.map((at) => pieces[at]!)
        expect(on.reduce((sum, piece, at) => sum + piece.height + above(piece, at === 0), 0)).toBeLessThanOrEqual(ROOM)
        expect(on.filter(({ isRow }) => isRow).length).toBeLessThanOrEqual(most)
      }
    }),
  ))

test('signatures and sums never stand on a page by themselves', () =>
  fc.assert(
    fc.property(paper, mostRows, (pieces, most) =>
      paged(pieces, ROOM, most).every((page, at) => at === 0 || page.some((one) => pieces[one]!.joins !== true) || pieces.length < 3),
    ),
  ))

test('a row higher than a page stands on one of its own', () =>
  expect(paged([{ height: 20 }, { height: 900, isRow: true }, { height: 20, isRow: true }], ROOM)).toEqual([[0], [1], [2]]))
