import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { ListQuery } from '../../../core/query/list-query.ts'
import type { Column } from '../records/place.ts'
import { whereOf } from '../records/condition.ts'
import { type Compiled, compiled, joined, type Piece, raw, sql, statement } from '../sql.ts'

/** What the lists of approvals show, filter and sort by: key → column. */
const columns: Readonly<Record<string, readonly [sql: string, storage: Column['storage']]>> = {
  taskId: ['t.id', 'text'],
  taskVersion: ['t.version', 'integer'],
  processId: ['p.id', 'text'],
  typeKey: ['p.type_key', 'text'],
  recordId: ['p.record_id', 'text'],
  billNo: ['p.bill_no', 'text'],
  title: ['p.title', 'text'],
  amount: ['p.amount', 'decimal'],
  applyUserId: ['p.apply_user_id', 'text'],
  applyUserName: ['p.apply_user_name', 'text'],
  applyDeptName: ['p.apply_dept_name', 'text'],
  nodeTitle: ['t.node_title', 'text'],
  status: ['t.task_status', 'text'],
  receivedAt: ['t.received_at', 'moment'],
  startedAt: ['p.started_at', 'moment'],
  finishedAt: ['t.finished_at', 'moment'],
}

// One's own processes show the step they stand at, if any is open.
const ofMine: typeof columns = { ...columns, status: ['p.process_status', 'text'] }

const boxes: Readonly<
  Record<TaskBox, { readonly from: string; readonly order: string; readonly columns: typeof columns; readonly own: (by: Person) => Piece }>
> = {
  todo: {
    from: 'xq_task t JOIN xq_process p ON p.id = t.process_id',
    order: 'receivedAt desc',
    columns,
    own: (by) => sql`t.user_id = ${by.userId} AND t.task_status = 'open'`,
  },
  done: {
    from: 'xq_task t JOIN xq_process p ON p.id = t.process_id',
    order: 'finishedAt desc',
    columns,
    own: (by) => sql`t.user_id = ${by.userId} AND t.task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated')`,
  },
  cc: {
    from: 'xq_task t JOIN xq_process p ON p.id = t.process_id',
    order: 'receivedAt desc',
    columns,
    own: (by) => sql`t.user_id = ${by.userId} AND t.task_status IN ('copied', 'read')`,
  },
  mine: {
    from: `xq_process p LEFT JOIN LATERAL (SELECT * FROM xq_task o WHERE o.process_id = p.id AND o.task_status = 'open' ORDER BY o.place LIMIT 1) t ON true`,
    order: 'startedAt desc',
    columns: ofMine,
    own: (by) => sql`p.apply_user_id = ${by.userId}`,
  },
}

const columnIn =
  (known: typeof columns) =>
  (key: string): Column => {
    const found = known[key]
    if (!found) throw new Error(`approvals have no field ${key}`)
    return { sql: raw(found[0]), storage: found[1] }
  }

const matching = (condition: Condition, known: typeof columns): Piece => whereOf(condition, columnIn(known))

export const listingOf = (box: TaskBox, query: ListQuery, by: Person): { readonly page: Compiled; readonly total: Compiled } => {
  const { from, order, columns: known, own } = boxes[box]
  const [usual = '', way] = order.split(' ')
  const sorted = query.order.length ? query.order : [{ field: usual, direction: way === 'desc' ? ('desc' as const) : ('asc' as const) }]
  const within = sql`p.tenant_id = ${by.tenantId} AND ${own(by)} AND ${matching(query.where, known)}`
  const list = Object.entries(known).map(([key, [column]]) => `${column} AS "${key}"`)
  const ordering = [
    ...sorted.map(({ field, direction }) => sql`${columnIn(known)(field).sql}${raw(direction === 'desc' ? ' DESC' : '')}`),
    raw('p.id'),
  ]
  return {
    page: compiled(
      sql`SELECT ${raw(list.join(', '))} FROM ${raw(from)} WHERE ${within} ORDER BY ${joined(ordering, ', ')} LIMIT ${query.pageSize}::int4 OFFSET ${(query.pageNo - 1) * query.pageSize}::int4`,
    ),
    total: compiled(sql`SELECT count(*) AS total FROM ${raw(from)} WHERE ${within}`),
  }
}

/** Of how many lines of each type a box consists. */
export const kindsIn = (box: TaskBox, by: Person): Compiled => {
  const { from, own } = boxes[box]
  return compiled(
    sql`SELECT p.type_key AS "typeKey", count(*) AS count FROM ${raw(from)} WHERE p.tenant_id = ${by.tenantId} AND ${own(by)} GROUP BY p.type_key ORDER BY 2 DESC, 1`,
  )
}

/** $1 user, $2 tenant. */
export const counting = statement(
  `SELECT (SELECT count(*) FROM xq_task t WHERE t.user_id = $1 AND t.tenant_id = $2 AND t.task_status = 'open') AS todo,
(SELECT count(*) FROM xq_task t WHERE t.user_id = $1 AND t.tenant_id = $2 AND t.task_status = 'copied') AS cc,
(SELECT count(*) FROM xq_process p WHERE p.apply_user_id = $1 AND p.tenant_id = $2 AND p.process_status = 'running') AS mine`,
)
