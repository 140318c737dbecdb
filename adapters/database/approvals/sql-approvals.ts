import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import { missing, stateChanged } from '../../../core/records/failures.ts'
import {
  Approvals,
  type Chain,
  type Comment,
  type Process,
  type Progress,
  type Task,
  type TaskBox,
  type TaskCounts,
  type TaskKind,
} from '../../../core/approval/approvals.port.ts'
import { hiddenBy } from '../../../core/approval/chain-reader.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { beginning, counting, kindsIn } from './boxes.ts'

/** Of dictionary urgency. */
const MOST_URGENT = '3'

const PROCESS = `p.id, p.type_key AS "typeKey", p.record_id AS "recordId", p.bill_no AS "billNo", p.title, p.amount, p.process_status AS status, p.round,
p.current_node AS current, p.nodes, p.is_change AS change, p.apply_user_id AS "applyUserId", p.apply_user_name AS "applyUserName",
p.apply_dept_id AS "applyDeptId", p.apply_dept_name AS "applyDeptName", p.barred, p.started_at AS "startedAt", p.flow, p.resume,
nullif(p.urge_count, 0) AS "urgeCount", p.urged_at AS "urgedAt", p.urgency, p.version`

const TASK = `t.id, t.process_id AS "processId", t.round, t.node, t.node_title AS "nodeTitle", t.user_id AS "userId", t.user_name AS "userName",
t.task_status AS status, t.opinion, t.received_at AS "receivedAt", t.finished_at AS "finishedAt", t.task_type AS "taskType", t.parent_id AS "parentId",
t.sign_all AS "signAll", t.owner_id AS "ownerId", t.owner_name AS "ownerName", t.transfers, t.undone, t.read_at AS "readAt", t.due_at AS "dueAt",
t.reminded, t.timed_out AS "timedOut", t.from_user_id AS "fromUserId", t.signature, t.attachments, t.version`

const BY_RECORD = 'p.record_id = $1 AND p.type_key = $2 AND p.tenant_id = $3'
const OF_RECORD = statement(`SELECT ${PROCESS} FROM xq_process p WHERE ${BY_RECORD}`)
const LOCKED = statement(`SELECT ${PROCESS} FROM xq_process p WHERE ${BY_RECORD} FOR UPDATE`)
const TASKS_OF_RECORD = statement(
  `SELECT ${TASK} FROM xq_task t JOIN xq_process p ON p.id = t.process_id WHERE ${BY_RECORD} ORDER BY t.place`,
)
const BY_RECORDS = 'p.record_id = ANY($1::text[]) AND p.type_key = $2 AND p.tenant_id = $3'
const OF_RECORDS = statement(`SELECT ${PROCESS} FROM xq_process p WHERE ${BY_RECORDS}`)
const TASKS_OF_RECORDS = statement(
  `SELECT ${TASK} FROM xq_task t JOIN xq_process p ON p.id = t.process_id WHERE ${BY_RECORDS} ORDER BY t.place`,
)
const HIDDEN_FROM = statement(
  `SELECT type_key AS "typeKey", array_agg(place ORDER BY place) AS places FROM xq_hidden_place WHERE tenant_id = $1 AND user_id = $2 GROUP BY type_key`,
)
/** $1 tenant, $2 type, $3 users and places. */
const HIDE = statement(
  `INSERT INTO xq_hidden_place (tenant_id, user_id, type_key, place) SELECT $1::int4, r."userId", $2::text, r.place
FROM json_to_recordset($3::json) AS r("userId" text, place text) ORDER BY 2, 4 ON CONFLICT DO NOTHING`,
)
const OF_TASK = statement(`SELECT ${PROCESS} FROM xq_process p JOIN xq_task o ON o.process_id = p.id WHERE o.id = $1 AND p.tenant_id = $2`)
const LOCKED_BY_TASK = statement(
  `SELECT ${PROCESS} FROM xq_process p WHERE p.id = (SELECT o.process_id FROM xq_task o WHERE o.id = $1) AND p.tenant_id = $2 FOR UPDATE`,
)
const OF_PROCESS = statement(`SELECT ${PROCESS} FROM xq_process p WHERE p.id = $1 AND p.tenant_id = $2`)
const OPEN_OF = statement(
  `SELECT DISTINCT t.process_id AS id FROM xq_task t WHERE t.user_id = $1 AND t.tenant_id = $2 AND t.task_status = 'open' ORDER BY 1`,
)
const SEEN = statement(
  `UPDATE xq_task SET read_at = $2::timestamptz WHERE id = $1 AND user_id = $3 AND tenant_id = $4 AND task_status = 'open' AND read_at IS NULL`,
)
const WATCHED = statement(
  `UPDATE xq_task SET reminded = $2::int4, timed_out = $3::bool WHERE id = $1 AND tenant_id = $4 AND task_status = 'open'`,
)
const TASKS_OF_PROCESS = statement(`SELECT ${TASK} FROM xq_task t WHERE t.process_id = $1 ORDER BY t.place`)
const TASKS_BESIDE = statement(
  `SELECT ${TASK} FROM xq_task t WHERE t.process_id = (SELECT o.process_id FROM xq_task o WHERE o.id = $1) ORDER BY t.place`,
)

