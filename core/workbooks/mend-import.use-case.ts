import type { Person } from '../kernel/person.ts'
import { fail, ok } from '../kernel/result.ts'
import { notReady } from './failures.ts'
import { following, type Rechecked } from './following.ts'
import type { ImportRow } from './check-rows.ts'
import type { ImportCheck } from './import-check.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'

/** What a cell is to say instead: by its file, its row's number in the sheet, and the place it fills. */
export type Mending = {
  readonly file: number
  readonly number: number
  readonly place: string
  readonly text: string
  /** Every row whose cell says the same there says it instead. */
  readonly everywhere?: boolean
}

/** Cells that are put right in the preview; the rows are checked again as if they had come so. */
export class MendImport {
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck

  constructor(jobs: ImportJobs, check: ImportCheck) {
    this.jobs = jobs
    this.check = check
  }

  async run({ id, mendings, by }: { readonly id: string; readonly mendings: readonly Mending[]; readonly by: Person }): Promise<Rechecked> {
    const ready = this.jobs.ready(id, by)
    if (!ready.ok) return ready
    const job = ready.value
    if (!mendings.every((one) => mended(job, one))) return fail(notReady)
    return ok({ job, checked: following(job, () => this.check.check(job)) })
  }
}

const mended = (job: ImportJob, { file, number, place, text, everywhere = false }: Mending): boolean => {
  const row = job.rows.find((one) => one.file === file && one.number === number)
  const mapped = job.mapping.findIndex((one) => one.place === place)
  const places = job.files.map((_, index) => job.placesIn(index)[mapped] ?? -1)
  const at = places[file] ?? -1
  if (!row || at < 0) return false
  const held = row.cells[at]
  const isAlike = (one: ImportRow) => held !== null && held !== undefined && one.cells[places[one.file] ?? -1] === held
  for (const one of everywhere ? job.rows.filter(isAlike) : []) write(one, places[one.file] ?? -1, text)
  write(row, at, text)
  return true
}

const write = (row: ImportRow, at: number, text: string): void => {
  const cells = [...row.cells]
  while (cells.length < at) cells.push(null)
  cells[at] = text === '' ? null : text
  row.cells = cells
}
