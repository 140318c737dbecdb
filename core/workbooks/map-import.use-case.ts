import { unexpected } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
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
    return ok({ job: found.value, checked: this.again(found.value, remembered) })
  }

  private async again(job: ImportJob, remembered: Remembered): Promise<Result<void>> {
    try {
      this.check.choose(job, remembered)
      const checked = await this.check.check(job)
      if (!checked.ok) job.end(job.isStopped ? 'stopped' : 'failed', checked.failure)
      return checked
    } catch {
      // Nobody waits for a job that fails by a bug: it says so itself.
      job.end('failed', unexpected)
      return fail(unexpected)
    }
  }
}
