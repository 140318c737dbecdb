import { listed } from '../definitions/listed.ts'
import type { Person } from '../kernel/person.ts'
import type { Chain, Progress, Task } from './approvals.port.ts'
import { isLive } from './node-state.ts'
import type { Decider } from './staff.port.ts'

/** What somebody answers to his task. */
export type Answer = Pick<Task, 'signature' | 'attachments'> & { readonly task: Task; readonly opinion: string; readonly by: Person }

/** The task with the files of an answer beside those of what its holder said before he asked others. */
const withFiles = ({ task, attachments = '' }: Answer): Task =>
  attachments ? { ...task, attachments: listed(`${task.attachments ?? ''},${attachments}`) } : task

/** How a task reads once its holder, or whoever he stands in for, dealt with it. */
export const dealtWith = (status: Task['status'], answer: Answer, now: string): Task => {
  const { task, opinion, by, signature } = answer
  return {
    ...withFiles(answer),
    ...(signature ? { signature } : {}),
    status,
    opinion,
    finishedAt: now,
    userName: by.realname,
    userId: by.userId,
    version: task.version + 1,
  }
}

/** How it reads while its holder waits for whom he asked before he answers himself. */
export const setAside = (status: 'delegated' | 'waiting', answer: Answer): Task => ({
  ...withFiles(answer),
  status,
  opinion: answer.opinion || null,
  version: answer.task.version + 1,
})

export const closed = (task: Task, opinion: string | null, now: string): Task => ({
  ...task,
  status: 'cancelled',
  opinion,
  finishedAt: now,
  version: task.version + 1,
})

/** It waits for its holder again. */
export const reopened = (task: Task): Task => ({ ...task, status: 'open', version: task.version + 1 })

const unanswered = ({ signature: _, attachments: __, ...task }: Task): Task => task

/** The same part of the step, another's from now on. */
export const handedTo = (
  { ownerId: _, ownerName: __, readAt: ___, undone: ____, ...task }: Task,
  to: Decider,
  now: string,
  id: string,
): Task => ({
  ...unanswered(task),
  id,
  userId: to.userId,
  userName: to.name,
  status: 'open',
  opinion: null,
  receivedAt: now,
  finishedAt: null,
  version: 1,
})

/** It happened, and counts no more. */
export const undone = (task: Task): Task => ({ ...task, undone: true, version: task.version + 1 })

/** Every task that still waits for somebody, closed. */
export const allClosed = ({ tasks }: Pick<Chain, 'tasks'>, now: string, opinion: string | null = null): readonly Task[] =>
  tasks.filter(isLive).map((task) => closed(task, opinion, now))

/** A chain as it stands once a progress of it is kept. */
export const chainAfter = (chain: Chain, { process, changed, added }: Progress): Chain => ({
  process: { ...process, version: process.version + 1 },
  tasks: new Changing(chain).put(...changed, ...added).tasks,
})

/** A chain under changes that are not kept yet: each task stands in it as it was last changed. */
export class Changing {
  private readonly before: ReadonlyMap<string, Task>
  private readonly now = new Map<string, Task>()

  constructor({ tasks }: Chain) {
    this.before = new Map(tasks.map((task) => [task.id, task]))
    for (const task of tasks) this.now.set(task.id, task)
  }

  get tasks(): readonly Task[] {
    return [...this.now.values()]
  }

  put(...tasks: readonly Task[]): this {
    for (const task of tasks) this.now.set(task.id, task)
    return this
  }

  /** What became of tasks that were there, each raised by one version however often it changed. */
  get changed(): readonly Task[] {
    return this.tasks.flatMap((task) => {
      const was = this.before.get(task.id)
      return was && was !== task ? [{ ...task, version: was.version + 1 }] : []
    })
  }

  get added(): readonly Task[] {
    return this.tasks.filter(({ id }) => !this.before.has(id))
  }
}

/** These tasks, and what was asked for them, wait for nobody any more. */
export const closeAll = (changing: Changing, tasks: readonly Task[], now: string, opinion: string | null = null): void => {
  for (const task of tasks) {
    changing.put(closed(task, opinion, now))
    const asked = changing.tasks.filter((one) => one.taskType !== undefined && one.parentId === task.id && isLive(one))
    closeAll(changing, asked, now, opinion)
  }
}

/** Those who were asked along with a signer and have not answered. */
export const signersWith = (changing: Changing, { id, parentId, taskType }: Task): readonly Task[] =>
  changing.tasks.filter((one) => one.id !== id && one.parentId === parentId && one.taskType === taskType && isLive(one))
