import { parseArgs } from 'node:util'
import { checkNode, install } from './install.mjs'
import { giveUp, runTool } from './project.mjs'

// node scripts/simulate.mjs [--seed N] [--steps M]: plays so many steps each of random histories of sales and their money, of goods from their purchase to their sale and back, and of deposits, against their models.
const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, steps: { type: 'string', default: '10000' } } })
const FILES = ['sales', 'goods', 'deposits'].map((name) => `tests/simulation/${name}.test.ts`)
const isCount = (/** @type {string} */ text) => /^[1-9]\d{0,8}$/.test(text)
if (!isCount(values.seed) || !isCount(values.steps)) giveUp('--seed and --steps take a number from 1')

checkNode()
await install()
Object.assign(process.env, { SEED: values.seed, STEPS: values.steps })
const begun = performance.now()
process.exitCode = await runTool('vitest/vitest.mjs', ['run', '--bail', '1', '--reporter', 'dot', ...FILES])
const seconds = (performance.now() - begun) / 1_000
if (!process.exitCode)
  console.log(
    `${FILES.length * Number(values.steps)} steps, ${Math.round((FILES.length * Number(values.steps)) / seconds)} a second, no difference`,
  )
