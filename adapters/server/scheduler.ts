import type { RunDueJobs } from '../../core/jobs/run-due-jobs.use-case.ts'

const EVERY = 5_000
/** A stopping process waits so long for its jobs to come to a safe point (reliability RUN1). */
const AT_MOST = 20_000

/** Asks for due jobs every few seconds until it is stopped. What a job breaks with goes to `broke`. */
export const schedule = (jobs: RunDueJobs, broke: (error: unknown) => void): (() => Promise<void>) => {
  const asked = new Set<Promise<void>>()
  const ask = () => {
    const one = jobs
      .run()
      .then((ran) => (ran.ok ? undefined : broke(ran.failure)), broke)
      .finally(() => asked.delete(one))
    asked.add(one)
  }
  const timer = setInterval(ask, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await jobs.run({ stopping: true }).catch(broke)
    await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, AT_MOST).unref())])
  }
}
