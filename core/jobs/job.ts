import type { Limits } from '../cron/bounds.ts'
import type { Result } from '../kernel/result.ts'

/** What a run came to. */
export type Report = { readonly handled: number; readonly message?: string }

/** Asked between two steps: a run stops at a safe point when the process does. */
export type Running = { readonly isStopping: () => boolean }

/** Work that the server does by itself at certain times. Run again after a broken run, it must come to the same. */
export type Job = {
  /** `area.key`, as the catalogue names it. */
  readonly code: string
  readonly name: string
  /** Where the administrator's times begin. */
  readonly cron: string
  /** A run that was missed while no server ran is caught up once; otherwise it is left out. */
  readonly catchesUp: boolean
  /** It had better not run while people work. */
  readonly heavy?: boolean
  readonly description: string
  readonly run: (running: Running) => Promise<Result<Report>>
}

/** A job as its row stands. Times are milliseconds since 1970. */
export type PlannedJob = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly cron: string
  readonly limits: Limits
  readonly isActive: boolean
  /** Somebody asked for a run by hand. */
  readonly isWanted: boolean
  readonly catchesUp: boolean
  readonly timeoutMinutes: number
  readonly alarmUsers: readonly string[]
  readonly nextAt: number | null
  readonly runId: string | null
  readonly runningUntil: number | null
}

/** One run of a job, told to the administrators. */
export type JobRun = { readonly id: string; readonly job: PlannedJob; readonly startedAt: number; readonly byHand: boolean }

export type JobResult = { readonly ok: boolean; readonly handled: number; readonly message: string; readonly endedAt: number }
