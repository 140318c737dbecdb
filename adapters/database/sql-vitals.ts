import type { Database, Lent } from './database.ts'
import { statement } from './sql.ts'

/** How the database is doing, for who watches the process (reliability OBS1). */
export type Vitals = {
  readonly connections: Lent
  /** Sessions of any process that wait for a lock now. */
  readonly waitingForLocks: number
  readonly lettersWaiting: number
  readonly jobs: readonly JobVitals[]
}

/** `lastAt`: seconds since 1970, null before the first run. */
export type JobVitals = {
  readonly code: string
  readonly lastAt: number | null
  readonly lastResult: string | null
  readonly isRunning: boolean
}

const WAITING = statement(`SELECT
(SELECT count(*)::int4 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS "waitingForLocks",
(SELECT count(*)::int4 FROM xq_outbox WHERE sent_at IS NULL) AS "lettersWaiting"`)

const JOBS = statement(`SELECT job_code AS code, extract(epoch FROM last_time)::float8 AS "lastAt", last_result AS "lastResult",
run_id IS NOT NULL AS "isRunning" FROM sys_quartz_job WHERE del_flag = 0 ORDER BY job_code`)

/** Throws where the database does not answer. */
export const readVitals = async (database: Database): Promise<Vitals> => {
  const [waiting] = await database.query<Pick<Vitals, 'waitingForLocks' | 'lettersWaiting'>>(WAITING)
  const jobs = await database.query<JobVitals>(JOBS)
  return { connections: database.lent, waitingForLocks: waiting?.waitingForLocks ?? 0, lettersWaiting: waiting?.lettersWaiting ?? 0, jobs }
}
