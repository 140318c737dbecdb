import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { type Compiled, compiled, joined, type Piece, raw, sql, statement } from '../sql.ts'

const DONE = `x.task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated') AND x.user_id <> ''`

type Box = { readonly from: string; readonly own: (by: Person) => Piece }

/** What a box holds; of what was decided once more what was decided for him, each by its own index. */
const boxes: Readonly<Record<TaskBox, readonly Box[]>> = {
  todo: [{ from: 'xq_task', own: (by) => sql`x.user_id = ${by.userId} AND x.task_status = 'open'` }],
  done: [
    { from: 'xq_task', own: (by) => sql`x.user_id = ${by.userId} AND ${raw(DONE)}` },
    { from: 'xq_task', own: (by) => sql`x.owner_id = ${by.userId} AND ${raw(DONE)} AND x.owner_id <> x.user_id` },
  ],
  cc: [{ from: 'xq_task', own: (by) => sql`x.user_id = ${by.userId} AND x.task_status IN ('copied', 'read')` }],
  mine: [{ from: 'xq_process', own: (by) => sql`x.apply_user_id = ${by.userId}` }],
}

/** Of how many lines of each type a box consists. */
export const kindsIn = (box: TaskBox, by: Person): Compiled => {
  const parts = boxes[box].map(
    ({ from, own }) => sql`SELECT x.type_key FROM ${raw(from)} x WHERE x.tenant_id = ${by.tenantId} AND ${own(by)}`,
  )
  return compiled(
    sql`SELECT x.type_key AS "typeKey", count(*) AS count FROM (${joined(parts, ' UNION ALL ')}) x GROUP BY x.type_key ORDER BY 2 DESC, 1`,
  )
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
