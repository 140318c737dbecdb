import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { calling } from '../clients/call.ts'
import { templateIn } from '../world/applies.ts'
import { FEW, MANY, tasksOf } from '../world/tasks.ts'
import { DATABASE } from '../world/product.ts'
import type { World } from '../world/world.ts'

const ROUNDS = 11
const WARM = 2

/** What a person looks at who has tasks: the first page of what waits, and how much there is. */
const CALLS = {
  'what waits': '/xqErp/process/todo/list?pageNo=1&pageSize=10',
  'how much waits': '/xqErp/process/count',
  'what was decided': '/xqErp/process/done/list?pageNo=1&pageSize=10',
} as const

/** The inbox of somebody who has decided much and has much before him, beside that of somebody who has little; both in turn. */
export const inbox = async (world: World): Promise<readonly Figure[]> => {
  const { id } = await templateIn(world)
  for (const text of tasksOf(id)) await world.postgres.run(DATABASE, text)
  const call = calling(world.product.url)
  const signIn = async (username: string): Promise<string> => (await call('POST', '/xqErp/sys/demo/login', { username })).result.token
  const who = { many: await signIn(MANY.username), few: await signIn(FEW.username) }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(CALLS)) {
    const times = { many: [] as number[], few: [] as number[] }
    for (let round = 0; round < WARM + ROUNDS; round += 1)
      for (const one of round % 2 ? (['many', 'few'] as const) : (['few', 'many'] as const)) {
        const begun = performance.now()
        await call('GET', path, undefined, { 'x-access-token': who[one] })
        if (round >= WARM) times[one].push(performance.now() - begun)
      }
    const [many, few] = [median(times.many), median(times.few)]
    figures.push({
      what: `${what} of who has ${MANY.open.toLocaleString('en')} open and ${MANY.done.toLocaleString('en')} done tasks, against ${FEW.open}: median`,
      ours: `${many.toFixed(1)} ms`,
      against: `${few.toFixed(1)} ms`,
      ratio: many / few,
      bar: { atMost: 2 },
    })
  }
  await world.postgres.run(
    DATABASE,
    `DELETE FROM xq_task WHERE id LIKE 'bench-inbox-%'; DELETE FROM xq_process WHERE id LIKE 'bench-inbox-%'`,
  )
  return figures
}
