import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/project.mjs'
import { Database } from '../../adapters/database/database.ts'
import { openPool } from '../../adapters/database/pool.ts'
import { calling } from '../clients/call.ts'
import { fillGoods } from './goods.ts'
import { CLERK } from './names.ts'
import type { Postgres } from './postgres.ts'
import { freePort, type Running, startProcess } from './process.ts'

const MAIN = 'dist/node/adapters/server/main.js'
export const DATABASE = 'product'

export type Product = Running & {
  readonly token: string
  /** What the product sends to PostgreSQL while something is asked of it, line by line: one of its own beside the one that is measured. */
  readonly heard: (work: (url: string) => Promise<void>) => Promise<readonly string[]>
}

/** What `npm run serve` tells Node. */
const flags = async (): Promise<readonly string[]> => {
  const { scripts }: { readonly scripts: { readonly serve: string } } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return scripts.serve.split(' ').filter((word) => word.startsWith('--'))
}

/** The built server as it runs in production but for the demonstration's data, over a database of the bench's PostgreSQL. */
export const startProduct = async (postgres: Postgres): Promise<Product> => {
  await postgres.create(DATABASE)
  const folder = await mkdtemp(join(tmpdir(), 'xqerp-bench-data-'))
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: postgres.url(DATABASE),
    DEMO: '1',
    DEMO_ORDERS: '100',
    LOG_LEVEL: 'info',
  }
  const args = [...(await flags()), MAIN]
  const start = () => startProcess(args, env, port, '/xqErp/health')
  // The first start makes the demonstration; what is measured is a start like every other.
  await (await start()).stop()

  const database = new Database(openPool({ connectionString: postgres.url(DATABASE) }))
  await fillGoods(database)
  await database.close()
  await postgres.run(DATABASE, 'ANALYZE')

  const running = await start()
  const { result } = await calling(running.url)('POST', '/xqErp/sys/demo/login', { username: CLERK })
  const heard: Product['heard'] = async (work) => {
    const aside = await freePort()
    const file = join(folder, 'heard.jsonl')
    const told = { ...env, PORT: String(aside), RECORD_TO: file }
    const recording = await startProcess(['--import', './bench/floor/recorder.mjs', ...args], told, aside, '/xqErp/health')
    await work(recording.url).finally(recording.stop)
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    await rm(file)
    return lines
  }
  return { ...running, token: result.token, heard, stop: () => running.stop().finally(() => rm(folder, { recursive: true, force: true })) }
}
