import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import { toldChange } from '../../../core/records/history/told-change.ts'
import { maker } from '../../support/maker.ts'

const name = fc.constantFrom('甲厂', '乙厂')
const cost = fc.constantFrom('1', '2', null)
const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  partId: fc.constantFrom('p1', 'p2'),
  partId_dictText: fc.constant('阀门'),
  qty: fc.constantFrom('1', '2'),
})
const record = fc.record({ name, cost, items: fc.uniqueArray(item, { selector: ({ id }) => id }) })

test('says each field and row that would be another, and nothing of one that would not', () =>
  fc.assert(
    fc.property(record, record, (before, after) => {
      const { changes, tables } = toldChange(maker, before as Row, { ...after, rating: null } as Row)
      expect(changes.map(({ key }) => key)).toEqual((['name', 'cost'] as const).filter((key) => before[key] !== after[key]))
      for (const change of changes) expect([change.before, change.after]).toMatchObject([before, after])

      const was = new Map(before.items.map((row) => [row.id, row]))
      const others = after.items.filter(
        ({ id, partId, qty }) => was.has(id) && (was.get(id)!.partId !== partId || was.get(id)!.qty !== qty),
      )
      const [items] = tables
      expect(items?.added.length ?? 0).toBe(after.items.filter(({ id }) => !was.has(id)).length)
      expect(items?.removed.length ?? 0).toBe(before.items.filter(({ id }) => !after.items.some((row) => row.id === id)).length)
      expect(items?.changed.map((row) => row.name) ?? []).toEqual(others.map((row) => `第${after.items.indexOf(row) + 1}行 阀门`))
    }),
  ))
