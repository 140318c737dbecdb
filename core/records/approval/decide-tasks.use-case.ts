import type { Approvals, Task } from '../../approval/approvals.port.ts'
import { filledAlone, notTogether, reasonMissing, tooManyTasks } from '../../approval/failures.ts'
import { takesPart } from '../../approval/taking-part.ts'
import { missing } from '../failures.ts'
import { filled } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { DecideTask } from './decide-task.use-case.ts'

/** oa W27. */
const MOST = 100

export type Together = {
  readonly verdict: 'agree' | 'reject'
  readonly taskIds: readonly string[]
  readonly opinion: string
  readonly by: Person
}

/** How one of several came out. */
export type TaskResult = { readonly taskId: string; readonly billNo: string; readonly ok: boolean; readonly message: string }

/** Several tasks are decided with one word, each by itself: what one refuses keeps no other (oa W27). */
export class DecideTasks {
  private readonly approvals: Approvals
  private readonly decide: DecideTask
  constructor(approvals: Approvals, decide: DecideTask) {
    this.approvals = approvals
    this.decide = decide
  }

  async run({ verdict, taskIds, opinion, by }: Together): Promise<Result<readonly TaskResult[]>> {
    const wanted = [...new Set(taskIds)]
    if (wanted.length === 0 || wanted.length > MOST) return fail(tooManyTasks)
    if (verdict === 'reject' && opinion.trim() === '') return fail(reasonMissing)
    const answered: TaskResult[] = []
    for (const taskId of wanted) answered.push(await this.one(taskId, { verdict, opinion, by }))
    return ok(answered)
  }

  private async one(taskId: string, { verdict, opinion, by }: Omit<Together, 'taskIds'>): Promise<TaskResult> {
    const chain = await this.approvals.ofTask(taskId, by)
    if (!chain.ok) return { taskId, billNo: '', ok: false, message: chain.failure.message }
    if (!takesPart(chain.value, by)) return { taskId, billNo: '', ok: false, message: missing.message }
    const { billNo } = chain.value.process
    if (chain.value.process.flow?.allowBatch === false) return { taskId, billNo, ok: false, message: notTogether.message }
    const task = chain.value.tasks.find(({ id }) => id === taskId) as Task
    // What must be filled in at the step nobody fills in for several at once.
    const isAsked = verdict === 'agree' && chain.value.process.nodes[task.node]?.drawn?.requires?.length
    if (isAsked) return { taskId, billNo, ok: false, message: filled(filledAlone, { nodeName: task.nodeTitle }).message }
    const decided = await this.decide.run({ verdict, taskId, version: task.version, opinion, by })
    return decided.ok ? { taskId, billNo, ok: true, message: '' } : { taskId, billNo, ok: false, message: decided.failure.message }
  }
}
