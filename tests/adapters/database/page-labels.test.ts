import { expect, test } from 'vitest'
import type { Database } from '../../../adapters/database/database.ts'
import { BaseReads } from '../../../adapters/database/facts/base-reads.ts'
import { PageLabels } from '../../../adapters/database/records/page-labels.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { smallCatalogue as catalogue, sale } from '../../support/definitions.ts'

const SECOND = 1_000

test('titles are asked once a second, and those of the second before together with the first that is missing', async () => {
  const asked: string[][] = []
  const database = {
    writesOf: () => 0,
    hasWritten: () => false,
    query: async (_: unknown, [ids]: readonly [string[]]) => {
      asked.push(ids.toSorted())
      return ids.filter((id) => id !== 'gone').map((id) => ({ name: id, title: `${id}店` }))
    },
  } as unknown as Database
  const clock = { at: 0, now: () => clock.at }
  const labels = new PageLabels(database, catalogue, new BaseReads(database, clock, catalogue))
  const named = async (...ids: readonly (string | null)[]) => {
    const rows: Record<string, Row[string]>[] = ids.map((shopId) => ({ shopId }))
    await labels.put(sale, rows, 1)
    return rows.map((row) => row['shopId_dictText'])
  }

  expect(await named('a', null, 'a')).toEqual(['a店', undefined, 'a店'])
  expect(await named('b', 'gone')).toEqual(['b店', null])
  expect(await named('b', 'a', 'gone')).toEqual(['b店', 'a店', null])
  expect(asked).toEqual([['a'], ['b', 'gone']])

  clock.at += SECOND
  expect(await named('c', 'a')).toEqual(['c店', 'a店'])
  expect(await named('b')).toEqual(['b店'])
  expect(asked.slice(2)).toEqual([['a', 'b', 'c', 'gone']])
})
