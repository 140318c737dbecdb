import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/project.mjs'
import type { Postgres } from './postgres.ts'
import { DATABASE as PRODUCT } from './product.ts'
import { freePort, type Running, startProcess } from './process.ts'

export const DATABASE = 'floor'

/** A TypeScript file as Node runs it. */
export const source = (path: string): readonly string[] => ['--import', 'tsx', path]

export const startFloor = async (postgres: Postgres): Promise<Running> => {
  await postgres.create(DATABASE)
  await postgres.run(DATABASE, await readFile(join(root, 'bench/floor/schema.sql'), 'utf8'))
  const port = await freePort()
  return startProcess(
    source('bench/floor/server.ts'),
    { DATABASE_URL: postgres.url(DATABASE), PRODUCT_URL: postgres.url(PRODUCT), PORT: String(port) },
    port,
    '/health',
  )
}
