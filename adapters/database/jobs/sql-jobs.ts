import { HOLIDAYS } from '../../../core/cron/bounds.ts'
import type { JobResult, PlannedJob, JobRun } from '../../../core/jobs/job.ts'
import { Jobs } from '../../../core/jobs/jobs.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { type Statement, statement } from '../sql.ts'

const moment = (parameter: string) => `to_timestamp(${parameter}::int8 / 1000.0)`
const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::int8`

const DAYS_OFF = `coalesce((SELECT c.config_value FROM sys_config c WHERE c.tenant_id = sys_quartz_job.tenant_id AND c.config_key = '${HOLIDAYS}' AND c.del_flag = 0), '')`

const PLANNED = `SELECT id, job_code AS code, job_name AS name, cron, start_date AS "startDate", end_date AS "endDate",
CASE WHEN workdays_only = 'Y' THEN ${DAYS_OFF} END AS "daysOff", status = '0' AS "isActive", coalesce(wanted, 'N') = 'Y' AS "isWanted",
misfire = '2' AS "catchesUp", timeout_minutes::int4 AS "timeoutMinutes", string_to_array(coalesce(alarm_users, ''), ',') AS "alarmUsers",
${milliseconds('next_time')} AS "nextAt", run_id AS "runId", ${milliseconds('running_until')} AS "runningUntil"
FROM sys_quartz_job WHERE del_flag = 0`

const KNOWN = statement('SELECT job_code AS code FROM sys_quartz_job WHERE del_flag = 0 AND job_code = ANY($1::text[])')
const DUE = statement(`SELECT job_code AS code FROM sys_quartz_job
WHERE del_flag = 0 AND job_code = ANY($1::text[]) AND (wanted = 'Y' OR (status = '0' AND next_time <= ${moment('$2')}))
AND (running_until IS NULL OR running_until <= ${moment('$2')}) ORDER BY next_time, job_code`)
const LOCK = statement(`${PLANNED} AND job_code = $1 FOR UPDATE SKIP LOCKED`)
const PLAN = statement(`UPDATE sys_quartz_job SET next_time = ${moment('$2')} WHERE id = $1`)
const BEGIN = statement(`WITH begun AS (
  UPDATE sys_quartz_job SET next_time = ${moment('$3')}, run_id = $2, running_until = ${moment('$4')}, wanted = 'N' WHERE id = $1 RETURNING id, tenant_id
) INSERT INTO sys_quartz_job__logs (id, tenant_id, parent_id, sort_no, start_time, by_hand)
SELECT $2, tenant_id, id, 0, ${moment('$5')}, $6 FROM begun`)
const HOLD = statement(`UPDATE sys_quartz_job SET running_until = ${moment('$2')} WHERE run_id = ANY($1::text[])`)
const END = statement(`WITH run AS (
  SELECT l.id, j.id AS job_id, l.start_time, $2::int8 - ${milliseconds('l.start_time')} AS cost
  FROM sys_quartz_job__logs l JOIN sys_quartz_job j ON j.id = l.parent_id AND j.run_id = l.id WHERE l.id = $1 FOR UPDATE OF j
), noted AS (
  UPDATE sys_quartz_job__logs l SET end_time = ${moment('$2')}, cost_ms = run.cost, result = $3, handled = $4, message = $5 FROM run WHERE l.id = run.id
) UPDATE sys_quartz_job j SET run_id = NULL, running_until = NULL, last_time = run.start_time, last_result = $3, last_cost_ms = run.cost
FROM run WHERE j.id = run.job_id RETURNING true AS ended`)
const LOST = statement(`${PLANNED} AND run_id IS NOT NULL AND running_until <= ${moment('$1')}`)
/** Jobs in the table administrators see: what the program writes there leaves the version alone, so that nobody's form grows stale. */
export class SqlJobs extends Jobs {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  known(codes: readonly string[]): Promise<Result<readonly string[]>> {
    return this.codes(KNOWN, [codes])
  }

  due(codes: readonly string[], now: number): Promise<Result<readonly string[]>> {
    return this.codes(DUE, [codes, now])
  }

  lock(code: string): Promise<Result<PlannedJob | null>> {
    return this.database.attempt(async () => {
      const [row] = await this.database.query<Row>(LOCK, [code])
      return ok(row ? jobOf(row) : null)
    })
  }

  plan({ id }: PlannedJob, nextAt: number | null): Promise<Result<void>> {
    return this.does(PLAN, [id, nextAt])
  }

  begin({ id, job, startedAt, byHand }: JobRun, nextAt: number | null, until: number): Promise<Result<void>> {
    return this.does(BEGIN, [job.id, id, nextAt, until, startedAt, byHand ? 'Y' : 'N'])
  }

  hold(runIds: readonly string[], until: number): Promise<Result<void>> {
    return this.does(HOLD, [runIds, until])
  }

  end(runId: string, { endedAt, ok: isRight, handled, message }: JobResult): Promise<Result<boolean>> {
    return this.database.attempt(async () => {
      const ended = await this.database.query(END, [runId, endedAt, isRight ? '1' : '0', handled, message])
      return ok(ended.length > 0)
    })
  }

  lost(now: number): Promise<Result<readonly PlannedJob[]>> {
    return this.database.attempt(async () => ok((await this.database.query<Row>(LOST, [now])).map(jobOf)))
  }

  private codes(asked: Statement, values: readonly unknown[]): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => ok((await this.database.query<{ code: string }>(asked, values)).map(({ code }) => code)))
  }

  private does(what: Statement, values: readonly unknown[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(what, values)
      return done
    })
  }
}

type Row = Omit<PlannedJob, 'limits'> & PlannedJob['limits']

const jobOf = ({ startDate, endDate, daysOff, ...row }: Row): PlannedJob => ({
  ...row,
  limits: { startDate, endDate, daysOff },
  alarmUsers: row.alarmUsers.filter(Boolean),
})
