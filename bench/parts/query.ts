import pg from 'pg'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { forgetProductOrders, productOrders } from '../world/orders.ts'
import { companyAt } from '../world/names.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const FEW = 5_000
const MANY = 500_000
const ROUNDS = 15
const WARM = 3

/** Five conditions, as the advanced query sends them: one customer, a state, a span of days, a sum. */
const CONDITIONS = JSON.stringify([
  { field: 'companyId', rule: 'eq', val: companyAt(3) },
  { field: 'billStatus', rule: 'in', val: 'approved,finished' },
  { field: 'orderDate', rule: 'ge', val: '2024-02-01' },
  { field: 'orderDate', rule: 'le', val: '2025-06-30' },
  { field: 'smAmount', rule: 'gt', val: '100' },
])

const asked = async ({ product }: World): Promise<number> => {
  const parameters = new URLSearchParams({ superQueryParams: CONDITIONS, superQueryMatchType: 'and', pageNo: '1', pageSize: '50' })
  const begun = performance.now()
  const answer = await fetch(`${product.url}/xqErp/sale/saleOrder/list?${parameters}`, { headers: { 'x-access-token': product.token } })
  const { success, result } = (await answer.json()) as { success: boolean; result: { total: number } }
  if (!success || result.total === 0) throw new Error('the query found nothing')
  return performance.now() - begun
}

/** How often PostgreSQL has read the whole table of orders until now. */
const wholeReads = async ({ postgres }: World): Promise<number> => {
  const client = new pg.Client({ connectionString: postgres.url(DATABASE) })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `SELECT pg_stat_force_next_flush(), seq_scan AS count FROM pg_stat_user_tables WHERE relname = 'sale_sale_order'`,
    )
    return Number(rows[0]?.count ?? 0)
  } finally {
    await client.end()
  }
}

const among = async (world: World, orders: number) => {
  await world.postgres.run(DATABASE, forgetProductOrders)
  await world.postgres.run(DATABASE, productOrders(orders))
  await world.postgres.run(DATABASE, 'VACUUM ANALYZE sale_sale_order')
  for (let round = 0; round < WARM; round += 1) await asked(world)
  const before = await wholeReads(world)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await asked(world))
  return { ms: median(times), read: (await wholeReads(world)) - before }
}

/** An advanced query of five conditions among many orders, and whether it ever read them all. */
export const query = async (world: World): Promise<readonly Figure[]> => {
  const few = await among(world, FEW)
  const many = await among(world, MANY)
  await world.postgres.run(DATABASE, forgetProductOrders)
  return [
    {
      what: `five conditions among ${MANY.toLocaleString('en')} orders, against ${FEW.toLocaleString('en')}: median`,
      ours: `${many.ms.toFixed(2)} ms`,
      against: `${few.ms.toFixed(2)} ms`,
      ratio: many.ms / few.ms,
      bar: { atMost: 3 },
    },
    {
      what: 'the same: times the whole table was read',
      ours: String(many.read),
      against: `of ${ROUNDS} queries`,
      ratio: many.read,
      bar: { atMost: 0 },
    },
  ]
}
