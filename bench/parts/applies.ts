import { isEntered } from '../../core/approval/step-condition.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import { all, type Condition } from '../../core/kernel/condition.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { CLIENTS } from '../world/apply-names.ts'
import { readied, templateIn } from '../world/applies.ts'
import { holdRecorded } from '../world/recording.ts'
import { driving, type World } from '../world/world.ts'
import { againstTwo } from './two-floors.ts'
import { comparison } from './orders.ts'

const ROUNDS = 6
const WANTED = 200
const CONDITIONS = 30
const ENTRIES = 5_000

const CONDITION = all(
  ...Array.from({ length: CONDITIONS }, (_, at): Condition => {
    if (at % 3 === 0) return { field: 'amount', op: 'ge', value: String(at) }
    return at % 3 === 1 ? { field: 'title', op: 'like', value: '会' } : { field: 'costType', op: 'in', value: ['1', '2'] }
  }),
)
const RECORD = { amount: '1234.5', title: '科室会', costType: '1' }

const WHAT = `applies of one department that hold their pools at the last decision, ${CLIENTS} clients`

/** Milliseconds of entering a step with thirty conditions that all hold. */
const entering = (): number => {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now()
    for (let at = 0; at < ENTRIES; at += 1)
      if (!isEntered(CONDITION, { type: costApply, record: RECORD })) throw new Error('the step was not entered')
    return (performance.now() - begun) / ENTRIES
  })
  return median(times)
}

/**
 * The last decision about applies of one department, each of which holds its pool: session, rights, the chain, tests under the locks, account,
 * hold and entry, history. Against bare Fastify over pg that sends the product's own statements of such a call, and one that sends the
 * least: it locks the account and writes the rows, without messages, trail, facts to check and names held.
 */
export const applies = async (world: World): Promise<readonly Figure[]> => {
  const { token } = await templateIn(world)
  let run = 0
  const ready = async (where: 'product' | 'floor'): Promise<number> => {
    run += 1
    await readied(world, run, where)
    return run
  }
  await holdRecorded(world, await ready('product'), token)
  // What is sent again is sent to the product's own tables.
  const placeOf = (target: 'floor' | 'product', job: string) => (job === 'Recorded' ? 'product' : target)
  const { bare, recorded } = await againstTwo(async (target, job, seconds) =>
    driving(world, { target, job: `hold${job}`, clients: CLIENTS, orders: await ready(placeOf(target, job)), seconds, token }),
  )
  const held = median(bare.map(({ product }) => product.perSecond))
  return [
    ...comparison(`${WHAT}, against the same statements sent bare`, recorded, { perSecond: 0.4 }),
    ...comparison(`${WHAT}, against a floor that sends the least`, bare, {}),
    {
      what: 'the same, against what was promised',
      ours: `${held.toFixed(0)}/s`,
      against: `${WANTED}/s`,
      ratio: held / WANTED,
      bar: { atLeast: 1 },
    },
    {
      what: `entering a step with ${CONDITIONS} conditions, against such a decision`,
      ours: `${entering().toFixed(3)} ms`,
      against: `${(1_000 / held).toFixed(1)} ms`,
      ratio: (entering() * held) / 1_000,
      bar: { atMost: 0.1 },
    },
  ]
}
