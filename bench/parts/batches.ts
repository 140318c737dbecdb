import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { calling } from '../clients/call.ts'
import { forgetMovements, HOT, movements, USUAL } from '../world/movements.ts'
import { PRODUCTS } from '../world/names.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const MOVEMENTS = 1_000_000
/** Of these products all movements: as many lines as are among the few. */
const FEW_PRODUCTS = 5
const FEW = (MOVEMENTS / PRODUCTS) * FEW_PRODUCTS
const ROUNDS = 9
const WARM = 2
/** Whoever recalls a batch waits so long for its buyers, and no longer. */
const BAR = 2_000

const asked = async ({ product }: World, token: string, path: string): Promise<{ readonly ms: number; readonly found: number }> => {
  const begun = performance.now()
  const response = await fetch(`${product.url}/xqErp/cg/${path}`, { headers: { 'x-access-token': token } })
  const { success, message, result } = (await response.json()) as {
    success: boolean
    message: string
    result: { total?: number; nodes?: readonly unknown[] }
  }
  if (!success) throw new Error(`nothing was told: ${message}`)
  return { ms: performance.now() - begun, found: result.total ?? result.nodes?.length ?? 0 }
}

/** What is found of one product and one batch, which is the same however much else there is. */
const AMONG = {
  'a page of the movements of one product': () => `stockFlow/list?${new URLSearchParams({ productId: USUAL.productId, pageSize: '50' })}`,
  'buyers of a batch': (round: number) => `batchTrace/list?${asOf(USUAL, round)}`,
  'way of a batch': (round: number) => `batchTrace/passport?${asOf(USUAL, round)}`,
}

/** Every time by the end of another day: what was counted before is remembered for a while. */
const asOf = (batch: typeof USUAL | typeof HOT, round: number) =>
  `${new URLSearchParams({ ...batch, until: `2027-01-${10 + round}` }).toString()}&pageSize=1000`

const timed = async (world: World, token: string, pathAt: (round: number) => string): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < WARM + ROUNDS; round += 1) times.push((await asked(world, token, pathAt(round))).ms)
  return median(times.slice(WARM))
}

const amongThem = async (world: World, token: string): Promise<Readonly<Record<string, number>>> => {
  const found: Record<string, number> = {}
  for (const [what, pathAt] of Object.entries(AMONG)) found[what] = await timed(world, token, pathAt)
  return found
}

const filledWith = async ({ postgres }: World, text: string): Promise<void> => {
  await postgres.run(DATABASE, forgetMovements)
  await postgres.run(DATABASE, text)
  await postgres.run(DATABASE, 'VACUUM ANALYZE cg_stock_flow')
}

/** All buyers of a batch, and its whole way, among the entries of years: of one like any other and of one that went to everybody. */
export const batches = async (world: World): Promise<readonly Figure[]> => {
  const { result } = await calling(world.product.url)('POST', '/xqErp/sys/demo/login', { username: 'admin' })
  await filledWith(world, movements(MOVEMENTS, FEW_PRODUCTS))
  const few = await amongThem(world, result.token)
  await filledWith(world, movements(MOVEMENTS))
  const many = await amongThem(world, result.token)
  const figures: Figure[] = Object.keys(AMONG).map((what) => ({
    what: `${what} among ${MOVEMENTS.toLocaleString('en')} movements, against ${FEW.toLocaleString('en')}: median`,
    ours: `${many[what]?.toFixed(1)} ms`,
    against: `${few[what]?.toFixed(1)} ms`,
    ratio: (many[what] ?? Number.NaN) / (few[what] ?? Number.NaN),
    bar: { atMost: 3 },
  }))
  for (const [what, batch] of [
    ['a batch like any other', USUAL],
    ['a batch with a fiftieth of all movements', HOT],
  ] as const)
    for (const [part, call] of [
      ['buyers', 'list'],
      ['way', 'passport'],
    ] as const) {
      const pathAt = (round: number) => `batchTrace/${call}?${asOf(batch, round)}`
      const ms = await timed(world, result.token, pathAt)
      const { found } = await asked(world, result.token, pathAt(WARM + ROUNDS))
      figures.push({
        what: `${part} of ${what} among ${MOVEMENTS.toLocaleString('en')} movements: median`,
        ours: `${ms.toFixed(0)} ms, ${found} ${part === 'buyers' ? 'companies' : 'bars'}`,
        against: `${BAR} ms`,
        ratio: ms / BAR,
        bar: { atMost: 1 },
      })
    }
  await world.postgres.run(DATABASE, forgetMovements)
  return figures
}