const COMMENTS = statement(
  `SELECT id, process_id AS "processId", user_id AS "userId", user_name AS "userName", content, mentioned, said_at AS "saidAt"
FROM xq_comment WHERE process_id = $1 AND tenant_id = $2 ORDER BY place`,
)
const COMMENT = statement(
  `INSERT INTO xq_comment (id, tenant_id, process_id, user_id, user_name, content, mentioned, said_at)
VALUES ($1::text, $2::int4, $3::text, $4::text, $5::text, $6::text, $7::json, $8::timestamptz)`,
)

const CONCERNED =
  statement(`SELECT u.id AS "userId" FROM unnest($2::text[]) AS u(id) WHERE EXISTS (SELECT FROM xq_process p WHERE p.record_id = ANY($1::text[])
AND (p.apply_user_id = u.id OR EXISTS (SELECT FROM xq_task t WHERE t.process_id = p.id AND t.user_id = u.id)))`)

const PROCESS_COLUMNS =
  'id text, "typeKey" text, "recordId" text, "billNo" text, title text, amount numeric, status text, round int4, current int4, nodes json, change boolean, "applyUserId" text, "applyUserName" text, "applyDeptId" text, "applyDeptName" text, barred json, "startedAt" timestamptz, flow json, resume json, "urgeCount" int4, "urgedAt" timestamptz, urgency text, version int4'
const TASK_COLUMNS =
  'id text, "processId" text, round int4, node int4, "nodeTitle" text, "userId" text, "userName" text, status text, opinion text, "receivedAt" timestamptz, "finishedAt" timestamptz, "taskType" text, "parentId" text, "signAll" bool, "ownerId" text, "ownerName" text, transfers int4, undone bool, "readAt" timestamptz, "dueAt" timestamptz, reminded int4, "timedOut" bool, "fromUserId" text, signature text, attachments text, version int4'

const MORE =
  'task_type, parent_id, sign_all, owner_id, owner_name, transfers, undone, read_at, due_at, reminded, timed_out, from_user_id, signature, attachments'
const GIVEN =
  'r."taskType", r."parentId", r."signAll", r."ownerId", r."ownerName", r.transfers, r.undone, r."readAt", r."dueAt", r.reminded, r."timedOut", r."fromUserId", r.signature, r.attachments'

