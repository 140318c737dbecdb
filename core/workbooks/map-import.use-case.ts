import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
import { following } from './following.ts'
import { notReady } from './failures.ts'
import type { ImportCheck } from './import-check.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'

/** Takes other columns for an import and checks its rows again. */
export class MapImport {
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck

  constructor(jobs: ImportJobs, check: ImportCheck) {
    this.jobs = jobs
    this.check = check
  }

  async run({
    id,
    remembered,
    by,
  }: {
    readonly id: string
    readonly remembered: Remembered
    readonly by: Person
  }): Promise<Result<{ readonly job: ImportJob; readonly checked: Promise<Result<void>> }>> {
    const found = this.jobs.find(id, by)
    if (!found.ok) return found
    if (found.value.phase !== 'ready') return fail(notReady)
    const job = found.value
    return ok({
      job,
      checked: following(job, () => {
        this.check.choose(job, remembered)
        return this.check.check(job)
      }),
    })
  }
}
