import type { Chain, Node, Task, TaskStatus } from './approvals.port.ts'

/** What the tasks of one visit of a step come to, pure (oa W11, W17). */

/** Somebody still has to do something about it. */
const LIVE: ReadonlySet<TaskStatus> = new Set(['waiting', 'open', 'delegated'])

export const isLive = ({ status }: Pick<Task, 'status'>): boolean => LIVE.has(status)

/** May the holder of a task, or whoever he stands in for, decide it now? */
export const mayBeDecidedBy = ({ status, userId, ownerId }: Task, person: string): boolean =>
  status === 'open' && (userId === person || ownerId === person)

/** The step at which somebody decides now, else the one a chain stands at. */
export const stepFor = ({ process, tasks }: Chain, person: string): Node | undefined =>
  process.nodes[tasks.find((task) => mayBeDecidedBy(task, person))?.node ?? process.current]

/** Did its holder, or the rules for him, say yes? */
const isYes = ({ status }: Task): boolean => status === 'agreed' || status === 'passed'

/** The tasks of the present round that count: what happened before the chain went back does not. */
export const standing = ({ process, tasks }: Chain): readonly Task[] =>
  tasks.filter(({ round, undone, status }) => round === process.round && !undone && status !== 'copied' && status !== 'read')

/** A holder's own part in a step, not what he asked of others. */
export const isOwnPart = ({ taskType, status }: Task): boolean =>
  taskType === undefined && status !== 'transferred' && status !== 'cancelled'

const askedBy = (tasks: readonly Task[], parentId: string, type: Task['taskType']): readonly Task[] =>
  tasks.filter(
    (task) => task.parentId === parentId && task.taskType === type && task.status !== 'cancelled' && task.status !== 'transferred',
  )

/** Have the signers that a holder added before or after himself said yes? Nobody added is yes. */
export const haveSigned = (tasks: readonly Task[], parentId: string, type: 'addBefore' | 'addAfter'): boolean => {
  const signers = askedBy(tasks, parentId, type)
  if (signers.length === 0) return true
  return signers.some(({ signAll }) => signAll === false) ? signers.some(isYes) : signers.every(isYes)
}

const share = (part: number, whole: number): number => (part * 100) / whole

/** Have its own deciders agreed, as many as the step asks? */
export const isAgreed = ({ mode, rate = 100 }: Node, tasks: readonly Task[]): boolean => {
  const own = tasks.filter(isOwnPart)
  if (own.length === 0) return true
  if (mode === 'any') return own.some(({ status }) => status === 'agreed') || own.every(isYes)
  if (mode === 'ratio') return share(own.filter(isYes).length, own.length) >= rate
  return own.every(isYes)
}

/** Of a share: can it still be reached? */
export const isReachable = ({ mode, rate = 100 }: Node, tasks: readonly Task[]): boolean => {
  const own = tasks.filter(isOwnPart)
  return mode === 'ratio' && share(own.filter(({ status }) => status !== 'rejected').length, own.length) >= rate
}

/** Is nothing left to do at the step? */
export const isDone = (node: Node, tasks: readonly Task[]): boolean =>
  isAgreed(node, tasks) && tasks.every(({ id }) => haveSigned(tasks, id, 'addAfter'))

/** Was it asked for, through whomever, after its step had been agreed to? */
export const isAfter = (tasks: readonly Task[], { taskType, parentId }: Task): boolean => {
  if (taskType === undefined || taskType === 'addAfter') return taskType === 'addAfter'
  const parent = tasks.find(({ id }) => id === parentId)
  return parent !== undefined && isAfter(tasks, parent)
}

/** Of a step that is decided in turn: whose turn it is, where nobody has his. */
export const nextInTurn = ({ mode }: Node, tasks: readonly Task[]): Task | undefined => {
  if (mode !== 'order') return undefined
  const own = tasks.filter(isOwnPart)
  const waits = (task: Task) => task.status === 'waiting' && !tasks.some((one) => one.parentId === task.id && isLive(one))
  const isBusy = own.some((task) => isLive(task) && !waits(task))
  const hasOpenSigners = tasks.some((task) => task.taskType !== undefined && isLive(task))
  return isBusy || hasOpenSigners ? undefined : own.find(waits)
}

/** How many tasks led to this one by adding signers. */
export const depthOf = (tasks: readonly Task[], task: Task): number => {
  if (task.taskType === undefined || !task.parentId) return 0
  const parent = tasks.find(({ id }) => id === task.parentId)
  return 1 + (parent ? depthOf(tasks, parent) : 0)
}
