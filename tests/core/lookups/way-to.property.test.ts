import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treePath } from '../../../core/lookups/tree-path.ts'
import { idOf } from '../../../core/table/rows.ts'

const COUNT = 12

/** Each lies below an earlier one, or below nothing. */
const trees = fc
  .tuple(...Array.from({ length: COUNT }, (_, at) => fc.option(fc.nat(Math.max(at - 1, 0)), { nil: undefined })))
  .map((parents) => parents.map((parent, at) => ({ id: String(at), pid: at === 0 || parent === undefined ? '0x' : String(parent) })))

const byId = (rows: readonly { readonly id: string; readonly pid: string }[]) => new Map(rows.map((row) => [row.id, row]))

test('the way to a record is that to what it lies below, and this one', () => {
  fc.assert(
    fc.property(trees, (rows) => {
      const known = byId(rows)
      for (const row of rows) {
        const parent = known.get(row.pid)
        expect(treePath(row, known, 'pid')).toEqual(parent ? [...treePath(parent, known, 'pid'), parent] : [])
      }
    }),
  )
})

test('it ends in a circle, and begins where nothing more is known', () => {
  const circle = byId([
    { id: 'a', pid: 'c' },
    { id: 'b', pid: 'a' },
    { id: 'c', pid: 'b' },
  ])
  expect(treePath(circle.get('c')!, circle, 'pid').map(idOf)).toEqual(['a', 'b'])
  expect(treePath({ id: 'z', pid: 'b' }, circle, 'pid').map(idOf)).toEqual(['c', 'a', 'b'])
  expect(treePath({ id: 'z', pid: 'y' }, byId([{ id: 'y', pid: 'x' }]), 'pid').map(idOf)).toEqual(['y'])
})