/** $1 process, $2 added tasks, $3 changed tasks, $4 tenant, $5 priority of what is added: all of it in one journey. Answers how many rows were as they had been seen. */
const KEEP = statement(`WITH kept AS (
  INSERT INTO xq_process AS p (id, tenant_id, type_key, record_id, bill_no, title, amount, process_status, round, current_node, nodes, is_change, apply_user_id, apply_user_name, apply_dept_id, apply_dept_name, barred, started_at, flow, resume, urge_count, urged_at, urgency, version)
  SELECT r.id, $4::int4, r."typeKey", r."recordId", r."billNo", r.title, r.amount, r.status, r.round, r.current, r.nodes, r.change, r."applyUserId", r."applyUserName", r."applyDeptId", r."applyDeptName", coalesce(r.barred, '[]'), r."startedAt", r.flow, r.resume, coalesce(r."urgeCount", 0), r."urgedAt", r.urgency, r.version + 1
  FROM json_to_record($1::json) AS r(${PROCESS_COLUMNS})
  ON CONFLICT (id) DO UPDATE SET bill_no = excluded.bill_no, title = excluded.title, amount = excluded.amount, process_status = excluded.process_status, round = excluded.round,
    current_node = excluded.current_node, nodes = excluded.nodes, is_change = excluded.is_change, apply_user_id = excluded.apply_user_id, apply_user_name = excluded.apply_user_name,
    apply_dept_id = excluded.apply_dept_id, apply_dept_name = excluded.apply_dept_name, barred = excluded.barred, started_at = excluded.started_at, flow = excluded.flow, resume = excluded.resume, urge_count = excluded.urge_count, urged_at = excluded.urged_at, urgency = excluded.urgency, version = excluded.version
    WHERE p.version = excluded.version - 1 AND p.tenant_id = $4::int4
  RETURNING p.id
), added AS (
  INSERT INTO xq_task (id, tenant_id, process_id, type_key, record_id, round, node, node_title, user_id, user_name, task_status, opinion, received_at, finished_at, ${MORE}, priority, version)
  SELECT r.id, $4::int4, r."processId", $1::json->>'typeKey', $1::json->>'recordId', r.round, r.node, r."nodeTitle", r."userId", r."userName", r.status, r.opinion, r."receivedAt", r."finishedAt", ${GIVEN}, $5::text, r.version
  FROM json_to_recordset($2::json) AS r(${TASK_COLUMNS})
), changed AS (
  UPDATE xq_task t SET task_status = r.status, opinion = r.opinion, finished_at = r."finishedAt", user_id = r."userId", user_name = r."userName", received_at = r."receivedAt", undone = r.undone, due_at = r."dueAt", reminded = r.reminded, timed_out = r."timedOut", signature = r.signature, attachments = r.attachments, version = r.version
  FROM json_to_recordset($3::json) AS r(${TASK_COLUMNS}) WHERE t.id = r.id AND t.version = r.version - 1 AND t.tenant_id = $4::int4
  RETURNING t.id
)
SELECT (SELECT count(*) FROM kept) AS kept, (SELECT count(*) FROM changed) AS changed`)

/** $1 to $18 process, $19 tenant, $20 its version, $21 urgency: a chain that was seen by nobody, so that nothing it could collide with is there. */
const BEGIN = statement(
  `INSERT INTO xq_process (id, type_key, record_id, bill_no, title, amount, process_status, round, current_node, nodes, is_change, apply_user_id, apply_user_name, apply_dept_id, apply_dept_name, barred, started_at, version, tenant_id, flow, urgency)
VALUES ($1::text, $2::text, $3::text, $4::text, $5::text, $6::numeric, $7::text, $8::int4, $9::int4, $10::json, $11::boolean, $12::text, $13::text, $14::text, $15::text, $16::json, $17::timestamptz, $18::int4, $19::int4, $20::json, $21::text)`,
)

/** $1 type, $2 record, $3 tenant, $4 the chain's first tasks, $5 their priority. */
const HAND_OUT = statement(
  `INSERT INTO xq_task (id, tenant_id, process_id, type_key, record_id, round, node, node_title, user_id, user_name, task_status, opinion, received_at, finished_at, ${MORE}, priority, version)
SELECT r.id, $3::int4, r."processId", $1::text, $2::text, r.round, r.node, r."nodeTitle", r."userId", r."userName", r.status, r.opinion, r."receivedAt", r."finishedAt", ${GIVEN}, $5::text, r.version
FROM json_to_recordset($4::json) AS r(${TASK_COLUMNS})`,
)

/** Processes and tasks in tables; the process row's lock is what decisions queue at (oa W25). */
export class SqlApprovals extends Approvals {
  private readonly database: Database
  private readonly catalogue: Catalogue

