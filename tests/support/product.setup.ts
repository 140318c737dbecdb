import { cpSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { buildClient, buildNode } from '../../scripts/build.mjs'
import { DATA, removeProduct, startProduct, stopProduct, type Product } from './product.ts'

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

const newProduct = async (): Promise<Product> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'xqerp-journeys-'))
  return { address: `http://127.0.0.1:${port}`, port, folder, password: 'Kranich-Treppe-41' }
}

/** Journeys travel through what is shipped, so it must be the build of these sources, served as a first day begins. */
export default async function setup(project: TestProject) {
  await buildNode()
  const first = await newProduct()
  const others = await Promise.all(Array.from({ length: project.config.maxWorkers - 1 }, newProduct))
  // The demonstration is told once, beside the build of what browsers load: the other products begin with a copy of it.
  await Promise.all([startProduct(first), buildClient()])
  await stopProduct(first)
  for (const { folder } of others) cpSync(join(first.folder, DATA), join(folder, DATA), { recursive: true })
  const products = [first, ...others]
  await Promise.all(products.map(startProduct))
  project.provide('products', products)
  return () => Promise.all(products.map(removeProduct))
}
