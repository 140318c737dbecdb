import { readFile, rm } from 'node:fs/promises'
import { inProject, runTool } from '../../scripts/project.mjs'
import type { Measured, Tests } from './promise.ts'

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

export type Ran = (tests: readonly Tests[]) => Measured

const REPORT = inProject('dist/tests/prove.json')

/** Runs each file once, whatever number of promises rest on it. */
export const runTests = async (files: readonly string[]): Promise<Ran> => {
  await rm(REPORT, { force: true })
  await runTool('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`, ...files])
  const { testResults }: Report = JSON.parse(await readFile(REPORT, 'utf8'))
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: name.replaceAll('\\', '/'), ...test })),
  )

  return (tests) => {
    const own = tests.flatMap(({ file, named }) => ran.filter((test) => test.file.endsWith(file) && (!named || named.test(test.fullName))))
    const passed = own.filter(({ status }) => status === 'passed').length
    // A name that matches nothing any more proves nothing.
    const isWhole = tests.every(({ file, named }) => own.some((test) => test.file.endsWith(file) && (!named || named.test(test.fullName))))
    return { value: `${passed} of ${own.length} tests`, holds: isWhole && passed === own.length }
  }
}
