import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Approvals } from '../approval/approvals.port.ts'
import type { Sight, Sights } from './sights.ts'

/** The chain of a record, or null where it never was submitted. */
export class SeeProcess {
  private readonly approvals: Approvals
  private readonly sights: Sights
  constructor(approvals: Approvals, sights: Sights) {
    this.approvals = approvals
    this.sights = sights
  }

  async run({ typeKey, recordId, by }: { typeKey: string; recordId: string; by: Person }): Promise<Result<Sight | null>> {
    const chain = await this.approvals.ofRecord(typeKey, recordId, by)
    if (!chain.ok) return chain
    return chain.value ? this.sights.of(chain.value, by) : ok(null)
  }
}
