import type { Drive } from '../clients/drive.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { POSTING, SELLING, type Spread } from '../world/shipment-names.ts'
import { readyToShip, shippingIn } from '../world/shipments.ts'
import { driving, type World } from '../world/world.ts'
import { comparison, type Pair } from './orders.ts'

const ROUNDS = 6
const SECONDS = 3
const LONG = 50
const TEN = 10

/**
 * A shipment of 50 lines leaves: session, rights, what its formulas look at, every batch of stock locked and moved, the rows of order and
 * shipment, the receivable with what the order held of the deposit, history. Against bare Fastify over pg that sends the same statements,
 * each for all lines. Then 16 clients who all ship the same ten products, each beginning with another, against as many of products of
 * their own: a call that is refused because others stood in its way ends the bench.
 */
export const shipments = async (world: World): Promise<readonly Figure[]> => {
  let run = 0
  const shipped = async (job: 'ship' | 'sell', clients: number, lines: number, spread: Spread, seconds: number): Promise<Drive> => {
    const { token } = await shippingIn(world, lines)
    run += 1
    await readyToShip(world, { run, clients, lines, spread })
    return driving(world, { target: 'product', job, clients, lines, orders: run, seconds, token })
  }
  const posted = async (target: keyof Pair, seconds: number): Promise<Drive> =>
    target === 'floor'
      ? driving(world, { target, job: 'ship', clients: POSTING, lines: LONG, seconds })
      : shipped('ship', POSTING, LONG, 'apart', seconds)
  for (const target of ['floor', 'product'] as const) await posted(target, 2)
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 ? 'product' : 'floor'
    const before = await posted(first, SECONDS)
    const after = await posted(first === 'floor' ? 'product' : 'floor', SECONDS)
    pairs.push(first === 'floor' ? { floor: before, product: after } : { floor: after, product: before })
  }
  const rounds: Readonly<Record<Spread, Drive>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: readonly Spread[] = round % 2 ? ['same', 'apart'] : ['apart', 'same']
    const driven: Partial<Record<Spread, Drive>> = {}
    for (const spread of order) driven[spread] = await shipped('sell', SELLING, TEN, spread, SECONDS)
    rounds.push(driven as Record<Spread, Drive>)
  }
  const perSecond = (spread: Spread) => median(rounds.map((one) => one[spread].perSecond))
  return [
    ...comparison(`shipments of ${LONG} lines that leave, ${POSTING} clients`, pairs, { perSecond: 0.4 }),
    {
      what: `shipments of the same ${TEN} products that leave, ${SELLING} clients: per second`,
      ours: `${perSecond('same').toFixed(0)}/s`,
      against: `of products of their own ${perSecond('apart').toFixed(0)}/s`,
      ratio: median(rounds.map(({ same, apart }) => same.perSecond / apart.perSecond)),
      bar: { atLeast: 0.5 },
    },
  ]
}
