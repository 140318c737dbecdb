import {
  Approvals,
  type Chain,
  type Process,
  type Progress,
  type Task,
  type TaskBox,
  type TaskCounts,
  type TaskKind,
} from '../../core/approval/approvals.port.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { defineRecord, type DocumentType } from '../../core/definitions/document.ts'
import { datetime, decimal, int, text } from '../../core/definitions/fields.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { ListQuery, Page } from '../../core/query/list-query.ts'
import { missing, stateChanged } from '../../core/records/failures.ts'
import { matches, ordering } from '../../core/definitions/matches.ts'
import type { MemoryStore } from './store.ts'

type KeptProcess = { readonly process: Process; readonly tenantId: number }
type KeptTask = {
  readonly task: Task
  readonly typeKey: string
  readonly recordId: string
  readonly tenantId: number
  readonly place: number
}

/** What the lists of approvals show, as the fields of a record: filters and orders read them. */
const shown: DocumentType = defineRecord({
  key: 'oa.box',
  title: '审批',
  fields: {
    taskId: text('任务'),
    taskVersion: int('版本'),
    processId: text('流程'),
    typeKey: text('类型'),
    recordId: text('单据'),
    billNo: text('单据编号'),
    title: text('标题'),
    amount: decimal('金额', { scale: 2 }),
    applyUserId: text('申请人'),
    applyUserName: text('申请人'),
    applyDeptName: text('申请部门'),
    nodeTitle: text('节点'),
    status: text('状态'),
    receivedAt: datetime('接收时间'),
    startedAt: datetime('发起时间'),
    finishedAt: datetime('完成时间'),
  },
})

const order: Readonly<Record<TaskBox, string>> = { todo: 'receivedAt', done: 'finishedAt', mine: 'startedAt', cc: 'receivedAt' }

const wanted: Readonly<Record<Exclude<TaskBox, 'mine'>, readonly Task['status'][]>> = {
  todo: ['open'],
  done: ['agreed', 'rejected', 'backed', 'transferred', 'delegated'],
  cc: ['copied', 'read'],
}

/** Processes and tasks in maps. */
export class MemoryApprovals extends Approvals {
  private readonly store: MemoryStore
  private readonly catalogue: Catalogue
  private place = 0

  constructor(store: MemoryStore, catalogue: Catalogue) {
    super()
    this.store = store
    this.catalogue = catalogue
  }

  async ofRecord(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    const found = this.processes(by).find(({ process }) => process.typeKey === typeKey && process.recordId === recordId)
    return ok(found ? this.chain(found.process) : null)
  }

  lock(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    return this.ofRecord(typeKey, recordId, by)
  }

  async ofTask(taskId: string, by: Person): Promise<Result<Chain>> {
    const kept = this.store.get<KeptTask>('tasks', taskId)
    const found = kept && this.processes(by).find(({ process }) => process.id === kept.task.processId)
    if (!found) return fail(missing)
    const chain = this.chain(found.process)
    const isIn =
      chain.process.applyUserId === by.userId || chain.tasks.some(({ userId, ownerId }) => userId === by.userId || ownerId === by.userId)
    return isIn ? ok(chain) : fail(missing)
  }

  async ofProcess(processId: string, by: Person): Promise<Result<Chain>> {
    const found = this.processes(by).find(({ process }) => process.id === processId)
    return found ? ok(this.chain(found.process)) : fail(missing)
  }

  async openOf(userId: string, by: Person): Promise<Result<readonly string[]>> {
    const open = this.processes(by).filter(({ process }) =>
      this.tasks(process.id).some((task) => task.userId === userId && task.status === 'open'),
    )
    return ok(open.map(({ process }) => process.id).sort())
  }

  async seen(taskId: string, at: string, by: Person): Promise<Result<void>> {
    const kept = this.store.get<KeptTask>('tasks', taskId)
    if (kept && kept.task.userId === by.userId && kept.task.status === 'open' && !kept.task.readAt)
      this.store.set<KeptTask>('tasks', taskId, { ...kept, task: { ...kept.task, readAt: at } })
    return done
  }

