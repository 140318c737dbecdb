import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedBy, rowsTicked, tickedRows, type TickPlan } from '../../../core/granting/ticked-rows.ts'

const plan: TickPlan = { asked: 'id', rows: 'orgs', column: 'orgId', stands: (row) => row['source'] === '2', says: () => '' }
const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
const record = ids.map((named) => ({
  orgs: named.map((orgId, at) => ({ id: `r${at}`, orgId, source: at % 2 ? '1' : '2', note: `因为${orgId}` })),
}))

test('what is ticked is what the table names afterwards, beside what stands anyway', () =>
  fc.assert(
    fc.property(record, ids, (before, wanted) => {
      const orgs = rowsTicked(plan, before, wanted)
      const standing = namedBy(plan, tickedRows(plan, before).standing)
      expect(namedBy(plan, orgs).toSorted()).toEqual([...new Set([...wanted, ...standing])].toSorted())
      expect(rowsTicked(plan, { orgs }, wanted)).toEqual(orgs)
    }),
  ))

test('a row that was ticked before stays as it was', () =>
  fc.assert(
    fc.property(record, ids, (before, wanted) => {
      const orgs = rowsTicked(plan, before, wanted)
      expect(before.orgs.filter((row) => orgs.includes(row)).length).toBe(
        before.orgs.filter(({ orgId, source }) => source === '2' || wanted.includes(orgId)).length,
      )
    }),
  ))
