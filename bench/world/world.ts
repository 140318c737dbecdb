import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../scripts/project.mjs'
import type { Drive } from '../clients/drive.ts'
import type { Run } from '../clients/main.ts'
import { source, startFloor } from './floor.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import type { Running } from './process.ts'
import { type Product, startProduct } from './product.ts'

const execute = promisify(execFile)

/** The floor and the product over one PostgreSQL, started when the first part asks for them. */
export type World = { readonly postgres: Postgres; readonly floor: Running; readonly product: Product; readonly stop: () => Promise<void> }

export const openWorld = async (): Promise<World> => {
  const postgres = await startPostgres()
  const begun: (() => Promise<void>)[] = [postgres.stop]
  const stop = async () => {
    for (const end of begun.toReversed()) await end()
  }
  try {
    const floor = await startFloor(postgres)
    begun.push(floor.stop)
    const product = await startProduct(postgres)
    begun.push(product.stop)
    return { postgres, floor, product, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

let first = 0

type Driving = {
  readonly target: Run['target']
  readonly job: string
  readonly clients: number
  readonly lines?: number
  readonly orders?: number
  readonly seconds?: number
  /** Who drives the product; a business clerk where nothing is said. */
  readonly token?: string
}

/** Drives one target from a process of its own. Errors end the bench: a figure of failing calls is none. */
export const driving = async (
  { floor, product }: World,
  { target, job, clients, lines = 20, orders = 200_000, seconds = 5, token = product.token }: Driving,
): Promise<Drive> => {
  const at = target === 'floor' ? { url: floor.url } : { url: product.url, token }
  const run: Run = { target, job, clients, first, lines, orders, seconds, warmUp: 2, ...at }
  first += clients
  const { stdout } = await execute(process.execPath, [...source('bench/clients/main.ts'), JSON.stringify(run)], { cwd: root })
  const drive: Drive = JSON.parse(stdout)
  if (drive.errors > 0) throw new Error(`${target} ${job}: ${drive.errors} errors, first: ${drive.firstError}`)
  return drive
}
