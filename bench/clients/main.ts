import { drive } from './drive.ts'
import { floorJobs } from './floor.ts'
import type { Jobs } from './jobs.ts'
import { productJobs } from './product.ts'

/** One measured run in a process of its own: its order as JSON in the arguments, its figures as JSON on standard output. */
export type Run = {
  readonly target: 'floor' | 'product'
  readonly job: string
  readonly url: string
  readonly token?: string
  readonly clients: number
  readonly first: number
  readonly lines: number
  readonly orders: number
  readonly seconds: number
  readonly warmUp: number
}

const targets: Readonly<Record<Run['target'], Jobs>> = { floor: floorJobs, product: productJobs }

const { target, job, clients, first, seconds, warmUp, ...given }: Run = JSON.parse(process.argv[2] ?? '{}')
const each = await Promise.all(Array.from({ length: clients }, (_, place) => targets[target]({ ...given, job, client: first + place })))
const jobs = each.map((one) => {
  const found = one[job]
  if (!found) throw new Error(`${target} knows no job ${job}`)
  return found
})
console.log(JSON.stringify(await drive(jobs, seconds, warmUp)))
process.exit(0)
