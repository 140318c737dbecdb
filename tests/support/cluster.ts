import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/node/embedded-postgres/embedded-postgres.ts'
import type { Binaries } from '../../adapters/node/embedded-postgres/binaries.ts'
import type { EmbeddedPostgres } from '../../adapters/node/embedded-postgres/embedded-postgres.ts'

export type Connection = EmbeddedPostgres['connection']

const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '100' }

/** A PostgreSQL server in a folder that is thrown away with it, too hasty to survive a power cut. */
export const startCluster = async (binaries?: Binaries) => {
  const folder = await mkdtemp(join(tmpdir(), 'xqerp-test-'))
  const throwAway = () => rm(folder, { recursive: true, force: true })
  const started = await startEmbeddedPostgres({ folder, settings: hasty, ...(binaries && { binaries }) })
  if (!started.ok) {
    await throwAway()
    throw new Error(started.failure.message)
  }
  const { connection, version, stop } = started.value
  return { connection, version, stop: () => stop().finally(throwAway) }
}

/** A database of one's own in the cluster: empty, or a copy of one nobody is connected to. */
export const createDatabase = async (cluster: Connection, name: string, template = 'template0'): Promise<Connection> => {
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    // Its files are copied: written to the log first they would cost half as much again.
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`)
  } finally {
    await client.end()
  }
  return { ...cluster, database: name }
}
