import type { Figure } from '../report.ts'
import { DATABASE as FLOOR } from '../world/floor.ts'
import { floorOrders, forgetProductOrders, productOrders } from '../world/orders.ts'
import { DATABASE as PRODUCT } from '../world/product.ts'
import { driving, type World } from '../world/world.ts'
import { compared, comparison } from './orders.ts'

const FEW = 5_000
const USUAL = 200_000
const MANY = 500_000

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

const growth = async (world: World): Promise<Figure> => {
  const time = async (orders: number) => {
    await fill(world, orders)
    return (await driving(world, { target: 'product', job: 'list', clients: 1, seconds: 6, orders })).p50
  }
  const few = await time(FEW)
  const many = await time(MANY)
  await world.postgres.run(PRODUCT, forgetProductOrders)
  return {
    what: `the same page among ${MANY.toLocaleString('en')} orders, against ${FEW.toLocaleString('en')}: p50`,
    ours: `${many.toFixed(2)} ms`,
    against: `${few.toFixed(2)} ms`,
    ratio: many / few,
    bar: { atMost: Number((Math.log(MANY) / Math.log(FEW)).toFixed(2)) },
  }
}
