import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Database } from '../../../adapters/database/database.ts'
import { openPool } from '../../../adapters/database/pool.ts'
import { statement } from '../../../adapters/database/sql.ts'
import { ok } from '../../../core/kernel/result.ts'
import { ownDatabase } from '../../support/database.ts'
import { codeOf, value } from '../../support/results.ts'

const OWN = statement('SELECT pg_backend_pid() AS pid')

test('a connection that breaks between two statements of a unit of work fails the unit, and the next one is done', async () => {
  const connection = await ownDatabase('broken_connections')
  const [database, other] = [new Database(openPool(connection)), openPool(connection)]
  const asked = () => database.attempt(async () => ok(await database.query<{ pid: number }>(OWN)))
  const broken = await database.whole(async () => {
    const [own] = value(await asked())
    await other.query('SELECT pg_terminate_backend($1)', [own?.pid])
    for (;;) {
      const { rowCount } = await other.query('SELECT FROM pg_stat_activity WHERE pid = $1', [own?.pid])
      await setImmediate()
      if (rowCount === 0) break
    }
    return asked()
  })
  expect(codeOf(broken)).toBe('database.away')
  expect(value(await database.whole(asked))).toHaveLength(1)
  await Promise.all([database.close(), other.end()])
})
