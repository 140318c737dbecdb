import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { calling } from '../clients/call.ts'
import { forgetMovements, HOT, movements, USUAL } from '../world/movements.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const MOVEMENTS = 1_000_000
const ROUNDS = 9
const WARM = 2
/** Whoever recalls a batch waits so long for its buyers, and no longer. */
const BAR = 2_000

const asked = async ({ product }: World, token: string, path: string): Promise<{ readonly ms: number; readonly found: number }> => {
  const begun = performance.now()
  const response = await fetch(`${product.url}/xqErp/cg/batchTrace/${path}`, { headers: { 'x-access-token': token } })
  const { success, message, result } = (await response.json()) as {
    success: boolean
    message: string
    result: { total?: number; nodes?: readonly unknown[] }
  }
  if (!success) throw new Error(`the batch was not told: ${message}`)
  return { ms: performance.now() - begun, found: result.total ?? result.nodes?.length ?? 0 }
}

/** All buyers of a batch, and its whole way, among the entries of years: of one like any other and of one that went to everybody. */
export const batches = async (world: World): Promise<readonly Figure[]> => {
  await world.postgres.run(DATABASE, forgetMovements)
  await world.postgres.run(DATABASE, movements(MOVEMENTS))
  await world.postgres.run(DATABASE, 'VACUUM ANALYZE cg_stock_flow')
  const { result } = await calling(world.product.url)('POST', '/xqErp/sys/demo/login', { username: 'admin' })
  const figures: Figure[] = []
  for (const [what, batch] of [
    ['a batch like any other', USUAL],
    ['a batch with a fiftieth of all movements', HOT],
  ] as const)
    for (const [part, call] of [
      ['buyers', 'list'],
      ['way', 'passport'],
    ] as const) {
      // Every time by the end of another day: what was counted before is remembered for a while.
      const pathAt = (round: number) =>
        `${call}?${new URLSearchParams({ ...batch, until: `2027-01-${10 + round}` }).toString()}&pageSize=1000`
      const times: number[] = []
      for (let round = 0; round < WARM + ROUNDS; round += 1) times.push((await asked(world, result.token, pathAt(round))).ms)
      const { found } = await asked(world, result.token, pathAt(WARM + ROUNDS))
      const ms = median(times.slice(WARM))
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
