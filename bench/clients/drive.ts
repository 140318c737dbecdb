import { quantile } from '../statistics.ts'

export type Drive = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly jobs: number
  readonly errors: number
  readonly firstError?: string
}

const MOST_ERRORS = 20

/** Closed loop: each client begins its job again as soon as the last one has ended. Jobs begun while warming up do not count. */
export const drive = async (jobs: readonly (() => Promise<unknown>)[], seconds: number, warmUp: number): Promise<Drive> => {
  const times: number[] = []
  let errors = 0
  let firstError: string | undefined
  const counted = performance.now() + warmUp * 1_000
  const end = counted + seconds * 1_000
  const work = async (job: () => Promise<unknown>) => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      try {
        await job()
        if (begun >= counted) times.push(performance.now() - begun)
      } catch (error) {
        errors += 1
        firstError ??= String(error)
        if (errors > MOST_ERRORS) return
      }
    }
  }
  await Promise.all(jobs.map(work))
  const wall = (performance.now() - counted) / 1_000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / wall,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    jobs: times.length,
    errors,
    ...(firstError === undefined ? {} : { firstError: firstError.slice(0, 400) }),
  }
}
