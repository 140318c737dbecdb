import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../scripts/project.mjs'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { productOrders } from '../world/orders.ts'
import { residentMegabytes } from '../world/process.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const run = promisify(execFile)

const ROWS = 100_000
const ROUNDS = 3
const LOOKED_AT_EVERY = 50
const MOST_GROWTH = 150
const FIELDS = [
  'billNo',
  'billStatus',
  'createTime',
  'orderDate',
  'orgId',
  'saleMode',
  'companyId',
  'saleAreaId',
  'saleUserId',
  'settleMethod',
  'creditDays',
  'smQty',
  'smAmount',
  'smEarnestMoney',
  'smTaxes',
]

type Exported = { readonly ms: number; readonly bytes: number; readonly grown: number }

/** One export, its bytes thrown away, while the server's memory is looked at. */
const exported = async ({ product }: World, before: number): Promise<Exported> => {
  const begun = performance.now()
  const path = `/xqErp/sale/saleOrder/exportXls?field=${FIELDS.join(',')}`
  const answer = await fetch(`${product.url}${path}`, { headers: { 'x-access-token': product.token } })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`)
  if (!answer.headers.get('content-type')?.includes('spreadsheet')) throw new Error(`the export was refused: ${await answer.text()}`)
  const watching = new AbortController()
  let highest = before
  const watched = (async () => {
    for await (const _ of every(LOOKED_AT_EVERY, undefined, { signal: watching.signal }))
      highest = Math.max(highest, (await residentMegabytes(product.pid)) ?? before)
  })().catch(() => undefined)
  let bytes = 0
  for await (const piece of answer.body) bytes += piece.length
  watching.abort()
  await watched
  return { ms: performance.now() - begun, bytes, grown: highest - before }
}

/** The writer alone with as many cells, in a process of its own. */
const floor = async (): Promise<number> => {
  const { stdout } = await run(process.execPath, [join(root, 'bench/sheets/ours.mjs'), 'write'], { cwd: root })
  return (JSON.parse(stdout) as { ms: number }).ms
}

/** 100,000 stored orders of 15 columns as a workbook, through the server: rights, labels, rows and file. */
export const exports = async (world: World): Promise<readonly Figure[]> => {
  await world.postgres.run(DATABASE, `DELETE FROM sale_sale_order`)
  await world.postgres.run(DATABASE, productOrders(ROWS))
  await world.postgres.run(DATABASE, 'VACUUM ANALYZE sale_sale_order')
  const before = await residentMegabytes(world.product.pid)
  if (before === undefined) return [notMeasured('an export of 100,000 orders', 'this system has no /proc')]
  const all: (Exported & { readonly floor: number })[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push({ ...(await exported(world, before)), floor: await floor() })
  const grown = Math.max(...all.map((one) => one.grown))
  return [
    {
      what: `${ROWS.toLocaleString('en')} stored orders of ${FIELDS.length} columns exported through the server`,
      ours: `${Math.round(median(all.map(({ ms }) => ms)))} ms`,
      against: `the writer alone ${Math.round(median(all.map((one) => one.floor)))} ms`,
      ratio: median(all.map((one) => one.ms / one.floor)),
      bar: { atMost: 2 },
    },
    {
      what: 'the same: growth of the server',
      ours: `${Math.round(grown)} MB`,
      against: `${MOST_GROWTH} MB`,
      ratio: grown / MOST_GROWTH,
      bar: { atMost: 1 },
    },
  ]
}
