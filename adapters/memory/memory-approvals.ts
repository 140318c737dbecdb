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
} from '../../core/approval/approvals.port.ts'
import { hiddenBy } from '../../core/approval/chain-reader.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { missing, stateChanged } from '../../core/records/failures.ts'
import type { MemoryStore } from './store.ts'

type KeptProcess = { readonly process: Process; readonly tenantId: number }
type KeptComment = { readonly comment: Comment; readonly tenantId: number }
export type KeptTask = {
  readonly task: Task
  readonly typeKey: string
  readonly recordId: string
  readonly tenantId: number
  readonly place: number
}

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

  async ofRecords(typeKey: string, recordIds: readonly string[], by: Person): Promise<Result<readonly Chain[]>> {
    const found = this.processes(by).filter(({ process }) => process.typeKey === typeKey && recordIds.includes(process.recordId))
    return ok(found.map(({ process }) => this.chain(process)))
  }

  async hiddenFrom(by: Person): Promise<Result<Readonly<Record<string, readonly string[]>>>> {
    const hidden: Record<string, readonly string[]> = {}
    for (const { process } of this.processes(by)) {
      const own = hiddenBy({ process, added: this.tasks(process.id), changed: [] }).filter(({ userId }) => userId === by.userId)
      const places = new Set([...(hidden[process.typeKey] ?? []), ...own.map(({ place }) => place)])
      if (places.size) hidden[process.typeKey] = [...places].sort()
    }
    return ok(hidden)
  }

  lock(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>> {
    return this.ofRecord(typeKey, recordId, by)
  }

  async ofTask(taskId: string, by: Person): Promise<Result<Chain>> {
    const kept = this.store.get<KeptTask>('tasks', taskId)
    const found = kept && this.processes(by).find(({ process }) => process.id === kept.task.processId)
    if (!found) return fail(missing)
    return ok(this.chain(found.process))
  }

  lockByTask(taskId: string, by: Person): Promise<Result<Chain>> {
    return this.ofTask(taskId, by)
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

  async watched(taskId: string, what: Required<Pick<Task, 'reminded' | 'timedOut'>>, by: Person): Promise<Result<void>> {
    const kept = this.store.get<KeptTask>('tasks', taskId)
    if (kept && kept.tenantId === by.tenantId) this.store.set<KeptTask>('tasks', taskId, { ...kept, task: { ...kept.task, ...what } })
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

  async comments(processId: string, by: Person): Promise<Result<readonly Comment[]>> {
    const kept = this.store
      .all<KeptComment>('comments')
      .filter(({ comment, tenantId }) => comment.processId === processId && tenantId === by.tenantId)
    return ok(kept.map(({ comment }) => comment))
  }

  async comment(comment: Comment, by: Person): Promise<Result<void>> {
    this.store.set<KeptComment>('comments', comment.id, { comment, tenantId: by.tenantId })
    return done
  }

  async kinds(box: TaskBox, by: Person): Promise<Result<readonly TaskKind[]>> {
    const counts = new Map<string, number>()
    for (const { typeKey } of this.lines(box, by)) counts.set(typeKey, (counts.get(typeKey) ?? 0) + 1)
    const kinds = [...counts].map(([typeKey, count]) => ({ typeKey, count, typeTitle: this.catalogue.find(typeKey)?.title ?? typeKey }))
    return ok(kinds.sort((a, b) => b.count - a.count || (a.typeKey < b.typeKey ? -1 : 1)))
  }

  async begun(since: string, by: Person): Promise<Result<ReadonlyMap<string, number>>> {
    const begun = new Map<string, number>()
    for (const { process } of this.processes(by))
      if (process.applyUserId === by.userId && process.startedAt >= since) begun.set(process.typeKey, (begun.get(process.typeKey) ?? 0) + 1)
    return ok(begun)
  }

  async counts(by: Person): Promise<Result<TaskCounts>> {
    const mine = this.processes(by).filter(({ process }) => process.applyUserId === by.userId && process.status === 'running')
    const unread = this.lines('cc', by).filter(({ status }) => status === 'copied')
    return ok({ todo: this.lines('todo', by).length, mine: mine.length, cc: unread.length })
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

  /** The types of what lies in a box, line by line. */
  private lines(box: TaskBox, by: Person): readonly (Pick<Task, 'status'> & { readonly typeKey: string })[] {
    const chains = this.processes(by).map(({ process }) => this.chain(process))
    if (box === 'mine')
      return chains
        .filter(({ process }) => process.applyUserId === by.userId)
        .map(({ process }) => ({ typeKey: process.typeKey, status: 'open' as const }))
    const isOwn = ({ userId, ownerId }: Task) => userId === by.userId || (box === 'done' && ownerId === by.userId)
    return chains.flatMap(({ process, tasks }) =>
      tasks.filter((task) => isOwn(task) && wanted[box].includes(task.status)).map(({ status }) => ({ typeKey: process.typeKey, status })),
    )
  }
}
