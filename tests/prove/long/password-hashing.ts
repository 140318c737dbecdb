import { ScryptPasswords } from '../../../adapters/node/identity/scrypt-passwords.ts'
import type { Measured } from '../promise.ts'

const ONE_BY_ONE = 10
const AT_ONCE = 50
const LEAST = 100
const MOST = 500
const MEGABYTES = 600

/** What a hash takes, and what fifty people signing in at once cost. */
export const passwordHashing = async (): Promise<Measured> => {
  const passwords = new ScryptPasswords()
  const times: number[] = []
  for (let turn = 0; turn < ONE_BY_ONE; turn += 1) {
    const begun = performance.now()
    await passwords.hash(`Tiger-Lampe-${turn}`)
    times.push(performance.now() - begun)
  }
  const median = times.sort((a, b) => a - b)[ONE_BY_ONE / 2] ?? Number.NaN

  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => passwords.hash(`Tiger-Lampe-${index}`)))
  clearInterval(watching)
  const queued = results.filter((result) => result.ok).length
  const megabytes = peak / 2 ** 20
  return {
    value: `${median.toFixed(0)} ms; ${megabytes.toFixed(0)} MB, ${queued} hashed, ${AT_ONCE - queued} sent away`,
    holds: median >= LEAST && median <= MOST && megabytes < MEGABYTES,
  }
}
