import type { Drive } from '../clients/drive.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { shipRecorded } from '../world/recording.ts'
import { LONG, POSTING, SELLING, type Spread } from '../world/shipment-names.ts'
import { readyToShip, shippingIn } from '../world/shipments.ts'
import { driving, type World } from '../world/world.ts'
import { againstTwo } from './two-floors.ts'
import { comparison, type Pair } from './orders.ts'

const ROUNDS = 6
const SECONDS = 3
const TEN = 10
const WHAT = `shipments of ${LONG} lines that leave, ${POSTING} clients`

/**
 * A shipment of 50 lines leaves: session, rights, what its formulas look at, every batch of stock locked and moved, the rows of order and
 * shipment, the receivable with what the order held of the deposit, history. Against bare Fastify over pg that sends the product's own
 * statements of such a call, and one that sends the least, each statement for all lines. Then 16 clients who all ship the same ten
 * products, each beginning with another, against as many of products of their own: a call that is refused because others stood in its way
 * ends the bench.
 */
export const shipments = async (world: World): Promise<readonly Figure[]> => {
  let run = 0
  const { token } = await shippingIn(world, LONG)
  const ready = async (clients: number, lines: number, spread: Spread, target: keyof Pair): Promise<number> => {
    run += 1
    await readyToShip(world, { run, clients, lines, spread, target })
    return run
  }
  await shipRecorded(world, await ready(1, LONG, 'apart', 'product'), token)
  const { bare, recorded } = await againstTwo(async (target, job, seconds) => {
    // The floor that sends the least has shipments of its own.
    const orders = target === 'floor' && job === '' ? 0 : await ready(POSTING, LONG, 'apart', target)
    return driving(world, { target, job: `ship${job}`, clients: POSTING, lines: LONG, orders, seconds, token })
  })
  const sold = async (spread: Spread): Promise<Drive> => {
    await shippingIn(world, TEN)
    const orders = await ready(SELLING, TEN, spread, 'product')
    return driving(world, { target: 'product', job: 'sell', clients: SELLING, lines: TEN, orders, seconds: SECONDS, token })
  }
  const rounds: Readonly<Record<Spread, Drive>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: readonly Spread[] = round % 2 ? ['same', 'apart'] : ['apart', 'same']
    const driven: Partial<Record<Spread, Drive>> = {}
    for (const spread of order) driven[spread] = await sold(spread)
    rounds.push(driven as Record<Spread, Drive>)
  }
  const perSecond = (spread: Spread) => median(rounds.map((one) => one[spread].perSecond))
  return [
    ...comparison(`${WHAT}, against the same statements sent bare`, recorded, { perSecond: 0.4 }),
    ...comparison(`${WHAT}, against a floor that sends the least`, bare, {}),
    {
      what: `shipments of the same ${TEN} products that leave, ${SELLING} clients: per second`,
      ours: `${perSecond('same').toFixed(0)}/s`,
      against: `of products of their own ${perSecond('apart').toFixed(0)}/s`,
      ratio: median(rounds.map(({ same, apart }) => same.perSecond / apart.perSecond)),
      bar: { atLeast: 0.5 },
    },
  ]
}
