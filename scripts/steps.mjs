import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { inProject, root, runTool } from './project.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, red?: string[] }} Tally */

/** @param {number} code @returns {Tally} */
const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

export const types = async () => one(await runTool('typescript/bin/tsc', ['-b']))

export const lint = async () => one(await runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))

export const format = async () => one(await runTool('@biomejs/biome/bin/biome', ['format', '--log-level=error', '.']))

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Test */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile */

// A file that breaks before its first test has no failed test of its own; it counts as one.
/** @param {TestFile} file */
const broken = ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

// What a run of thousands leaves at its end: whoever reads only the last lines learns what was red, and why.
/** @param {TestFile} file @returns {string[]} */
const redOf = (file) => {
  const told = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => [fullName, failureMessages?.join('\n') ?? ''])
  return [...(broken(file) ? [['the file itself', file.message]] : []), ...told].map(
    ([test, why]) => `✗ ${relative(root, file.name)}: ${test}\n${firstLines(why ?? '')}`,
  )
}

/** @param {string} text */
const firstLines = (text) =>
  text
    .split('\n')
    .slice(0, 25)
    .map((line) => `    ${line}`)
    .join('\n')

/** @param {string} report @returns {Tally | undefined} */
const tallyOf = (report) => {
  try {
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    /** @type {TestFile[]} */
    const files = testResults
    const failed = numFailedTests + files.filter(broken).length
    return { passed: numPassedTests, failed, skipped: numTotalTests - numPassedTests - numFailedTests, red: files.flatMap(redOf) }
  } catch {
    return undefined
  }
}

/**
 * @param {string} name
 * @param {string[]} projects as vitest names them; `!name` leaves one out
 */
export const tests = async (name, projects) => {
  const report = inProject('dist', 'tests', `${name}.json`)
  mkdirSync(inProject('dist', 'tests'), { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTool('vitest/vitest.mjs', [...args, ...projects.map((project) => `--project=${project}`)])
  const tally = tallyOf(report) ?? { passed: 0, failed: 0, skipped: 0 }
  // A crash, an error outside every test, or nothing to run at all.
  if (code !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

/** @typedef {{ title: string, run: () => Promise<Tally> }} Step */

/**
 * Takes the steps one after another, a failed one too, and ends with the sum alone on the last line.
 * @param {Step[]} steps
 */
export const take = async (steps) => {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const red = []
  const times = []
  for (const { title, run } of steps) {
    console.log(`\n── ${title}`)
    const begun = performance.now()
    const tally = await run()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    times.push(`${tally.failed ? '✗' : '✓'} ${title} ${seconds} s`)
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
    red.push(...(tally.red ?? []))
  }
  if (red.length) console.log(`\n${red.join('\n\n')}`)
  console.log(`\n${times.join('\n')}\n`)
  console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
  process.exitCode = sum.failed ? 1 : 0
}
