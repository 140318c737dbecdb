import { unexpected } from '../kernel/failure.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportPhase } from './import-state.ts'

/** A job whose rows are being checked again; `checked` is for whoever wants to wait. */
export type Rechecked = Result<{ readonly job: ImportJob; readonly checked: Promise<Result<void>> }>

/** Work on a job that nobody waits for: whatever ends it, a bug too, the job says by itself, in the phase it falls back to where one is said. */
export const following = async (job: ImportJob, work: () => Promise<Result<void>>, back?: ImportPhase): Promise<Result<void>> => {
  try {
    const worked = await work()
    if (!worked.ok) job.end(back ?? (job.isStopped ? 'stopped' : 'failed'), worked.failure)
    return worked
  } catch {
    job.end(back ?? 'failed', unexpected)
    return fail(unexpected)
  }
}
