import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { type Compiled, compiled, type Piece, raw, slot, sql, statement } from '../sql.ts'

type Box = { readonly from: string; readonly count: string; readonly own: (by: Person) => Piece }

/** What a box holds; what was decided is counted as it is (migration 30). */
const boxes: Readonly<Record<TaskBox, Box>> = {
  todo: { from: 'xq_task', count: 'count(*)', own: (by) => sql`x.user_id = ${by.userId} AND x.task_status = 'open'` },
  done: { from: 'xq_done_count', count: 'sum(x.n)', own: (by) => sql`x.holder_id = ${by.userId}` },
  cc: { from: 'xq_task', count: 'count(*)', own: (by) => sql`x.user_id = ${by.userId} AND x.task_status IN ('copied', 'read')` },
  mine: { from: 'xq_process', count: 'count(*)', own: (by) => sql`x.apply_user_id = ${by.userId}` },
}

/** Of how many lines of each type a box consists. */
export const kindsIn = (box: TaskBox, by: Person): Compiled => {
  const { from, count, own } = boxes[box]
  return compiled(
    sql`SELECT x.type_key AS "typeKey", ${raw(count)} AS count FROM ${raw(from)} x WHERE x.tenant_id = ${by.tenantId} AND ${own(by)}
GROUP BY x.type_key HAVING ${raw(count)} > 0 ORDER BY 2 DESC, 1`,
  )
}

/** Views of which it is known how much of each somebody holds, without a look at it: the expression for who asks. */
export const countsKept: Readonly<Record<string, Piece>> = {
  'oa.doneTask': sql`coalesce((SELECT sum(c.n) FROM xq_done_count c WHERE c.tenant_id = ${slot('tenant')}::int4 AND c.holder_id = ${slot('user')}::text), 0)`,
}

/** $1 user, $2 tenant, $3 day. */
export const beginning = statement(
  `SELECT p.type_key AS "typeKey", count(*) AS count FROM xq_process p
WHERE p.apply_user_id = $1 AND p.tenant_id = $2 AND p.started_at >= $3::timestamptz GROUP BY p.type_key`,
)

/** $1 user, $2 tenant. */
export const counting = statement(
  `SELECT (SELECT count(*) FROM xq_task t WHERE t.user_id = $1 AND t.tenant_id = $2 AND t.task_status = 'open') AS todo,
(SELECT count(*) FROM xq_task t WHERE t.user_id = $1 AND t.tenant_id = $2 AND t.task_status = 'copied') AS cc,
(SELECT count(*) FROM xq_process p WHERE p.apply_user_id = $1 AND p.tenant_id = $2 AND p.process_status = 'running') AS mine`,
)
