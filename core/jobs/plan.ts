import { boundsOf, type Limits } from '../cron/bounds.ts'
import { SECONDS_A_DAY, shanghaiWall } from '../cron/calendar.ts'
import { nextMoment } from '../cron/next-time.ts'
import type { PlannedJob } from './job.ts'

/** So late a run still counts as on time. */
const GRACE = 60_000

/** What to do with a job whose time may have come. */
export type Plan = { readonly runs: boolean; readonly byHand: boolean; readonly nextAt: number | null }

const nextAfter = (cron: string, limits: Limits, moment: number) => nextMoment(cron, shanghaiWall(moment), boundsOf(limits))

/**
 * Times missed while no process ran count as one: run once where the job catches up, else left out (catalogue: 错过执行策略),
 * and the next one is computed from now. A run by hand leaves the plan alone.
 */
export const planOf = ({ cron, limits, isActive, isWanted, catchesUp, nextAt }: PlannedJob, now: number): Plan => {
  const isDue = isActive && nextAt !== null && nextAt <= now
  if (!isDue) return { runs: isWanted, byHand: isWanted, nextAt }
  const next = nextAfter(cron, limits, now)
  // A day that became a day off since it was planned.
  if (boundsOf(limits).isOff?.(Math.floor(shanghaiWall(nextAt) / SECONDS_A_DAY)) && !isWanted)
    return { runs: false, byHand: false, nextAt: next }
  const latest = nextAfter(cron, limits, now - GRACE)
  const isOnTime = nextAt > now - GRACE || (latest !== null && latest <= now)
  return { runs: isOnTime || catchesUp || isWanted, byHand: isWanted && !isOnTime && !catchesUp, nextAt: next }
}
