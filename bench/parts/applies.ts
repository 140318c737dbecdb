import type { Drive } from '../clients/drive.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { CLIENTS } from '../world/apply-names.ts'
import { readied, templateIn } from '../world/applies.ts'
import { driving, type World } from '../world/world.ts'
import { comparison, type Pair } from './orders.ts'

const ROUNDS = 6
const SECONDS = 3
const WANTED = 200

/**
 * The last decision about applies of one department, each of which holds its pool: session, rights, the chain, tests under the locks, account,
 * hold and entry, history. Against bare Fastify over pg that locks the account and writes the same rows.
 */
export const applies = async (world: World): Promise<readonly Figure[]> => {
  const { token } = await templateIn(world)
  let run = 0
  const driven = async (target: keyof Pair, seconds: number): Promise<Drive> => {
    run += 1
    await readied(world, run)
    return driving(world, { target, job: 'hold', clients: CLIENTS, orders: run, seconds, token })
  }
  for (const target of ['floor', 'product'] as const) await driven(target, 2)
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 ? 'product' : 'floor'
    const before = await driven(first, SECONDS)
    const after = await driven(first === 'floor' ? 'product' : 'floor', SECONDS)
    pairs.push(first === 'floor' ? { floor: before, product: after } : { floor: after, product: before })
  }
  const held = median(pairs.map(({ product }) => product.perSecond))
  return [
    ...comparison(`applies of one department that hold their pools at the last decision, ${CLIENTS} clients`, pairs, { perSecond: 0.4 }),
    {
      what: 'the same, against what was promised',
      ours: `${held.toFixed(0)}/s`,
      against: `${WANTED}/s`,
      ratio: held / WANTED,
      bar: { atLeast: 1 },
    },
  ]
}
