import { filled, unexpected } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { missingColumns, notReady } from './failures.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportJobs } from './import-jobs.ts'
import type { ImportRun, RunChoice } from './import-run.ts'

/** Writes what was checked; the answer does not wait for the last row, whoever wants to may. */
export class RunImport {
  private readonly jobs: ImportJobs
  private readonly work: ImportRun

  constructor(jobs: ImportJobs, work: ImportRun) {
    this.jobs = jobs
    this.work = work
  }

  async run({
    id,
    choice,
    by,
  }: {
    readonly id: string
    readonly choice: RunChoice
    readonly by: Person
  }): Promise<Result<{ readonly job: ImportJob; readonly written: Promise<Result<void>> }>> {
    const found = this.jobs.find(id, by)
    if (!found.ok) return found
    const job = found.value
    if (job.phase !== 'ready') return fail(notReady)
    if (job.missing.length > 0) return fail(filled(missingColumns, { titles: job.missing.join('、') }))
    if (job.policies.length > 0 && !job.policies.includes(choice.policy)) return fail(notReady)
    job.phase = 'importing'
    return ok({ job, written: this.write(job, choice) })
  }

  private async write(job: ImportJob, choice: RunChoice): Promise<Result<void>> {
    try {
      const written = await this.work.run(job, choice)
      if (written.ok) job.end('done')
      else job.end(job.isStopped ? 'stopped' : 'failed', written.failure)
      return written
    } catch {
      // Nobody waits for a job that fails by a bug: it says so itself.
      job.end('failed', unexpected)
      return fail(unexpected)
    }
  }
}
