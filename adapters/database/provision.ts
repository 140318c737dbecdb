import { createHash } from 'node:crypto'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { filled } from '../../core/kernel/failure.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import type { Database } from './database.ts'
import { alteredMigration, notEmpty, notOurs, repeated, tooNew } from './failures.ts'
import { migrations } from './migrations/all.ts'
import { derive } from './schema/derive.ts'
import { difference } from './schema/difference.ts'
import { introspect } from './schema/introspect.ts'
import { createViews, dropViews, viewsOf } from './schema/views.ts'

const LOCK = 7_301_000_001

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

type Standing = { readonly isOurs: boolean; readonly migrations: ReadonlyMap<number, string>; readonly fingerprint: string | undefined }

const STANDING = `
SELECT number, checksum, (SELECT value FROM xq_state WHERE key = 'schema') AS fingerprint FROM xq_migration`

/** Columns, or the other table, that are not there; values that cannot be compared. */
const OTHERWISE_MADE = /^(42703|42P01|42883|42804)$/

/** Both tables come with the first migration; before it there is nothing to read. */
const standing = async (database: Database): Promise<Result<Standing>> => {
  const [made] = await database.query<{ made: boolean }>({ text: `SELECT to_regclass('xq_migration') IS NOT NULL AS made` })
  if (!made?.made) return ok({ isOurs: false, migrations: new Map(), fingerprint: undefined })
  try {
    const rows = await database.query<{ number: unknown; checksum: unknown; fingerprint: string | null }>({ text: STANDING })
    const read = rows.flatMap(({ number, checksum }) =>
      typeof number === 'number' && typeof checksum === 'string' ? [[number, checksum] as const] : [],
    )
    // The first migration is noted in the transaction that makes the tables.
    if (read.length === 0 || read.length < rows.length) return fail(notOurs)
    return ok({ isOurs: true, migrations: new Map(read), fingerprint: rows[0]?.fingerprint ?? undefined })
  } catch (error) {
    if (OTHERWISE_MADE.test(String((error as { code?: unknown }).code))) return fail(notOurs)
    throw error
  }
}

// What an extension brought along is nobody's.
const STRANGER = `
SELECT relname AS name FROM pg_class c
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
ORDER BY relname LIMIT 1`

/** Refuses a database in which somebody else keeps his tables. */
const unclaimed = async (database: Database): Promise<Result<void>> => {
  const [stranger] = await database.query<{ name: string }>({ text: STRANGER })
  return stranger ? fail(filled(notEmpty, { table: stranger.name })) : done
}

const acceptable = ({ migrations: applied }: Standing): Result<void> => {
  const known = new Map(migrations.map((one) => [one.number, one]))
  for (const [number, checksum] of applied) {
    const migration = known.get(number)
    if (!migration) return fail(tooNew)
    if (digest(migration.sql) !== checksum) return fail(filled(alteredMigration, { name: `${number} ${migration.name}` }))
  }
  return done
}

const isCurrent = (now: Standing, fingerprint: string): boolean =>
  now.fingerprint === fingerprint && migrations.every(({ number }) => now.migrations.has(number))

/** Rows that were kept before may contradict a rule that is new. */
const contradicted = (rule: string) => fail(filled(repeated, { rule }))

/** Brings the database to what this program needs: migrations by number, then everything the definitions derive. Adds only; nothing is looked through when nothing changed. */
export const provision = (database: Database, catalogue: Catalogue): Promise<Result<void>> =>
  database.attempt(async () => {
    // The plan with trigrams names the schema, whether this server has them or not.
    const fingerprint = digest(JSON.stringify([derive(catalogue), viewsOf(catalogue)]))
    const now = await standing(database)
    if (!now.ok) return now
    const accepted = acceptable(now.value)
    if (!accepted.ok || isCurrent(now.value, fingerprint)) return accepted
    return database.whole(() => bring(database, catalogue, fingerprint))
  }, contradicted)

const bring = async (database: Database, catalogue: Catalogue, fingerprint: string): Promise<Result<void>> => {
  await database.query({ text: 'SET LOCAL statement_timeout = 0' })
  await database.query({ text: `SELECT pg_advisory_xact_lock(${LOCK})` })
  // Another instance may have done it while this one waited.
  const stands = await standing(database)
  if (!stands.ok) return stands
  const { value: now } = stands
  const accepted = acceptable(now)
  if (!accepted.ok || isCurrent(now, fingerprint)) return accepted
  const free = now.isOurs ? done : await unclaimed(database)
  if (!free.ok) return free

  const views = viewsOf(catalogue)
  if (views.length) await database.query({ text: dropViews(views) })
  for (const { number, name, sql } of migrations) {
    if (now.migrations.has(number)) continue
    await database.query({ text: sql })
    await database.query({
      text: 'CREATE TABLE IF NOT EXISTS xq_migration (number int4 PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    })
    await database.query({ text: 'INSERT INTO xq_migration (number, name, checksum) VALUES ($1, $2, $3)' }, [number, name, digest(sql)])
  }
  const changes = difference(derive(catalogue, { withTrigrams: await trigrams(database) }), await introspect(database))
  if (changes.length) await database.query({ text: changes.join(';\n') })
  if (views.length) await database.query({ text: createViews(views) })
  await database.query(
    { text: `INSERT INTO xq_state (key, value) VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value` },
    [fingerprint],
  )
  return done
}

/** Searching for pieces of names wants pg_trgm; a server without it still serves, more slowly. */
const trigrams = async (database: Database): Promise<boolean> => {
  const [found] = await database.query<{ made: boolean; offered: boolean }>({
    text: `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS made, EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS offered`,
  })
  if (!found?.made && found?.offered) await database.query({ text: 'CREATE EXTENSION pg_trgm' })
  return Boolean(found?.made || found?.offered)
}
