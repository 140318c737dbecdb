import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { packagedBinaries } from '../../adapters/node/embedded-postgres/binaries.ts'
import { inProject, root } from '../../scripts/project.mjs'
import type { Line, Promised } from './promise.ts'
import { promises } from './promises.ts'
import { type Ran, runTests } from './run-tests.ts'
import { seed } from '../support/seed.ts'
import { say, table } from './table.ts'

// npm run prove [-- ID …]: what the product promises, measured now. Nothing is estimated or carried over.

const asked = process.argv.slice(2)
const chosen = promises.filter(({ id }) => asked.length === 0 || asked.includes(id))

const lineOf = async ({ id, figure, bar, by }: Promised, ran: Ran): Promise<Line> => {
  if ('notMeasured' in by) return { id, figure, bar, value: by.notMeasured, result: 'not measured' }
  if ('tests' in by) return resultOf(id, figure, bar, ran(by.tests))
  say(`── ${id}: ${figure}`)
  try {
    return resultOf(id, figure, bar, await by.long())
  } catch (error) {
    return { id, figure, bar, value: error instanceof Error ? error.message : String(error), result: 'fail' }
  }
}

const resultOf = (id: string, figure: string, bar: string, { value, holds }: { value: string; holds: boolean }): Line => ({
  id,
  figure,
  bar,
  value,
  result: holds ? 'pass' : 'fail',
})

const files = new Set(chosen.flatMap(({ by }) => ('tests' in by ? by.tests.map(({ file }) => file) : [])))
const ran: Ran = files.size ? await runTests([...files]) : () => ({ value: '', holds: false })
const lines: Line[] = []
for (const promise of chosen) lines.push(await lineOf(promise, ran))

const binaries = await packagedBinaries()
const about = {
  db: binaries.ok ? `embedded PostgreSQL ${binaries.value.version}` : 'none',
  seed,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim(),
  date: new Date().toISOString().slice(0, 10),
}
mkdirSync(inProject('dist'), { recursive: true })
writeFileSync(
  inProject('dist/prove.json'),
  JSON.stringify(
    lines.map((line) => ({ ...line, ...about })),
    null,
    2,
  ),
)
say(`\n${about.db}, seed ${about.seed}, commit ${about.commit}, ${about.date}\n`)
say(table(lines))
process.exitCode = lines.some(({ result }) => result === 'fail') ? 1 : 0
