import { execFile } from 'node:child_process'
import { inProject, root } from '../../../scripts/project.mjs'
import type { Measured } from '../promise.ts'

const MOVES = 100_000
/** Of some three moves each. */
const CHAINS = 36_000

/** Random flows, organisations and events against a model of their own, far longer than the tests of every day. */
export const randomChains = (): Promise<Measured> =>
  new Promise((answer) => {
    const asked = [
      inProject('node_modules', 'vitest/vitest.mjs'),
      'run',
      '--testTimeout=1800000',
      'tests/simulation/approval-chains.test.ts',
    ]
    const options = { cwd: root, env: { ...process.env, CHAINS: String(CHAINS) }, maxBuffer: 2 ** 26 }
    execFile(process.execPath, asked, options, (failed, told) => {
      const moves = Number(/(\d+) moves of/.exec(told)?.[1] ?? 0)
      answer({ value: `${failed ? 'a difference' : '0'}, ${moves}`, holds: !failed && moves >= MOVES })
    })
  })
