import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { handLine } from '../../support/hand-line.ts'
import type { Measured } from '../promise.ts'

const FLAPS = 1_000
const ROUNDS = 3
const WARM_UP = 200
const MOST = 0.5
const BEAT = 10_000
const LONGEST_PAUSE = 61_000

const megabytes = (collect: () => void) => {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** A socket that opens and is lost a thousand times: what stays of it, and how many connections there are at the end. */
export const flappingSocket = (): Promise<Measured> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const line = handLine()
  line.actor.send({ type: 'start' })
  const flap = () => {
    line.now().tell({ type: 'opened' })
    line.pass(BEAT)
    line.now().tell({ type: 'closed' })
    line.pass(LONGEST_PAUSE)
    // What the test itself remembers is not the machine's.
    line.attempts.splice(0, line.attempts.length - 1)
    line.heard.length = 0
  }
  for (let at = 0; at < WARM_UP; at += 1) flap()
  const growth = () => {
    const before = megabytes(collect)
    for (let at = 0; at < FLAPS; at += 1) flap()
    return megabytes(collect) - before
  }
  // What leaks grows in every round; what other measurements of this process left behind goes or comes in one.
  const grown = Math.min(...Array.from({ length: ROUNDS }, growth))
  return Promise.resolve({
    value: `${grown.toFixed(2)} MB, ${line.living.size} open`,
    holds: grown < MOST && line.living.size <= 1,
  })
}
