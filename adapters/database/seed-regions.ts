import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { done, type Result } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { insertMany } from './bulk.ts'
import type { Database } from './database.ts'
import { statement } from './sql.ts'

const LOCK = 7_301_000_002
const PLATFORM = 1

const KNOWN = statement('SELECT code FROM sys_region')
const PARENTS = statement(`UPDATE sys_region SET has_child = 'Y'
WHERE has_child IS DISTINCT FROM 'Y' AND code IN (SELECT pid FROM sys_region WHERE del_flag = 0)`)

/** Regions that this database has not heard of. What administrators changed or removed stays as they left it. */
export const layRegions = (database: Database, catalogue: Catalogue, regions: readonly Row[]): Promise<Result<void>> => {
  const type = catalogue.find('sys.region')
  if (!type) return Promise.resolve(done)
  const missing = async () => {
    const known = new Set((await database.query<{ code: string }>(KNOWN)).map(({ code }) => code))
    return regions.filter(({ code }) => !known.has(String(code)))
  }
  return database.attempt(async () => {
    if ((await missing()).length === 0) return done
    return database.whole(async () => {
      await database.query({ text: `SELECT pg_advisory_xact_lock(${LOCK})` })
      await insertMany(database, type, await missing(), PLATFORM)
      await database.query(PARENTS)
      return done
    })
  })
}
