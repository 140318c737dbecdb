import { ok, type Result } from '../../core/kernel/result.ts'
import { Vitals } from '../../core/operation/vitals.port.ts'
import type { JobSigns, VitalSigns } from '../../core/operation/vital-signs.ts'
import type { Database } from './database.ts'
import { statement } from './sql.ts'

const NOW = statement('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now')

const WAITING = statement(`SELECT
(SELECT count(*)::int4 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS "waitingForLocks",
(SELECT count(*)::int4 FROM xq_outbox WHERE sent_at IS NULL) AS "lettersWaiting"`)

const JOBS = statement(`SELECT job_code AS code, extract(epoch FROM last_time)::float8 AS "lastAt", last_result AS "lastResult",
run_id IS NOT NULL AS "isRunning" FROM sys_quartz_job WHERE del_flag = 0 ORDER BY job_code`)

export class SqlVitals extends Vitals {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  read(): Promise<Result<VitalSigns>> {
    return this.database.attempt(async () => {
      const [waiting] = await this.database.query<Pick<VitalSigns, 'waitingForLocks' | 'lettersWaiting'>>(WAITING)
      const jobs = await this.database.query<JobSigns>(JOBS)
      return ok({
        connections: this.database.lent,
        waitingForLocks: waiting?.waitingForLocks ?? 0,
        lettersWaiting: waiting?.lettersWaiting ?? 0,
        jobs,
      })
    })
  }

  time(): Promise<Result<number>> {
    return this.database.attempt(async () => {
      const [row] = await this.database.query<{ readonly now: number }>(NOW)
      return ok(row?.now ?? 0)
    })
  }
}
