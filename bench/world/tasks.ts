import { USERS } from '../../core/documents/sys/defaults/employees.ts'

const MANY_USER = 'fengjie'
const FEW_USER = 'ningxin'

/** Who has how many tasks. */
export const MANY = { username: MANY_USER, open: 5_000, done: 200_000 } as const
export const FEW = { username: FEW_USER, open: 50, done: 50 } as const

/** Whoever applied for all of it, and has nothing to decide: what he counts as his own is measured of neither. */
const APPLICANT = 'bench-applicant'

const idOf = (username: string) => String(USERS.find((user) => user['username'] === username)?.['id'])

const copied = (table: string, which: string, values: string) =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(t, jsonb_build_object(${values}))).* FROM ${table} t, i WHERE ${which}`

/** Tasks of chains like that of a record, each of its own. */
export const tasksOf = (recordId: string): readonly string[] => {
  const likeLast = `t.id = (SELECT id FROM xq_task WHERE record_id = '${recordId}' ORDER BY place DESC LIMIT 1)`
  const of = (username: string, from: number, count: number, status: string): readonly string[] => {
    const each = `WITH i AS (SELECT 'bench-inbox-' || n AS id, n FROM generate_series(${from}, ${from + count - 1}) AS n)`
    const process = `'id', i.id || '-process', 'record_id', i.id, 'bill_no', i.id, 'apply_user_id', '${APPLICANT}'`
    const task =
      `'id', i.id || '-task', 'process_id', i.id || '-process', 'record_id', i.id, 'place', nextval(pg_get_serial_sequence('xq_task', 'place')), ` +
      `'user_id', '${idOf(username)}', 'task_status', '${status}', 'received_at', timestamptz '2025-01-01' + i.n * interval '1 minute'` +
      (status === 'open' ? '' : `, 'finished_at', timestamptz '2025-01-02' + i.n * interval '1 minute'`)
    return count
      ? [`${each} ${copied('xq_process', `t.record_id = '${recordId}'`, process)}`, `${each} ${copied('xq_task', likeLast, task)}`]
      : []
  }
  return [
    ...of(MANY.username, 1, MANY.open, 'open'),
    ...of(MANY.username, 1_000_000, MANY.done, 'agreed'),
    ...of(FEW.username, 2_000_000, FEW.open, 'open'),
    ...of(FEW.username, 3_000_000, FEW.done, 'agreed'),
    'ANALYZE xq_process, xq_task',
  ]
}