  constructor(database: Database, catalogue: Catalogue) {
    super()
    this.database = database
    this.catalogue = catalogue
  }

  ofRecord(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    return this.database.attempt(async () => this.chain(OF_RECORD, typeKey, recordId, by))
  }

  ofRecords(typeKey: string, recordIds: readonly string[], by: Person): Promise<Result<readonly Chain[]>> {
    return this.database.attempt(async () => {
      const values = [recordIds, typeKey, by.tenantId]
      const [processes, tasks] = await Promise.all([
        this.database.query<Process>(OF_RECORDS, values),
        this.database.query<Task>(TASKS_OF_RECORDS, values),
      ])
      const chains = new Map(processes.map((process) => [process.id, { process: said(process), tasks: [] as Task[] }]))
      for (const task of tasks) chains.get(task.processId)?.tasks.push(said(task))
      return ok([...chains.values()])
    })
  }

  hiddenFrom(by: Person): Promise<Result<Readonly<Record<string, readonly string[]>>>> {
    return this.database.attempt(async () => {
      const hidden = await this.database.query<{ typeKey: string; places: readonly string[] }>(HIDDEN_FROM, [by.tenantId, by.userId])
      return ok(Object.fromEntries(hidden.map(({ typeKey, places }) => [typeKey, places])))
    })
  }

  lock(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    return this.database.attempt(async () => this.chain(LOCKED, typeKey, recordId, by))
  }

  ofProcess(processId: string, by: Person): Promise<Result<Chain>> {
    return this.database.attempt(async () => {
      const [process] = await this.database.query<Process>(OF_PROCESS, [processId, by.tenantId])
      return process ? ok(await this.withTasks(process)) : fail(missing)
    })
  }

