import { parseArgs } from 'node:util'
import { checkNode, install } from './install.mjs'
import { giveUp, runTool } from './project.mjs'

// node scripts/simulate.mjs [--seed N] [--steps M]: plays so many steps of random histories of sales and their money, and of goods from their purchase to their sale and back, against their models.
const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '10000' } } })
const isCount = (/** @type {string} */ text) => /^[1-9]\d{0,8}$/.test(text)
if (!isCount(values.seed) || !isCount(values.steps)) giveUp('--seed and --steps take a number from 1')

checkNode()
await install()
Object.assign(process.env, { SEED: values.seed, STEPS: values.steps })
const begun = performance.now()
process.exitCode = await runTool('vitest/vitest.mjs', [
  'run',
  '--bail',
  '1',
  '--reporter',
  'dot',
  'tests/simulation/sales.test.ts',
  'tests/simulation/goods.test.ts',
])
const seconds = (performance.now() - begun) / 1_000
if (!process.exitCode)
  console.log(`${2 * Number(values.steps)} steps, ${Math.round((2 * Number(values.steps)) / seconds)} a second, no difference`)
