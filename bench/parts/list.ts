import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { DATABASE as FLOOR } from '../world/floor.ts'
import { floorOrders, forgetProductOrders, productOrders } from '../world/orders.ts'
import { DATABASE as PRODUCT } from '../world/product.ts'
import { driving, type World } from '../world/world.ts'
import { compared, comparison } from './orders.ts'

const FEW = 5_000
const USUAL = 200_000
const MANY = 500_000
const ROUNDS = 3

const fill = async ({ postgres }: World, orders: number) => {
  await postgres.run(PRODUCT, forgetProductOrders)
  await postgres.run(PRODUCT, productOrders(orders))
  await postgres.run(PRODUCT, 'VACUUM ANALYZE sale_sale_order')
}

/** 50 orders of one customer in one state, newest first, with total, rights and labels; and what a hundred times as many orders cost. */
export const list = async (world: World): Promise<readonly Figure[]> => {
  await world.postgres.run(FLOOR, floorOrders(USUAL))
  await world.postgres.run(FLOOR, 'VACUUM ANALYZE')
  await fill(world, USUAL)
  const figures: Figure[] = []
  for (const clients of [1, 8]) {
    const title = `50 of ${USUAL.toLocaleString('en')} orders of one company in one state, ${clients} client${clients > 1 ? 's' : ''}`
    const pairs = await compared(world, { floor: 'list', product: 'list' }, clients)
    figures.push(...comparison(title, pairs, { perSecond: 0.6, p95: 2 }))
  }
  return [...figures, await growth(world)]
}

/** Beside the floor's page, which stays the same: whatever else the machine does while the tables are filled slows both. */
const beside = async (world: World, orders: number): Promise<{ readonly p50: number; readonly ratio: number }> => {
  await fill(world, orders)
  const rounds: { readonly p50: number; readonly ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await driving(world, { target: 'floor', job: 'list', clients: 1, seconds: 2 })
    const { p50 } = await driving(world, { target: 'product', job: 'list', clients: 1, seconds: 2, orders })
    rounds.push({ p50, ratio: p50 / floor.p50 })
  }
  return { p50: median(rounds.map(({ p50 }) => p50)), ratio: median(rounds.map(({ ratio }) => ratio)) }
}

const growth = async (world: World): Promise<Figure> => {
  const few = await beside(world, FEW)
  const many = await beside(world, MANY)
  await world.postgres.run(PRODUCT, forgetProductOrders)
  return {
    what: `the same page among ${MANY.toLocaleString('en')} orders, against ${FEW.toLocaleString('en')}: p50, as shares of the floor's`,
    ours: `${many.p50.toFixed(2)} ms`,
    against: `${few.p50.toFixed(2)} ms`,
    ratio: many.ratio / few.ratio,
    bar: { atMost: Number((Math.log(MANY) / Math.log(FEW)).toFixed(2)) },
  }
}
