import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.mjs'
import { removeProduct, startProduct, type Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the journeys, see `ownProduct`. */
    products: Product[]
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Journeys travel through what is shipped, so it must be the build of these sources, served as a first day begins. */
export default async function setup(project: TestProject) {
  await build()
  const begun = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'xqerp-journeys-'))
      const product = { address: `http://127.0.0.1:${port}`, port, folder, password: 'Kranich-Treppe-41' }
      await startProduct(product)
      return product
    }),
  )
  project.provide('products', begun)
  return () => Promise.all(begun.map(removeProduct))
}
