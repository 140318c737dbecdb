import type { Drive } from '../clients/drive.ts'
import type { Pair } from './orders.ts'

const ROUNDS = 4
const SECONDS = 3
const WARMING = 2

/** The product, the floor that sends the least of such a call, and the one that sends again what the product sent (`Recorded`). */
const CONTENDERS = [
  ['floor', ''],
  ['floor', 'Recorded'],
  ['product', ''],
] as const

type Driven = (target: keyof Pair, job: '' | 'Recorded', seconds: number) => Promise<Drive>

/** Rounds go to and fro: whatever else the machine does hits all, and a machine that grows slower favours none. */
export const againstTwo = async (driven: Driven): Promise<{ readonly bare: readonly Pair[]; readonly recorded: readonly Pair[] }> => {
  for (const [target, job] of CONTENDERS) await driven(target, job, WARMING)
  const rounds: (readonly Drive[])[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const drives: Drive[] = []
    const order = CONTENDERS.map((one, at) => [one, at] as const)
    for (const [[target, job], at] of round % 2 ? order.toReversed() : order) drives[at] = await driven(target, job, SECONDS)
    rounds.push(drives)
  }
  return {
    bare: rounds.map(([floor, , product]) => ({ floor: floor!, product: product! })),
    recorded: rounds.map(([, floor, product]) => ({ floor: floor!, product: product! })),
  }
}
