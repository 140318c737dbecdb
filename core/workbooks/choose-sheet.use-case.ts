import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
import { noSuchSheet, notReady } from './failures.ts'
import { following, type Rechecked } from './following.ts'
import type { ImportCheck } from './import-check.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'

export type SheetChoice = {
  readonly id: string
  readonly file: number
  readonly sheet: string
  readonly remembered: Remembered
  readonly by: Person
}

/** Reads another sheet of a workbook in the place of the one that was read. */
export class ChooseSheet {
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck

  constructor(jobs: ImportJobs, check: ImportCheck) {
    this.jobs = jobs
    this.check = check
  }

  async run({ id, file, sheet, remembered, by }: SheetChoice): Promise<Rechecked> {
    const ready = this.jobs.ready(id, by)
    if (!ready.ok) return ready
    const job = ready.value
    if (job.given.length === 0) return fail(notReady)
    if (!job.files[file]?.sheets.includes(sheet)) return fail(noSuchSheet)
    const sheets = job.files.map((one, at) => (at === file ? sheet : one.sheet))
    return ok({ job, checked: following(job, () => this.again(job, remembered, sheets)) })
  }

  private async again(job: ImportJob, remembered: Remembered, sheets: readonly string[]): Promise<Result<void>> {
    const read = await this.check.read(job, job.given, remembered, sheets)
    return read.ok ? this.check.check(job) : read
  }
}
