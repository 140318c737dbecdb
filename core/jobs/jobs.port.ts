import type { Result } from '../kernel/result.ts'
import type { JobResult, PlannedJob, JobRun } from './job.ts'

/** The jobs of all processes over one database: their rows are the only place that knows who runs what, and when next. */
export abstract class Jobs {
  /** Of these codes, those that have a row. */
  abstract known(codes: readonly string[]): Promise<Result<readonly string[]>>

  /** Of these codes, those that are due or wanted by hand and that nobody runs. */
  abstract due(codes: readonly string[], now: number): Promise<Result<readonly string[]>>

  /** The job, its row locked until the unit of work ends; null where another process holds it. */
  abstract lock(code: string): Promise<Result<PlannedJob | null>>

  /** Moves the next time on, without a run. */
  abstract plan(job: PlannedJob, nextAt: number | null): Promise<Result<void>>

  /** Notes that a run began: nobody else begins one before it ended or `until` has passed. */
  abstract begin(run: JobRun, nextAt: number | null, until: number): Promise<Result<void>>

  /** The runs go on: they are held until that moment. */
  abstract hold(runIds: readonly string[], until: number): Promise<Result<void>>

  /** Notes how a run ended. False where it was given up before. */
  abstract end(runId: string, outcome: JobResult): Promise<Result<boolean>>

  /** Runs that nobody holds any more: their process died, or they took too long. */
  abstract lost(now: number): Promise<Result<readonly PlannedJob[]>>
}
