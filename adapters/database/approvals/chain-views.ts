import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isOpenAmount } from '../../../core/approval/seen-amount.ts'
import { workedHoursSql } from './worked-hours.ts'
import { text } from '../../../core/approval/text.ts'

/**
 * Chains and tasks as the records of 审批中心 (oa.task, oa.doneTask, oa.process, oa.ccTask, oa.processMonitor). What is done with them is done
 * under the lock of their chain, not of a row here (records/read.ts): a task joins its chain from outside, so that whoever counts tasks
 * looks at no chain.
 */

const literal = (words: string): string => `'${words.replaceAll("'", "''")}'`

/** What of a chain every list shows; amounts that not everybody may see stand in no list, for whoever sorts by one finds it out. */
const chainColumns = ({ types }: Catalogue) => {
  const decided = types.filter(({ approval }) => approval?.length)
  const titles = decided.map(({ key, title }) => `WHEN ${literal(key)} THEN ${literal(title)}`).join(' ')
  const closed = decided.filter((type: DocumentType) => !isOpenAmount(type)).map(({ key }) => literal(key))
  const named = titles ? `CASE p.type_key ${titles} END` : 'NULL::text'
  return {
    flowName: `coalesce((SELECT f.flow_name FROM sys_flow f WHERE f.id = p.flow->>'id'), ${named}, p.type_key)`,
    amount: closed.length ? `CASE WHEN p.type_key IN (${closed.join(', ')}) THEN NULL ELSE p.amount END` : 'p.amount',
  }
}

const usual = (row: 'p' | 't') => `${row}.id AS id, ${row}.version AS version, NULL::text AS create_by, p.started_at AS create_time,
NULL::text AS update_by, NULL::timestamptz AS update_time, ${row}.tenant_id, 0::int2 AS del_flag,
(SELECT o.org_code FROM sys_org o WHERE o.id = p.apply_dept_id) AS sys_org_code`

const PROCESS_CODE = `replace(p.type_key, '.', ':') AS process_code`
const ABOUT = `p.type_key AS doc_key, p.record_id AS bus_id, p.bill_no, p.title, p.apply_user_id, p.apply_user_name, p.apply_dept_id,
p.apply_dept_name, p.process_status`

const OPEN = `FROM xq_task o WHERE o.process_id = p.id AND o.task_status = 'open'`
const CURRENT_NODES = `(SELECT string_agg(DISTINCT o.node_title, ',') ${OPEN}) AS current_nodes`
const CURRENT_USERS = `(SELECT string_agg(o.user_id, ',' ORDER BY o.place) ${OPEN}) AS current_users`

const CATEGORY = `(SELECT f.category FROM sys_flow f WHERE f.id = p.flow->>'id') AS category`
const ENDED = '(SELECT max(o.finished_at) FROM xq_task o WHERE o.process_id = p.id)'
/** Of all versions of its process the one that is in force: by it somebody asks for all of them. */
const IN_FORCE = `(SELECT max(f.id) FROM sys_flow f WHERE f.process_code = replace(p.type_key, '.', ':') AND f.tenant_id = p.tenant_id AND f.flow_status = '2' AND f.del_flag = 0) AS flow_in_force`

const yes = (condition: string, name: string) => `CASE WHEN ${condition} THEN 'Y' ELSE 'N' END AS ${name}`

const TASKS = 'FROM xq_task t LEFT JOIN xq_process p ON p.id = t.process_id'

const DONE = `t.task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated') AND t.user_id <> ''`

/** Parts of a union are planned each by itself: of the tasks alone, and in their usual order already. */
const doneBy = (holder: string, which = '') =>
  `(SELECT t.*, ${holder} AS holder_id FROM xq_task t WHERE ${DONE}${which} ORDER BY t.finished_at DESC, t.id DESC)`

