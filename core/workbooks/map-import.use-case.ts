import type { Person } from '../kernel/person.ts'
import { ok } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
import { following, type Rechecked } from './following.ts'
import type { ImportCheck } from './import-check.ts'
import type { ImportJobs } from './import-jobs.ts'

/** Takes other columns for an import and checks its rows again. */
export class MapImport {
  private readonly jobs: ImportJobs
  private readonly check: ImportCheck

  constructor(jobs: ImportJobs, check: ImportCheck) {
    this.jobs = jobs
    this.check = check
  }

  async run({ id, remembered, by }: { readonly id: string; readonly remembered: Remembered; readonly by: Person }): Promise<Rechecked> {
    const ready = this.jobs.ready(id, by)
    if (!ready.ok) return ready
    const job = ready.value
    return ok({
      job,
      checked: following(job, () => {
        this.check.choose(job, remembered)
        return this.check.check(job)
      }),
    })
  }
}
