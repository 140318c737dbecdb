import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/project.mjs'
import { applies } from './parts/applies.ts'
import { batches } from './parts/batches.ts'
import { compute } from './parts/compute.ts'
import { cron } from './parts/cron.ts'
import { exports } from './parts/export.ts'
import { flows } from './parts/flows.ts'
import { form } from './parts/form.ts'
import { grid } from './parts/grid.ts'
import { inbox } from './parts/inbox.ts'
import { lines } from './parts/lines.ts'
import { list } from './parts/list.ts'
import { load } from './parts/load.ts'
import { memory } from './parts/memory.ts'
import { orders } from './parts/orders.ts'
import { query } from './parts/query.ts'
import { search } from './parts/search.ts'
import { sheets } from './parts/sheets.ts'
import { shipments } from './parts/shipments.ts'
import { steps } from './parts/steps.ts'
import { type Figure, missed, type Part, section } from './report.ts'
import { openWorld, type World } from './world/world.ts'

// npm run bench [-- compute cron sheets orders applies shipments inbox list query search batches export flows lines form steps grid load]

type Measured = { readonly title: string } & (
  | { readonly alone: () => Promise<readonly Figure[]> }
  | { readonly inWorld: (world: World) => Promise<readonly Figure[]> }
)

const parts: Readonly<Record<string, Measured>> = {
  compute: { title: 'Exact calculation', alone: compute },
  cron: { title: 'Times of cron expressions', alone: cron },
  sheets: { title: 'Workbooks and validation', alone: sheets },
  orders: { title: 'Saving and submitting orders', inWorld: orders },
  applies: { title: 'Holding budgets', inWorld: applies },
  shipments: { title: 'Goods that leave', inWorld: shipments },
  inbox: { title: 'What waits for a person', inWorld: inbox },
  list: { title: 'Listing orders', inWorld: list },
  query: { title: 'Advanced query', inWorld: query },
  search: { title: 'Searching everything', inWorld: search },
  batches: { title: 'Ways of batches', inWorld: batches },
  export: { title: 'Exporting orders', inWorld: exports },
  flows: { title: 'Flow data', inWorld: flows },
  lines: { title: 'Long orders', inWorld: lines },
  form: { title: 'The form', inWorld: form },
  steps: { title: 'The steps of every hour', inWorld: steps },
  grid: { title: 'The grid', alone: grid },
  load: { title: 'First load', inWorld: load },
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no such part: ${unknown}. Parts: ${Object.keys(parts).join(' ')}`)
  process.exit(2)
}

const measure = async (): Promise<readonly Part[]> => {
  const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name))
  const done: Part[] = []
  let world: World | undefined
  try {
    for (const [name, part] of chosen) {
      console.log(`── ${part.title}`)
      const figures = 'alone' in part ? await part.alone() : await part.inWorld((world ??= await openWorld()))
      done.push({ name, title: part.title, figures })
      console.log(section({ name, title: part.title, figures }))
    }
    if (world) {
      const part = { name: 'memory', title: 'Memory', figures: await memory(world) }
      done.push(part)
      console.log(section(part))
    }
    return done
  } finally {
    await world?.stop()
  }
}

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()

const machine = () => {
  const [first] = cpus()
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${first?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, load before the run ${load}; Node ${process.version}`
}

const heading = `# Figures of one run

Written by \`npm run bench\`: ours beside what it is held against, in the same run on the same machine. Only the ratios mean anything elsewhere;
\`README.md\` says how each is taken.

${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine()}.
`

const measured = await measure()
if (asked.length === 0) await writeFile(join(root, 'bench/results.md'), [heading, ...measured.map(section)].join('\n'))
const failing = missed(measured)
console.log(failing.length === 0 ? 'Every bar holds.' : `Missed: ${failing.map(({ what }) => what).join('; ')}`)
