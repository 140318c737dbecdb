import type { Approvals } from '../../approval/approvals.port.ts'
import { notYourTask } from '../../approval/failures.ts'
import type { Processes } from '../../approval/processes.ts'
import { takesPart } from '../../approval/taking-part.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { missing } from '../failures.ts'

/** A copy counts as read, an open task as seen, once who has it has opened it (oa W18, W19); once more changes nothing. */
export class ReadCopy {
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly work: UnitOfWork
  private readonly clock: Clock
  constructor(approvals: Approvals, processes: Processes, work: UnitOfWork, clock: Clock) {
    this.approvals = approvals
    this.processes = processes
    this.work = work
    this.clock = clock
  }

  run({ taskId, by }: { taskId: string; by: Person }): Promise<Result<void>> {
    return this.work.whole(async () => {
      const reached = await this.approvals.ofTask(taskId, by)
      if (!reached.ok) return reached
      if (!takesPart(reached.value, by)) return fail(missing)
      const { typeKey, recordId } = reached.value.process
      const chain = await this.approvals.lock(typeKey, recordId, by)
      if (!chain.ok) return chain
      const copy = chain.value?.tasks.find(({ id }) => id === taskId)
      if (!chain.value || !copy) return fail(missing)
      if (copy.userId !== by.userId && copy.ownerId !== by.userId) return fail(notYourTask)
      if (copy.status === 'open') return this.approvals.seen(taskId, shanghai(this.clock.now()), by)
      return copy.status === 'copied' ? this.approvals.keep(this.processes.read(chain.value, copy), by) : done
    })
  }
}
