import { filled } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { following } from './following.ts'
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
    const ready = this.jobs.ready(id, by)
    if (!ready.ok) return ready
    const job = ready.value
    if (job.table !== undefined) return fail(notReady)
    if (job.missing.length > 0) return fail(filled(missingColumns, { titles: job.missing.join('、') }))
    if (job.policies.length > 0 && !job.policies.includes(choice.policy)) return fail(notReady)
    return ok({ job, written: following(job, () => this.write(job, choice)) })
  }

  private async write(job: ImportJob, choice: RunChoice): Promise<Result<void>> {
    const written = await this.work.run(job, choice)
    if (written.ok) job.end('done')
    return written
  }
}
