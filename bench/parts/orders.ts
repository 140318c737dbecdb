import type { Drive } from '../clients/drive.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { driving, type World } from '../world/world.ts'

/** As many seconds as the shared harness takes, and more, in short rounds: a machine's speed changes within half a minute. */
const ROUNDS = 10
const SECONDS = 3
const WARMING = 2

export type Pair = { readonly floor: Drive; readonly product: Drive }

/** Rounds go floor, product, product, floor: whatever else the machine does hits both, and a machine that grows slower favours neither. */
export const compared = async (
  world: World,
  jobs: { readonly floor: string; readonly product: string },
  clients: number,
): Promise<readonly Pair[]> => {
  const driven = (target: keyof Pair, seconds: number) => driving(world, { target, job: jobs[target], clients, seconds })
  for (const target of ['floor', 'product'] as const) await driven(target, WARMING)
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 ? 'product' : 'floor'
    const before = await driven(first, SECONDS)
    const after = await driven(first === 'floor' ? 'product' : 'floor', SECONDS)
    pairs.push(first === 'floor' ? { floor: before, product: after } : { floor: after, product: before })
  }
  return pairs
}

const rate = (pairs: readonly Pair[], of: keyof Pair) => {
  const [perSecond, p95] = [median(pairs.map((pair) => pair[of].perSecond)), median(pairs.map((pair) => pair[of].p95))]
  return `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`
}

/** Throughput and the 95th percentile of one job, each as the median of paired rounds. */
export const comparison = (
  what: string,
  pairs: readonly Pair[],
  bars: { readonly perSecond?: number; readonly p95?: number },
): readonly Figure[] => {
  const texts = { ours: rate(pairs, 'product'), against: `floor ${rate(pairs, 'floor')}` }
  return [
    {
      what: `${what}: per second`,
      ...texts,
      ratio: median(pairs.map(({ floor, product }) => product.perSecond / floor.perSecond)),
      ...(bars.perSecond === undefined ? {} : { bar: { atLeast: bars.perSecond } }),
    },
    {
      what: `${what}: p95`,
      ...texts,
      ratio: median(pairs.map(({ floor, product }) => product.p95 / floor.p95)),
      ...(bars.p95 === undefined ? {} : { bar: { atMost: bars.p95 } }),
    },
  ]
}

/**
 * An order of 20 lines saved and submitted with everything on: session, rights, repeat key, references, prices, recalculation, facts,
 * checks, number, chain of approvers, audit. The bars stand on the floor of the shared harness, which saves and confirms in two calls;
 * a floor that writes the finished order in one transaction stands beside it.
 */
export const orders = async (world: World): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const clients of [1, 8]) {
    const title = `an order of 20 lines saved and submitted, ${clients} client${clients > 1 ? 's' : ''}`
    const confirmed = await compared(world, { floor: 'orderInTwoCalls', product: 'order' }, clients)
    figures.push(...comparison(title, confirmed, { perSecond: 0.5, ...(clients === 8 ? { p95: 2.5 } : {}) }))
    const atOnce = await compared(world, { floor: 'order', product: 'order' }, clients)
    figures.push(...comparison(`${title}, against a floor of one call`, atOnce, {}))
  }
  const deposit = await compared(world, { floor: 'orderInTwoCalls', product: 'orderWithDeposit' }, 8)
  figures.push(...comparison('the same through an agent, whose deposit is occupied, 8 clients', deposit, {}))
  return figures
}
