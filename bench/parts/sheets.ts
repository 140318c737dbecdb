import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../../scripts/project.mjs'
import { type Figure, notMeasured } from '../report.ts'
import { judge, readAndJudge } from '../sheets/judged-rows.ts'
import { productSheet } from '../sheets/products.ts'
import { median } from '../statistics.ts'
import { hasPeers, peersOf } from '../world/peers.ts'

const run = promisify(execFile)
const ROUNDS = 5
const OURS = join(root, 'bench/sheets/ours.mjs')

type Measured = { readonly ms: number; readonly peakMB: number; readonly rows: number; readonly wrong?: number }

const measured = async (cwd: string, args: readonly string[]): Promise<Measured> =>
  JSON.parse((await run(process.execPath, args, { cwd })).stdout) as Measured

const ours = (what: 'read' | 'import', file: string) => measured(root, [OURS, what, file])

const makeProducts = async (peers: string, file: string) => {
  copyFileSync(join(root, 'bench/sheets/make.mjs'), join(peers, 'make.mjs'))
  const making = execFile(process.execPath, ['make.mjs', file], { cwd: peers })
  making.stdin?.end(JSON.stringify(productSheet()))
  const [code] = (await once(making, 'exit')) as [number]
  if (code !== 0) throw new Error('exceljs could not write the products')
}

/** Each in a process of its own, in turn; the first round only warms the machine. */
const rounds = async (first: () => Promise<Measured>, second: () => Promise<Measured>) => {
  const pairs: { readonly ours: Measured; readonly theirs: Measured }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) pairs.push({ ours: await first(), theirs: await second() })
  return pairs.slice(1)
}

const times = (pairs: Awaited<ReturnType<typeof rounds>>, name: string) => ({
  ours: `${Math.round(median(pairs.map((pair) => pair.ours.ms)))} ms, ${Math.round(median(pairs.map((pair) => pair.ours.peakMB)))} MB`,
  against: `${name} ${Math.round(median(pairs.map(({ theirs }) => theirs.ms)))} ms, ${Math.round(median(pairs.map(({ theirs }) => theirs.peakMB)))} MB`,
  ratio: median(pairs.map((pair) => pair.ours.ms / pair.theirs.ms)),
})

const workbooks = async (peers: string): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'xqerp-bench-sheets-'))
  try {
    const products = join(folder, 'products.xlsx')
    await makeProducts(peers, products)
    const importing = await rounds(
      () => ours('import', products),
      () => measured(peers, ['one.mjs', 'xlsx', 'read-excel-file', products]),
    )
    if (importing.some((pair) => pair.ours.rows !== 5_000 || pair.ours.wrong !== 52)) throw new Error('the import of products went wrong')
    const large = join(tmpdir(), 'perf-100k.xlsx')
    if (!existsSync(large)) {
      const make = `import('./xlsx.mjs').then((made) => made.generate(${JSON.stringify(large)}))`
      await run(process.execPath, ['-e', make], { cwd: peers })
    }
    const reading = await rounds(
      () => ours('read', large),
      () => measured(peers, ['one.mjs', 'xlsx', 'exceljs stream', large]),
    )
    const peak = median(reading.map((pair) => pair.ours.peakMB))
    return [
      {
        what: '5,000 products read, checked, their wrong rows written to a workbook; against bare reading',
        ...times(importing, 'read-excel-file'),
        bar: { atMost: 1.5 },
      },
      { what: '100,000 rows of 15 cells read', ...times(reading, "exceljs' stream"), bar: { atMost: 1 } },
      {
        what: 'the same: memory of the whole process',
        ours: `${Math.round(peak)} MB`,
        against: '350 MB',
        ratio: peak / 350,
        bar: { atMost: 1 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Validators = {
  readonly rows: (count: number) => readonly unknown[]
  readonly variants: Readonly<Record<string, (rows: readonly unknown[]) => boolean>>
}

const ROWS = 100_000

const perSecond = (work: () => unknown): number => {
  const begun = performance.now()
  work()
  return (ROWS / (performance.now() - begun)) * 1_000
}

const rate = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} rows/s`

const validation = async (peers: string): Promise<readonly Figure[]> => {
  const { rows, variants } = (await import(pathToFileURL(join(peers, 'validate.mjs')).href)) as Validators
  const items = rows(ROWS)
  const zod = variants['zod 4']
  if (!zod) throw new Error('the comparison of validators has no zod')
  const judging = judge(items)
  const whole = readAndJudge(items)
  const all = Array.from({ length: ROUNDS + 2 }, () => ({
    judged: perSecond(judging),
    zod: perSecond(() => zod(items)),
    whole: perSecond(whole),
  })).slice(2)
  const against = `zod ${rate(all.map((round) => round.zod))}`
  return [
    {
      what: 'rows of 15 fields judged by their rules',
      ours: rate(all.map((round) => round.judged)),
      against,
      ratio: median(all.map((round) => round.judged / round.zod)),
      bar: { atLeast: 0.8 },
    },
    {
      what: 'the same rows read from the wire first: exact numbers, days that exist',
      ours: rate(all.map((round) => round.whole)),
      against,
      ratio: median(all.map((round) => round.whole / round.zod)),
    },
  ]
}

/** Workbooks read and imported, and rows judged, beside the libraries of the shared comparison. */
export const sheets = async (): Promise<readonly Figure[]> => {
  if (!hasPeers('compute')) return [notMeasured('workbooks and validation beside their peers', 'the shared comparison is not there')]
  const peers = await peersOf('compute')
  return [...(await workbooks(peers)), ...(await validation(peers))]
}
