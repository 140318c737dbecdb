import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { root } from '../../scripts/project.mjs'
import { calling } from '../clients/call.ts'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { endingsOf, flowFile, flowLines, FLOWS } from '../world/flows.ts'
import { DATABASE as FLOOR } from '../world/floor.ts'
import { DATABASE as PRODUCT } from '../world/product.ts'
import { residentMegabytes } from '../world/process.ts'
import type { World } from '../world/world.ts'

const execute = promisify(execFile)

const ROUNDS = 3
const AT_ONCE = 1_000
const LOOKED_AT_EVERY = 50
const MOST_GROWTH = 250

/** A table like the one the product keeps flow data in, with its indexes, and nothing but rows coming in. */
const COPY = 'bench_sale_flow'

type Lines = readonly (readonly string[])[]
type State = { readonly id: string; readonly phase: string; readonly wrong: number; readonly kept: number }

const inDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const timed = async (client: pg.Client, work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await client.query('BEGIN')
  await work()
  await client.query('COMMIT')
  return performance.now() - begun
}

/** The file read by the reader alone, in a process of its own. */
const read = async (file: string): Promise<number> => {
  const { stdout } = await execute(process.execPath, [join(root, 'bench/sheets/ours.mjs'), 'read', file], { cwd: root })
  return (JSON.parse(stdout) as { readonly ms: number }).ms
}

/** The lines of the file inserted as they are, into eleven columns. */
const insertedAsTheyAre = ({ postgres }: World, lines: Lines): Promise<number> =>
  inDatabase(postgres.url(FLOOR), (client) =>
    timed(client, async () => {
      for (let from = 0; from < lines.length; from += AT_ONCE)
        await client.query({
          name: 'flows',
          text: 'INSERT INTO flow (company, flow_type, flow_month, sale_date, terminal, product, spec, unit, qty, batch_no, price) SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::text[], $11::numeric[])',
          values: Array.from({ length: 11 }, (_, column) => lines.slice(from, from + AT_ONCE).map((line) => line[column])),
        })
    }),
  )

/** The rows that came of the last import, inserted bare into a table with the indexes of the product's own. */
const insertedAsKept = ({ postgres }: World, round: number): Promise<number> =>
  inDatabase(postgres.url(PRODUCT), async (client) => {
    await client.query(`CREATE TABLE IF NOT EXISTS ${COPY} (LIKE sale_sale_flow INCLUDING DEFAULTS INCLUDING INDEXES)`)
    const { rows: pieces } = await client.query<{ readonly rows: string }>(
      `SELECT json_agg(f)::text AS rows FROM (SELECT f.*, (row_number() OVER ()) / ${AT_ONCE} AS piece FROM sale_sale_flow f WHERE raw_terminal_name LIKE $1) f GROUP BY piece`,
      [endingsOf(round)],
    )
    return timed(client, async () => {
      for (const { rows } of pieces)
        await client.query({
          name: 'kept',
          text: `INSERT INTO ${COPY} SELECT * FROM json_populate_recordset(NULL::${COPY}, $1::json)`,
          values: [rows],
        })
    })
  })

type Imported = { readonly ms: number; readonly grown: number }

/** The file checked, its names found, its rows stored, as the page does it, while the server's memory is looked at. */
const imported = async ({ product }: World, token: string, file: Buffer, before: number): Promise<Imported> => {
  const headers = { 'x-access-token': token }
  const call = calling(product.url)
  const begun = performance.now()
  let highest = before
  const until = async (...phases: readonly string[]): Promise<State> => {
    for (;;) {
      highest = Math.max(highest, (await residentMegabytes(product.pid)) ?? before)
      const state: State = (await call('GET', '/xqErp/sale/saleFlow/importJob', undefined, headers)).result
      if (phases.includes(state.phase)) return state
      if (['failed', 'stopped'].includes(state.phase)) throw new Error(`the import ended: ${JSON.stringify(state).slice(0, 400)}`)
      await wait(LOOKED_AT_EVERY)
    }
  }
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(file)]), 'flows.xlsx')
  const sent = await fetch(`${product.url}/xqErp/sale/saleFlow/importCheck`, { method: 'POST', headers, body: form })
  const { success, message, result } = (await sent.json()) as { success: boolean; message: string; result: State }
  if (!success) throw new Error(`the file was refused: ${message}`)
  const checked = await until('ready')
  if (checked.wrong > 0) throw new Error(`${checked.wrong} rows are wrong: ${JSON.stringify(checked).slice(0, 800)}`)
  await call('POST', `/xqErp/sale/saleFlow/importRun/${result.id}`, { policy: 'refuse', partial: true }, headers)
  const { kept } = await until('done')
  if (kept !== FLOWS) throw new Error(`${kept} of ${FLOWS} rows were stored`)
  return { ms: performance.now() - begun, grown: highest - before }
}

/**
 * The longest file of flow data that may come: checked, its names found among products and companies, each of its rows stored as somebody
 * would save it. Against the reader alone and the bare inserting: of what came of the file into a table with the indexes that lists, pieces
 * of names and the check for doubles ask for, and, without a bar, of the file as it is into a table that nobody could search.
 */
export const flows = async (world: World): Promise<readonly Figure[]> => {
  const what = `a file of ${FLOWS.toLocaleString('en')} lines of flow data checked, matched and stored`
  const before = await residentMegabytes(world.product.pid)
  if (before === undefined) return [notMeasured(what, 'this system has no /proc')]
  const { result } = await calling(world.product.url)('POST', '/xqErp/sys/demo/login', { username: 'admin' })
  const folder = await mkdtemp(join(tmpdir(), 'xqerp-bench-flows-'))
  const rounds: (Imported & { readonly floor: number; readonly bare: number })[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
      const lines = flowLines(month, round)
      const file = await flowFile(lines)
      const path = join(folder, `flows-${round}.xlsx`)
      await writeFile(path, file)
      const reading = await read(path)
      const bare = reading + (await insertedAsTheyAre(world, lines))
      const import_ = await imported(world, result.token, file, before)
      rounds.push({ ...import_, bare, floor: reading + (await insertedAsKept(world, round)) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const grown = Math.max(...rounds.map((one) => one.grown))
  return [
    {
      what,
      ours: `${(median(rounds.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
      against: `read, and its rows inserted into a table with the same indexes ${(median(rounds.map((one) => one.floor)) / 1_000).toFixed(1)} s`,
      ratio: median(rounds.map((one) => one.ms / one.floor)),
      bar: { atMost: 3 },
    },
    {
      what: 'the same, against eleven columns under two indexes',
      ours: `${(median(rounds.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
      against: `read and inserted ${(median(rounds.map((one) => one.bare)) / 1_000).toFixed(1)} s`,
      ratio: median(rounds.map((one) => one.ms / one.bare)),
    },
    {
      what: 'the same: growth of the server',
      ours: `${Math.round(grown)} MB`,
      against: `${MOST_GROWTH} MB`,
      ratio: grown / MOST_GROWTH,
      bar: { atMost: 1 },
    },
  ]
}