/** The views by the names of their types' tables. */
export const chainViews = (catalogue: Catalogue): Readonly<Record<string, string>> => {
  const { flowName, amount } = chainColumns(catalogue)
  const chain = `${PROCESS_CODE}, ${ABOUT}, ${flowName} AS flow_name, ${amount} AS amount`
  return {
    oa_process: `SELECT ${usual('p')}, ${chain}, p.flow->>'id' AS flow_id,
${CATEGORY}, p.urgency, p.started_at AS start_time, p.round,
${CURRENT_NODES}, ${CURRENT_USERS}, p.urge_count, p.urged_at AS last_urge_time,
CASE WHEN p.process_status <> 'running' THEN ${ENDED} END AS end_time
FROM xq_process p`,
    oa_process_monitor: `SELECT ${usual('p')}, ${chain}, p.started_at AS start_time, ${CURRENT_NODES}, ${CURRENT_USERS},
(SELECT min(o.received_at) ${OPEN}) AS wait_since, (SELECT min(o.due_at) ${OPEN}) AS due_time,
CASE WHEN p.process_status = 'running' THEN ${workedHoursSql('p.tenant_id', `(SELECT min(o.received_at) ${OPEN})`, 'now()')} END AS wait_hours,
${CATEGORY}, ${IN_FORCE}, CASE WHEN p.process_status <> 'running' THEN ${workedHoursSql('p.tenant_id', 'p.started_at', ENDED)} END AS cost_hours,
${yes(`EXISTS (SELECT ${OPEN} AND o.due_at < now())`, 'is_overdue')},
${yes(`EXISTS (SELECT ${OPEN} AND o.opinion = ${literal(text.noApprover)})`, 'no_approver')}
FROM xq_process p`,
    oa_task: `SELECT ${usual('t')}, ${chain}, t.process_id, t.node::text AS node_key, t.node_title AS node_name, t.round,
t.node AS seq_no, coalesce(t.task_type, 'approve') AS task_type, t.user_id AS assignee_id, t.owner_id, t.parent_id AS parent_task_id, t.task_status,
t.priority, t.received_at AS receive_time, t.read_at AS read_time, t.due_at AS due_time, ${yes('t.due_at < now()', 'is_overdue')}, p.urge_count,
t.finished_at AS finish_time, NULL::numeric AS cost_hours, t.opinion, t.attachments, t.signature AS sign_image, NULL::text AS changed_fields
${TASKS} WHERE t.task_status = 'open'`,
    oa_task_flow: `SELECT ${usual('t')}, ${flowName} AS flow_name, ${CATEGORY}, ${IN_FORCE}, p.apply_dept_id, t.node_title AS node_name,
t.user_id AS assignee_id, t.task_status, t.received_at AS receive_time, t.finished_at AS finish_time, p.urge_count,
CASE WHEN t.finished_at IS NOT NULL THEN ${workedHoursSql('p.tenant_id', 't.received_at', 't.finished_at')} END AS cost_hours,
${yes('t.due_at < coalesce(t.finished_at, now())', 'is_overdue')}
${TASKS} WHERE t.task_status NOT IN ('waiting', 'passed', 'copied', 'read') AND t.user_id <> ''`,
    // Whoever decided it has it, and whoever he stood in for: each finds his own in their order, by an index of his (migration 28).
    oa_done_task: `SELECT ${usual('t')}, ${chain}, t.process_id, t.node_title AS node_name, t.task_status, t.opinion, t.holder_id,
t.received_at AS receive_time, t.finished_at AS finish_time, t.user_id AS assignee_id, t.owner_id, ${CURRENT_NODES}
FROM (${doneBy('t.user_id')} UNION ALL ${doneBy('t.owner_id', ' AND t.owner_id <> t.user_id')}) t LEFT JOIN xq_process p ON p.id = t.process_id`,
    oa_cc_task: `SELECT ${usual('t')}, ${chain}, t.process_id, t.from_user_id, t.opinion AS note, t.received_at AS receive_time,
CASE WHEN t.task_status = 'read' THEN '1' ELSE '0' END AS read_flag, t.user_id
${TASKS} WHERE t.task_status IN ('copied', 'read')`,
  }
}
