import { isEntered } from '../../core/approval/step-condition.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import { all, type Condition } from '../../core/kernel/condition.ts'
import type { Drive } from '../clients/drive.ts'
import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { CLIENTS } from '../world/apply-names.ts'
import { readied, templateIn } from '../world/applies.ts'
import { driving, type World } from '../world/world.ts'
import { comparison, type Pair } from './orders.ts'

const ROUNDS = 6
const SECONDS = 3
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
 * hold and entry, history. Against bare Fastify over pg that locks the account and writes the same rows.
 */
export const applies = async (world: World): Promise<readonly Figure[]> => {
  const { token } = await templateIn(world)
  let run = 0
  const driven = async (target: keyof Pair, seconds: number): Promise<Drive> => {
    run += 1
    await readied(world, run)
    return driving(world, { target, job: 'hold', clients: CLIENTS, orders: run, seconds, token })
  }
  for (const target of ['floor', 'product'] as const) await driven(target, 2)
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 ? 'product' : 'floor'
    const before = await driven(first, SECONDS)
    const after = await driven(first === 'floor' ? 'product' : 'floor', SECONDS)
    pairs.push(first === 'floor' ? { floor: before, product: after } : { floor: after, product: before })
  }
  const held = median(pairs.map(({ product }) => product.perSecond))
  return [
    ...comparison(`applies of one department that hold their pools at the last decision, ${CLIENTS} clients`, pairs, { perSecond: 0.4 }),
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
