import { unexpected } from '../kernel/failure.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { ImportJob } from './import-job.ts'

/** A job whose rows are being checked again; `checked` is for whoever wants to wait. */
export type Rechecked = Result<{ readonly job: ImportJob; readonly checked: Promise<Result<void>> }>

/** Work on a job that nobody waits for: whatever ends it, a bug too, the job says by itself. */
export const following = async (job: ImportJob, work: () => Promise<Result<void>>): Promise<Result<void>> => {
  try {
    const worked = await work()
    if (!worked.ok) job.end(job.isStopped ? 'stopped' : 'failed', worked.failure)
    return worked
  } catch {
    job.end('failed', unexpected)
    return fail(unexpected)
  }
}
