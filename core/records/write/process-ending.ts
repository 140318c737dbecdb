import type { Approvals, Chain, Progress } from '../../approval/approvals.port.ts'
import { stateAfter } from '../../approval/lifecycle.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { recall } from './prepare.ts'
import type { RecordWriter } from './record-writer.ts'

export type Ending = { readonly type: DocumentType; readonly id: string; readonly by: Person; readonly reason?: string }

type Found = { readonly before: Row; readonly chain: Chain | null }

type EndingRules = {
  readonly event: 'withdraw' | 'void'
  /** What speaks against it; undefined as a state is one that the event does not lead out of. */
  readonly refusal: (found: Found, state: string | undefined) => Failure | undefined
  readonly progress: (chain: Chain) => Progress
}

/** An approval ends without a decision: chain and record are locked, what it does elsewhere is worked out, and all is written at once. */
export class ProcessEnding {
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  constructor(records: Records, facts: Facts, approvals: Approvals, writer: RecordWriter, work: UnitOfWork) {
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.writer = writer
    this.work = work
  }

  run({ type, id, by, reason }: Ending, { event, refusal, progress }: EndingRules): Promise<Result<Row>> {
    return this.work.whole(async () => {
      if (!mayDo(by, type, event)) return fail(forbidden)
      const chain = await this.approvals.lock(type.key, id, by)
      if (!chain.ok) return chain
      const found = await this.records.lock(type, id, by)
      if (!found.ok) return found
      const before = found.value
      const state = stateAfter(String(wireOf(before, 'billStatus')), event, type.submittableIn)
      const refused = refusal({ before, chain: chain.value }, state)
      if (refused) return fail(refused)

      const recalled = await recall(type, before, this.facts, by)
      if (!recalled.ok) return recalled
      // Who takes back a change of an approved record leaves the record, and what it did, as they are.
      const effects = () => (state === 'approved' ? [] : eventEffects(type, event, recalled.value.view))
      const outcome = await this.writer.outcome(type, { ...before, billStatus: state }, [{ event, effects }], by)
      if (!outcome.ok) return outcome
      return this.writer.keep({
        type,
        before,
        after: outcome.value.row,
        action: event,
        by,
        happenings: outcome.value.happenings,
        ...(chain.value ? { progress: progress(chain.value) } : {}),
        ...(reason ? { reason } : {}),
      })
    })
  }
}
