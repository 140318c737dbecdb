import { execFile } from 'node:child_process'
import { inProject, root } from '../../../scripts/project.mjs'
import type { Measured } from '../promise.ts'

const ROUNDS = 200

/** The tests of whoever takes the last money or the last piece, far more often than every day. */
export const lastTaken = (): Promise<Measured> =>
  new Promise((answer) => {
    const asked = [inProject('node_modules', 'vitest/vitest.mjs'), 'run', '--reporter=json', 'tests/adapters/database/last-taken.test.ts']
    const options = { cwd: root, env: { ...process.env, ROUNDS: String(ROUNDS) }, maxBuffer: 2 ** 26 }
    execFile(process.execPath, asked, options, (failed, told) => {
      const passed = Number(/"numPassedTests":(\d+)/.exec(told)?.[1] ?? 0)
      answer({ value: `${passed} of ${2 * ROUNDS} rounds`, holds: !failed && passed === 2 * ROUNDS })
    })
  })
