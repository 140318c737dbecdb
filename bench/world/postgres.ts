import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/node/embedded-postgres/embedded-postgres.ts'

/** As durable as in production: fsync, full pages and synchronous commits stay on. */
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '100', checkpoint_timeout: '30min' }

export type Postgres = {
  readonly version: string
  readonly url: (database: string) => string
  readonly create: (database: string) => Promise<void>
  readonly run: (database: string, text: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** One PostgreSQL for the floor and the product, in a folder that is thrown away with it. */
export const startPostgres = async (): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'xqerp-bench-'))
  const throwAway = () => rm(folder, { recursive: true, force: true })
  const started = await startEmbeddedPostgres({ folder, settings })
  if (!started.ok) {
    await throwAway()
    throw new Error(started.failure.message)
  }
  const { connection, version, stop } = started.value
  const { user, password, host, port } = connection
  const url = (database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const run = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  return {
    version,
    url,
    run,
    create: (database) => run('postgres', `CREATE DATABASE "${database}" TEMPLATE template0`),
    stop: () => stop().finally(throwAway),
  }
}