  async keep({ process, added, changed }: Progress, by: Person): Promise<Result<void>> {
    const before = this.store.get<KeptProcess>('processes', process.id)
    if (before && before.process.version !== process.version) return fail(stateChanged)
    const isPassed = changed.some(({ id, version }) => this.store.get<KeptTask>('tasks', id)?.task.version !== version - 1)
    if (isPassed) return fail(stateChanged)
    this.store.set<KeptProcess>('processes', process.id, { process: { ...process, version: process.version + 1 }, tenantId: by.tenantId })
    for (const task of [...changed, ...added]) {
      const place = this.store.get<KeptTask>('tasks', task.id)?.place ?? (this.place += 1)
      this.store.set<KeptTask>('tasks', task.id, {
        task,
        typeKey: process.typeKey,
        recordId: process.recordId,
        tenantId: by.tenantId,
        place,
      })
    }
    return done
  }

  async box(box: TaskBox, query: ListQuery, by: Person): Promise<Result<Page>> {
    const found = this.rows(box, by).filter((record) => matches(query.where, { type: shown, record }))
    const orders = query.order.length ? query.order : [{ field: order[box], direction: 'desc' as const }]
    const sorted = [...found].sort((a, b) => {
      for (const { field, direction } of orders) {
        const way = ordering(shown.fields[field]?.kind.storage, undefined)(wireOf(a, field), wireOf(b, field))
        if (way) return direction === 'desc' ? -way : way
      }
      return String(a['processId']) < String(b['processId']) ? -1 : 1
    })
    const from = (query.pageNo - 1) * query.pageSize
    return ok({ records: sorted.slice(from, from + query.pageSize), total: found.length, pageNo: query.pageNo, pageSize: query.pageSize })
  }

  async kinds(box: TaskBox, by: Person): Promise<Result<readonly TaskKind[]>> {
    const counts = new Map<string, number>()
    for (const row of this.rows(box, by)) counts.set(String(row['typeKey']), (counts.get(String(row['typeKey'])) ?? 0) + 1)
    const kinds = [...counts].map(([typeKey, count]) => ({ typeKey, count, typeTitle: this.catalogue.find(typeKey)?.title ?? typeKey }))
    return ok(kinds.sort((a, b) => b.count - a.count || (a.typeKey < b.typeKey ? -1 : 1)))
  }

  async counts(by: Person): Promise<Result<TaskCounts>> {
    const mine = this.processes(by).filter(({ process }) => process.applyUserId === by.userId && process.status === 'running')
    const unread = this.rows('cc', by).filter((row) => row['status'] === 'copied')
    return ok({ todo: this.rows('todo', by).length, mine: mine.length, cc: unread.length })
  }

  async concerned(recordIds: readonly string[], userIds: readonly string[]): Promise<Result<readonly string[]>> {
    const chains = this.store.all<KeptProcess>('processes').filter(({ process }) => recordIds.includes(process.recordId))
    const people = new Set(chains.flatMap(({ process }) => [process.applyUserId, ...this.tasks(process.id).map(({ userId }) => userId)]))
    return ok(userIds.filter((userId) => people.has(userId)))
  }

  private processes(by: Person): readonly KeptProcess[] {
    return this.store.all<KeptProcess>('processes').filter(({ tenantId }) => tenantId === by.tenantId)
  }

  private tasks(processId: string): readonly Task[] {
    return this.store
      .all<KeptTask>('tasks')
      .filter(({ task }) => task.processId === processId)
      .sort((a, b) => a.place - b.place)
      .map(({ task }) => task)
  }

  private chain(process: Process): Chain {
    return { process, tasks: this.tasks(process.id) }
  }

  private rows(box: TaskBox, by: Person): readonly Row[] {
    const chains = this.processes(by).map(({ process }) => this.chain(process))
    if (box === 'mine') {
      return chains
        .filter(({ process }) => process.applyUserId === by.userId)
        .map(({ process, tasks }) => ({
          ...this.row(
            process,
            tasks.find(({ status }) => status === 'open'),
          ),
          status: process.status,
        }))
    }
    return chains.flatMap(({ process, tasks }) =>
      tasks.filter(({ userId, status }) => userId === by.userId && wanted[box].includes(status)).map((task) => this.row(process, task)),
    )
  }

  private row(process: Process, task: Task | undefined): Row {
    const { id, typeKey, recordId, billNo, title, amount, applyUserId, applyUserName, applyDeptName, startedAt } = process
    return {
      ...{ processId: id, typeKey, recordId, billNo, title, amount, applyUserId, applyUserName, applyDeptName, startedAt },
      typeTitle: this.catalogue.find(typeKey)?.title ?? null,
      taskId: task?.id ?? null,
      taskVersion: task?.version ?? null,
      nodeTitle: task?.nodeTitle ?? null,
      status: task?.status ?? null,
      receivedAt: task?.receivedAt ?? null,
      finishedAt: task?.finishedAt ?? null,
    }
  }
}
