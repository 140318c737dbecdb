import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/project.mjs'

const run = promisify(execFile)

const HARNESS = join(root, '../shared/bench/browser')
const COPY = join(tmpdir(), 'xqerp-bench-peers', 'browser')
const PATIENCE = 45 * 60_000

/** Medians of one table in the comparison, as the shared harness names them. */
export type Medians = Readonly<Record<string, number | null>>

export const hasPeers = (): boolean => existsSync(HARNESS)

/** Runs the shared comparison of tables over its own pages and ours, in a copy with its own packages. */
export const runPeers = async (url: string, chromium: string, grids: readonly string[], runs: number): Promise<Record<string, Medians>> => {
  if (!existsSync(join(COPY, 'node_modules'))) {
    rmSync(COPY, { recursive: true, force: true })
    mkdirSync(COPY, { recursive: true })
    cpSync(HARNESS, COPY, { recursive: true })
    await run('npm', ['ci', '--ignore-scripts'], { cwd: COPY, timeout: PATIENCE })
  }
  const out = join(COPY, 'ours.json')
  await run(
    process.execPath,
    ['run.mjs', '--grids', grids.join(','), '--runs', String(runs), '--adapter', join(root, 'bench/browser/ours.mjs'), '--out', out],
    { cwd: COPY, timeout: PATIENCE, env: { ...process.env, GRID_URL: url, CHROMIUM: chromium } },
  )
  return (JSON.parse(readFileSync(out, 'utf8')) as { res: Record<string, Medians> }).res
}
