import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import type { Approvals } from '../../approval/approvals.port.ts'
import { stateAfter } from '../../approval/life.ts'
import type { Processes } from '../../approval/processes.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, stale, stateChanged } from '../failures.ts'
import type { RecordWriter } from './record-writer.ts'
import { mayDo } from '../permissions.ts'
import { recall, versionOf } from './prepare.ts'
import type { Records } from '../records.port.ts'

export type Voiding = {
  readonly type: DocumentType
  readonly id: string
  readonly by: Person
  readonly version?: number
  readonly reason?: string
}

/** 作废: a draft or rejected document ends; its number stays taken (oa W35). */
export class VoidDocument {
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

  run({ type, id, by, version, reason }: Voiding): Promise<Result<Row>> {
    return this.work.whole(async () => {
      if (!mayDo(by, type, 'void')) return fail(forbidden)
      const chain = await this.approvals.lock(type.key, id, by)
      if (!chain.ok) return chain
      const found = await this.records.lock(type, id, by)
      if (!found.ok) return found
      const before = found.value
      if (version !== undefined && version !== versionOf(before)) return fail(stale)
      const state = stateAfter(String(wireOf(before, 'billStatus')), 'void')
      if (!state || type.sort !== 'document') return fail(stateChanged)

      const recalled = await recall(type, before, this.facts, by)
      if (!recalled.ok) return recalled
      const voided = { event: 'void', effects: () => eventEffects(type, 'void', recalled.value.view) }
      const outcome = await this.writer.outcome(type, { ...before, billStatus: state }, [voided], by)
      if (!outcome.ok) return outcome
      return this.writer.keep({
        type,
        before,
        after: outcome.value.row,
        action: 'void',
        by,
        happenings: outcome.value.happenings,
        ...(chain.value ? { progress: this.processes.end(chain.value) } : {}),
        ...(reason ? { reason } : {}),
      })
    })
  }
}
