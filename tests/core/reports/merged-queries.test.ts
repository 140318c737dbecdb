import { expect, test } from 'vitest'
import { counted, least, summed } from '../../../core/definitions/tally.ts'
import { all, eq, ge, le, type Condition } from '../../../core/kernel/condition.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { ROWS_THERE, mergedQueries } from '../../../core/reports/merged-queries.ts'
import type { TallyQuery } from '../../../core/reports/tallies.port.ts'
import { sale, smallCatalogue } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'
import { memoryPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const me = person()

const asking = (where: Condition): TallyQuery => ({
  where,
  groups: [{ field: 'level' }],
  measures: { total: summed('total'), most: summed('total', ge('total', '5')), first: least('saleDate'), [ROWS_THERE]: counted() },
  most: 100,
})

test('looks at the same groups are answered together as each would be alone', async () => {
  const { records, tallies } = await memoryPorts(smallCatalogue)
  for (const [at, [level, day, total]] of (
    [
      ['1', '2026-01-05', '3'],
      ['1', '2026-02-05', '7'],
      ['2', '2026-02-06', '9'],
      ['2', '2025-02-06', '1'],
      ['3', '2024-02-06', '4'],
    ] as const
  ).entries())
    value(await records.insert(sale, { id: `t${at}`, level, saleDate: day, total, billStatus: 'approved', items: [] }, me))
  const state = eq('billStatus', 'approved')
  const queries = [
    asking(all(state, ge('saleDate', '2026-02-01'))),
    asking(all(state, le('saleDate', '2026-01-31'), ge('saleDate', '2025-01-01'))),
    asking(all(ge('saleDate', '2030-01-01'), state)),
  ]
  const told = async (query: TallyQuery) => value(await tallies.tally(sale, query, me))
  const { query, shares } = mergedQueries(queries)
  const answer = await told(query)
  const figures = (rows: readonly Row[]) => rows.map(({ level, total, most, first }) => ({ level, total, most, first }))
  for (const [at, one] of queries.entries()) expect(figures(shares[at]!(answer))).toEqual(figures(await told(one)))
  expect(shares.map((share) => share(answer).length)).toEqual([2, 2, 0])
})
