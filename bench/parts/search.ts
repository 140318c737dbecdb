import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { calling } from '../clients/call.ts'
import { forgetProductOrders, productOrders } from '../world/orders.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const ORDERS = 200_000
const ROUNDS = 9
const WARM = 2
/** What one waits for and does not notice. */
const BAR = 100

/** What is typed to find it, by what it is found. */
const WORDS = {
  'a customer': '基准医药公司17',
  'every customer': '基准医药',
  initials: 'jzyygs12',
  'one sign': '张',
  'a number': 'BENCH00123456',
  'how numbers begin': 'bench',
  nothing: '没有这样的名字',
} as const

type Answer = readonly { readonly key: string; readonly records: readonly unknown[] }[]

const asked = async ({ product }: World, token: string, word: string): Promise<{ readonly ms: number; readonly answer: Answer }> => {
  const begun = performance.now()
  const response = await fetch(`${product.url}/xqErp/sys/search?word=${encodeURIComponent(word)}`, { headers: { 'x-access-token': token } })
  const { success, result } = (await response.json()) as { success: boolean; result: Answer }
  if (!success) throw new Error(`the search for ${word} failed`)
  return { ms: performance.now() - begun, answer: result }
}

/** The search over all types as who sees everything asks it: the slowest thing one can type. */
export const search = async (world: World): Promise<readonly Figure[]> => {
  await world.postgres.run(DATABASE, forgetProductOrders)
  await world.postgres.run(DATABASE, productOrders(ORDERS))
  await world.postgres.run(DATABASE, 'VACUUM ANALYZE sale_sale_order')
  const { result } = await calling(world.product.url)('POST', '/xqErp/sys/demo/login', { username: 'admin' })
  const figures: Figure[] = []
  for (const [what, word] of Object.entries(WORDS)) {
    const times: number[] = []
    for (let round = 0; round < WARM + ROUNDS; round += 1) times.push((await asked(world, result.token, word)).ms)
    const ms = median(times.slice(WARM))
    const { answer } = await asked(world, result.token, word)
    const found = answer.reduce((sum, { records }) => sum + records.length, 0)
    figures.push({
      what: `${what} among ${ORDERS.toLocaleString('en')} orders: median`,
      ours: `${ms.toFixed(1)} ms, ${found} lines`,
      against: `${BAR} ms`,
      ratio: ms / BAR,
      bar: { atMost: 1 },
    })
  }
  await world.postgres.run(DATABASE, forgetProductOrders)
  return figures
}
