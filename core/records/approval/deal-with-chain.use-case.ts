import type { ApprovalCall } from '../../definitions/effect.ts'
import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { ChainCalls } from './chain-calls.ts'

/** What is done to a chain beside its tasks' own pages, by itself: see `ChainCalls`. */
export class DealWithChain {
  private readonly calls: ChainCalls
  private readonly work: UnitOfWork
  constructor(calls: ChainCalls, work: UnitOfWork) {
    this.calls = calls
    this.work = work
  }

  run({ call, by }: { readonly call: ApprovalCall; readonly by: Person }): Promise<Result<void>> {
    return this.work.whole(() => this.calls.deal(call, by))
  }
}
