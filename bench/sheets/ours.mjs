// node ours.mjs read|import|write [FILE]: one measurement of the built product in a process of its own, its figures as JSON on standard output.
import { readFile, writeFile } from 'node:fs/promises'
import { resourceUsage } from 'node:process'

const built = (path) => import(`../../dist/node/${path}.js`)

const { ThreadWorkbooks } = await built('adapters/node/workbooks/thread-workbooks')
const workbooks = new ThreadWorkbooks()
const KILO = 1_024

const value = (result) => {
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

/** Every row, as whoever reads it keeps it. */
const read = async (file) => {
  const rows = []
  const bytes = await readFile(file)
  value(await workbooks.read({ name: file, bytes, most: 1_000_000, taken: (some) => rows.push(...some) }))
  return rows.length
}

const FACTORIES = 40

/** Products read, held against their definition and the names in them, the wrong ones written to a file of their own. */
const importing = async (file) => {
  const [
    { readCatalogue },
    { openMemory },
    { MemoryChoiceLists },
    { programOf },
    { ImportCheck },
    { ImportJob },
    { importColumns },
    { wrongRowsSheet },
    { ShaDigests },
  ] = await Promise.all([
    built('adapters/node/documents/catalogue-folder'),
    built('adapters/memory/open-memory'),
    built('adapters/memory/memory-choice-lists'),
    built('core/identity/program'),
    built('core/workbooks/import-check'),
    built('core/workbooks/import-job'),
    built('core/workbooks/import-columns'),
    built('core/workbooks/import-sheets'),
    built('adapters/node/sha-digests'),
  ])
  const catalogue = await readCatalogue()
  const by = programOf(1)
  let serial = 0
  const { records, audit } = openMemory({ catalogue, clock: { now: () => Date.now() }, ids: { next: () => String((serial += 1)) } })
  const keep = (key, row) => records.insert(catalogue.find(key), { billStatus: 'approved', enabled: 'Y', ...row }, by)
  for (let place = 0; place < FACTORIES; place += 1)
    await keep('bsc.factory', { id: `f${place}`, code: `SC${place}`, name: `第${place}制药厂` })
  await keep('bsc.productType', { id: 'c1', code: 'B01', name: '化学药' })
  await keep('sys.org', { id: 'o1', orgCode: 'A01', departName: '总公司' })
  const type = catalogue.find('bsc.product')

  const begun = performance.now()
  const bytes = new Uint8Array(await readFile(file))
  const job = new ImportJob('1', { type }, importColumns(type, new MemoryChoiceLists(catalogue), by), by, { now: () => Date.now() })
  const check = new ImportCheck(catalogue, records, workbooks, new ShaDigests(), audit)
  value(await check.read(job, [{ name: 'products.xlsx', bytes }], {}))
  value(await check.check(job))
  const pieces = []
  for await (const piece of workbooks.write([wrongRowsSheet(job)])) pieces.push(piece)
  await writeFile(`${file}.wrong.xlsx`, Buffer.concat(pieces))
  const ms = performance.now() - begun
  return { ms, rows: job.rows.length, wrong: job.wrongRows().length, said: job.wrongRows()[0]?.problems, missing: job.missing }
}

const ROWS = 100_000
const COLUMNS = 15

/** The writer alone with cells like those of exported orders: the floor of every export. */
const write = async () => {
  const two = (part) => String(part).padStart(2, '0')
  const cells = (row) => [
    `BENCH${String(row).padStart(8, '0')}`,
    '已通过',
    { date: `2024-0${1 + (row % 9)}-${two(1 + (row % 28))} ${two(row % 24)}:${two(row % 60)}:00` },
    { date: `2024-0${1 + (row % 9)}-${two(1 + (row % 28))}` },
    '华东大区浙江办事处',
    '招商代理',
    `基准医药公司${row % 250}`,
    '基准区域',
    '叶梅',
    '月结',
    ...Array.from({ length: COLUMNS - 10 }, (_, at) => ({ number: ((row * 31 + at) / 7).toFixed(2) })),
  ]
  const pages = function* () {
    for (let row = 0; row < ROWS; row += 2_000) yield Array.from({ length: 2_000 }, (_, at) => cells(row + at))
  }
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({ title: `列${at}` }))
  let bytes = 0
  for await (const piece of workbooks.write([{ name: '数据', columns, rows: pages() }])) bytes += piece.length
  return bytes
}

const [what, file] = process.argv.slice(2)
const begun = performance.now()
const answer = what === 'read' ? { rows: await read(file) } : what === 'import' ? await importing(file) : { bytes: await write() }
console.log(JSON.stringify({ ms: performance.now() - begun, peakMB: resourceUsage().maxRSS / KILO, ...answer }))
process.exit(0)
