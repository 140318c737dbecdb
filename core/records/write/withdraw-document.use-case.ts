import { cannotWithdraw, notApplicant, processMoved } from '../../approval/failures.ts'
import { mayWithdraw, type Processes } from '../../approval/processes.ts'
import type { Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Ending, ProcessEnding } from './process-ending.ts'

/** The applicant takes a document back before anybody has agreed (oa W19). */
export class WithdrawDocument {
  private readonly ending: ProcessEnding
  private readonly processes: Processes
  constructor(ending: ProcessEnding, processes: Processes) {
    this.ending = ending
    this.processes = processes
  }

  run(call: Ending): Promise<Result<Row>> {
    return this.ending.run(call, {
      event: 'withdraw',
      refusal: ({ chain }, state) => {
        if (state === undefined || chain?.process.status !== 'running') return processMoved
        if (chain.process.applyUserId !== call.by.userId) return notApplicant
        return mayWithdraw(chain, call.by) ? undefined : cannotWithdraw
      },
      progress: (chain) => this.processes.withdraw(chain),
    })
  }
}
