import { inject } from 'vitest'
import { type Connection, createDatabase } from './cluster.ts'

/** An empty database of one's own in the cluster of this run. */
export const ownDatabase = (name: string, cluster: Connection = inject('cluster')): Promise<Connection> =>
  createDatabase(cluster, `${name}_${process.pid}`)
