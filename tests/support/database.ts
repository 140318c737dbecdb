import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, createDatabase } from './cluster.ts'

/** An empty database of one's own in the cluster of this run. */
export const ownDatabase = (name: string, cluster: Connection = inject('cluster')): Promise<Connection> =>
  createDatabase(cluster, `${name}_${process.pid}`)

/** A copy of a database that is laid once in a run: by whoever wants the first copy, while the others wait. */
export const copyOf = async (laid: string, lay: (empty: Connection) => Promise<void>, name: string): Promise<Connection> => {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [laid])
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [laid])
    if (rows.length === 0) {
      const begun = `${laid}_begun`
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(begun)} WITH (FORCE)`)
      await lay(await createDatabase(cluster, begun))
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(begun)} RENAME TO ${client.escapeIdentifier(laid)}`)
    }
  } finally {
    await client.end()
  }
  return createDatabase(cluster, `${name}_${process.pid}`, laid)
}
