import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'

type Cluster = Awaited<ReturnType<typeof startCluster>>

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL server of this run: `inject('cluster')`. */
    cluster: Cluster['connection']
  }
}

export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  project.provide('cluster', cluster.connection)
  return () => cluster.stop()
}
