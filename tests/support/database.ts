import { inject } from 'vitest'
import { Database } from '../../adapters/database/database.ts'
import { openPool } from '../../adapters/database/pool.ts'
import { provision } from '../../adapters/database/provision.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Connection } from './cluster.ts'
import { createDatabase } from './cluster.ts'

/** A database of its own for one test file, with the tables of a catalogue. Close it. */
export const openDatabase = async (name: string, catalogue: Catalogue, cluster: Connection = inject('cluster')): Promise<Database> => {
  const database = new Database(openPool(await createDatabase(cluster, `${name}_${process.pid}`)))
  const made = await provision(database, catalogue)
  if (!made.ok) throw new Error(made.failure.message)
  return database
}
