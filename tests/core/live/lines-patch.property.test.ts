import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import { linesPatch } from '../../../core/live/lines-patch.ts'

const value = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.constant(null))
const rows = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 12 }).map(String), qty: value, remark: value }, { requiredKeys: ['id'] }),
  { selector: ({ id }) => id, maxLength: 10 },
)

const filled = ({ id, qty = null, remark = null }: Row): Row => ({ id, qty, remark })

test('what was opened, patched, holds what is stored now; rows that are the same are not touched', () =>
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const { rows: patches, added = [], removed = [] } = linesPatch(before, after)
      const patched = before
        .filter(({ id }) => !removed.includes(id))
        .map((row): Row => ({ ...row, ...patches.find(({ id }) => id === row.id)?.values }))
      const byId = (all: readonly Row[]) => new Map(all.map((row) => [row['id'], filled(row)]))
      expect(byId([...patched, ...added])).toEqual(byId(after))
      expect(linesPatch(after, after)).toMatchObject({ rows: [], added: [], removed: [] })
      expect(linesPatch(before, after, new Set(['qty', 'remark'])).rows).toEqual([])
      expect(patches.every(({ values }) => !('id' in values) && Object.keys(values).length > 0)).toBe(true)
    }),
  ))