  openOf(userId: string, by: Person): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const open = await this.database.query<{ id: string }>(OPEN_OF, [userId, by.tenantId])
      return ok(open.map(({ id }) => id))
    })
  }

  seen(taskId: string, at: string, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(SEEN, [taskId, at, by.userId, by.tenantId])
      return done
    })
  }

  watched(taskId: string, { reminded, timedOut }: Required<Pick<Task, 'reminded' | 'timedOut'>>, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(WATCHED, [taskId, reminded, timedOut, by.tenantId])
      return done
    })
  }

  ofTask(taskId: string, by: Person): Promise<Result<Chain>> {
    return this.database.attempt(async () => {
      const [process] = await this.database.query<Process>(OF_TASK, [taskId, by.tenantId])
      return process ? ok(await this.withTasks(process)) : fail(missing)
    })
  }

  lockByTask(taskId: string, by: Person): Promise<Result<Chain>> {
    return this.database.attempt(async () => {
      const [[process], tasks] = await Promise.all([
        this.database.query<Process>(LOCKED_BY_TASK, [taskId, by.tenantId]),
        this.database.query<Task>(TASKS_BESIDE, [taskId]),
      ])
      return process ? ok({ process: said(process), tasks: tasks.map(said) }) : fail(missing)
    })
  }

  keep(progress: Progress, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const { process, added, changed } = progress
      const hidden = hiddenBy(progress)
      const hide = hidden.length ? [{ statement: HIDE, values: [by.tenantId, process.typeKey, JSON.stringify(hidden)] }] : []
      // A new chain collides with nothing: it travels with the commit, while the number's row is locked.
      if (process.version === 0 && changed.length === 0) {
        const begun = {
          statement: BEGIN,
          values: [...valuesOf(process), by.tenantId, process.flow ? JSON.stringify(process.flow) : null, process.urgency ?? null],
        }
        const tasks = {
          statement: HAND_OUT,
          values: [process.typeKey, process.recordId, by.tenantId, JSON.stringify(added), priorityOf(process)],
        }
        await this.database.beforeCommit(`process ${process.id}`, { asked: () => [begun, tasks, ...hide] })
        return done
      }
      const values = [JSON.stringify(process), JSON.stringify(added), JSON.stringify(changed), by.tenantId, priorityOf(process)]
      // Whoever writes the same of another record waits for the end of this one: it is written last.
      if (hide.length) await this.database.beforeCommit(`hidden by ${process.id} ${process.version}`, { asked: () => hide })
      const [kept] = await this.database.query<{ kept: number; changed: number }>(KEEP, values)
      return kept?.kept === 1 && kept.changed === changed.length ? done : fail(stateChanged)
    })
  }

  comments(processId: string, by: Person): Promise<Result<readonly Comment[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Comment>(COMMENTS, [processId, by.tenantId])))
  }

  comment({ id, processId, userId, userName, content, mentioned, saidAt }: Comment, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(COMMENT, [id, by.tenantId, processId, userId, userName, content, JSON.stringify(mentioned), saidAt])
      return done
    })
  }

  kinds(box: TaskBox, by: Person): Promise<Result<readonly TaskKind[]>> {
    return this.database.attempt(async () => {
      const counted = await this.database.answer<{ typeKey: string; count: number }>(kindsIn(box, by))
      return ok(counted.map((kind) => ({ ...kind, typeTitle: this.catalogue.find(kind.typeKey)?.title ?? kind.typeKey })))
    })
  }

  begun(since: string, by: Person): Promise<Result<ReadonlyMap<string, number>>> {
    return this.database.attempt(async () => {
      const counted = await this.database.query<{ typeKey: string; count: number }>(beginning, [by.userId, by.tenantId, since])
      return ok(new Map(counted.map(({ typeKey, count }) => [typeKey, Number(count)])))
    })
  }

  counts(by: Person): Promise<Result<TaskCounts>> {
    return this.database.attempt(async () => {
      const [counted] = await this.database.query<TaskCounts>(counting, [by.userId, by.tenantId])
      return ok({ todo: counted?.todo ?? 0, mine: counted?.mine ?? 0, cc: counted?.cc ?? 0 })
    })
  }

  concerned(recordIds: readonly string[], userIds: readonly string[]): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<{ userId: string }>(CONCERNED, [recordIds, userIds])
      return ok(found.map(({ userId }) => userId))
    })
  }

  private async chain(process: typeof OF_RECORD, typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    const values = [recordId, typeKey, by.tenantId]
    // The tasks are read by a statement begun after the process was got: it sees what the last holder wrote.
    const [[found], tasks] = await Promise.all([
      this.database.query<Process>(process, values),
      this.database.query<Task>(TASKS_OF_RECORD, values),
    ])
    return ok(found ? { process: said(found), tasks: tasks.map(said) } : null)
  }

  private async withTasks(process: Process): Promise<Chain> {
    const tasks = await this.database.query<Task>(TASKS_OF_PROCESS, [process.id])
    return { process: said(process), tasks: tasks.map(said) }
  }
}

/** H where the document is most urgent, or somebody urged (oa W20): what is open when somebody urges is raised by the table itself. */
const priorityOf = ({ urgency, urgeCount = 0 }: Process): 'H' | 'L' => (urgency === MOST_URGENT || urgeCount > 0 ? 'H' : 'L')

/** What most chains and tasks say nothing of. */
const SELDOM: ReadonlySet<string> = new Set([
  ...['flow', 'resume', 'urgeCount', 'urgedAt', 'taskType', 'parentId', 'signAll', 'ownerId', 'ownerName', 'transfers', 'undone', 'readAt'],
  ...['urgency', 'dueAt', 'reminded', 'timedOut', 'fromUserId', 'signature', 'attachments'],
])

const said = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null || !SELDOM.has(key))) as T

const valuesOf = (process: Process): readonly unknown[] => [
  process.id,
  process.typeKey,
  process.recordId,
  process.billNo,
  process.title,
  process.amount,
  process.status,
  process.round,
  process.current,
  JSON.stringify(process.nodes),
  process.change,
  process.applyUserId,
  process.applyUserName,
  process.applyDeptId,
  process.applyDeptName,
  JSON.stringify(process.barred ?? []),
  process.startedAt,
  process.version + 1,
]
