import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { Approvals } from '../../approval/approvals.port.ts'
import { cannotWithdraw, notApplicant, processMoved } from '../../approval/failures.ts'
import { stateAfter } from '../../approval/life.ts'
import { mayWithdraw, type Processes } from '../../approval/processes.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { viewOf } from '../../definitions/view.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import type { RecordWriter } from './record-writer.ts'
import { mayDo } from '../permissions.ts'
import { recall } from './prepare.ts'
import type { Records } from '../records.port.ts'

export type Withdrawing = { readonly type: DocumentType; readonly id: string; readonly by: Person; readonly reason?: string }

/** The applicant takes a document back before anybody has agreed (oa W19). */
export class WithdrawDocument {
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  constructor(records: Records, facts: Facts, approvals: Approvals, processes: Processes, writer: RecordWriter, work: UnitOfWork) {
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.processes = processes
    this.writer = writer
    this.work = work
  }

  run({ type, id, by, reason }: Withdrawing): Promise<Result<Row>> {
    return this.work.whole(async () => {
      if (!mayDo(by, type, 'withdraw')) return fail(forbidden)
      const chain = await this.approvals.lock(type.key, id, by)
      if (!chain.ok) return chain
      const found = await this.records.lock(type, id, by)
      if (!found.ok) return found
      const before = found.value
      const state = stateAfter(String(wireOf(before, 'billStatus')), 'withdraw')
      if (!state || !chain.value || chain.value.process.status !== 'running') return fail(processMoved)
      if (chain.value.process.applyUserId !== by.userId) return fail(notApplicant)
      if (!mayWithdraw(chain.value, by)) return fail(cannotWithdraw)

      const recalled = await recall(type, before, this.facts, by)
      if (!recalled.ok) return recalled
      const effects = state === 'approved' ? [] : eventEffects(type, 'withdraw', viewOf(type, recalled.value.row, recalled.value.knowledge))
      const outcome = await this.writer.outcome(type, { ...before, billStatus: state }, [{ event: 'withdraw', effects: () => effects }], by)
      if (!outcome.ok) return outcome
      return this.writer.keep({
        type,
        before,
        after: outcome.value.row,
        action: 'withdraw',
        by,
        progress: this.processes.withdraw(chain.value),
        happenings: outcome.value.happenings,
        ...(reason ? { reason } : {}),
      })
    })
  }
}
