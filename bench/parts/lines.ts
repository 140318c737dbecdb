import type { Figure } from '../report.ts'
import { driving, type World } from '../world/world.ts'

const SHORT = 20
const LONG = 2_000

/** What an order of 2,000 lines costs beside one of 20: nothing may be asked or looked up line by line. */
export const lines = async (world: World): Promise<readonly Figure[]> => {
  const time = async (count: number) =>
    (await driving(world, { target: 'product', job: 'draft', clients: 1, lines: count, seconds: 8 })).p50
  const short = await time(SHORT)
  const long = await time(LONG)
  return [
    {
      what: `an order of ${LONG.toLocaleString('en')} lines saved, against one of ${SHORT}: p50`,
      ours: `${long.toFixed(0)} ms`,
      against: `${short.toFixed(1)} ms`,
      ratio: long / short,
      bar: { atMost: 30 },
    },
  ]
}
