import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/project.mjs'

const run = promisify(execFile)

const HARNESS = join(root, '../shared/bench')
const COPIES = join(tmpdir(), 'xqerp-bench-peers')
const PATIENCE = 45 * 60_000

/** Medians of one table in the comparison, as the shared harness names them. */
export type Medians = Readonly<Record<string, number | null>>

export const hasPeers = (part: 'browser' | 'compute'): boolean => existsSync(join(HARNESS, part))

/** A part of the shared harness in a copy of its own, with its packages. */
export const peersOf = async (part: 'browser' | 'compute'): Promise<string> => {
  const copy = join(COPIES, part)
  if (existsSync(join(copy, 'node_modules/.package-lock.json'))) return copy
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  cpSync(join(HARNESS, part), copy, { recursive: true })
  await run('npm', ['ci', '--ignore-scripts', '--include=dev'], { cwd: copy, timeout: PATIENCE })
  return copy
}

/** Runs the shared comparison of tables over its own pages and ours. */
export const runPeers = async (url: string, chromium: string, grids: readonly string[], runs: number): Promise<Record<string, Medians>> => {
  const copy = await peersOf('browser')
  const out = join(copy, 'ours.json')
  await run(
    process.execPath,
    ['run.mjs', '--grids', grids.join(','), '--runs', String(runs), '--adapter', join(root, 'bench/browser/ours.mjs'), '--out', out],
    { cwd: copy, timeout: PATIENCE, env: { ...process.env, GRID_URL: url, CHROMIUM: chromium } },
  )
  return (JSON.parse(readFileSync(out, 'utf8')) as { res: Record<string, Medians> }).res
}
