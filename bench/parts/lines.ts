import type { Figure } from '../report.ts'
import { median } from '../statistics.ts'
import { driving, type World } from '../world/world.ts'

const SHORT = 20
const LONG = 2_000
const ROUNDS = 3

/** What an order of 2,000 lines costs beside one of 20, in turns: nothing may be asked or looked up line by line. */
export const lines = async (world: World): Promise<readonly Figure[]> => {
  const time = async (count: number, seconds: number) =>
    (await driving(world, { target: 'product', job: 'draft', clients: 1, lines: count, seconds })).p50
  const pairs: { readonly short: number; readonly long: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ short: await time(SHORT, 3), long: await time(LONG, 6) })
  return [
    {
      what: `an order of ${LONG.toLocaleString('en')} lines saved, against one of ${SHORT}: p50`,
      ours: `${median(pairs.map(({ long }) => long)).toFixed(0)} ms`,
      against: `${median(pairs.map(({ short }) => short)).toFixed(1)} ms`,
      ratio: median(pairs.map(({ short, long }) => long / short)),
      bar: { atMost: 30 },
    },
  ]
}
