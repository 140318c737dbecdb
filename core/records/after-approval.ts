import type { DocumentType } from '../definitions/document.ts'
import type { FurtherDeed } from '../definitions/effect.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { seeingEverybody } from '../kernel/scope.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Facts } from './facts.port.ts'
import type { FurtherRecords } from './further-records.ts'
import { recall } from './prepare.ts'
import type { Records } from './records.port.ts'

/** Records that an approval makes beside: whoever passed the last step, and where nobody had to. Call it inside its unit of work. */
export class AfterApproval {
  private readonly records: Records
  private readonly facts: Facts
  private readonly further: FurtherRecords

  constructor(records: Records, facts: Facts, further: FurtherRecords) {
    this.records = records
    this.facts = facts
    this.further = further
  }

  /** The record as it stands once they are there; an approved change of one that was in use makes none. */
  async follow(type: DocumentType, before: Row | undefined, row: Row, by: Person): Promise<Result<Row>> {
    const was = before && wireOf(before, 'billStatus')
    if (!type.afterApproval || wireOf(row, 'billStatus') !== 'approved' || was === 'approved' || was === 'changing') return ok(row)
    const recalled = await recall(type, row, this.facts, by)
    if (!recalled.ok) return recalled
    const deeds = (type.afterApproval as (doc: unknown) => readonly FurtherDeed[])(recalled.value.view)
    if (deeds.length === 0) return ok(row)
    // Who decides need not see what it is about.
    const made = await this.further.keep(deeds, seeingEverybody(by))
    return made.ok ? this.records.lock(type, String(row['id']), by, 'any') : made
  }
}
