import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import { takesPart } from '../../approval/taking-part.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Sight, ProcessViews } from './process-view.ts'

/** A record's chain, or one that the person has just dealt with and that need not be asked for again. */
type Asked = { readonly by: Person } & ({ readonly typeKey: string; readonly recordId: string } | { readonly dealtWith: Chain })

/** The chain of a record; null where it never was submitted, and for whoever neither takes part in it nor may see the record (oa W34). */
export class SeeProcess {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly records: Records
  private readonly processViews: ProcessViews
  constructor(catalogue: Catalogue, approvals: Approvals, records: Records, processViews: ProcessViews) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.records = records
    this.processViews = processViews
  }

  async run(asked: Asked): Promise<Result<Sight | null>> {
    if ('dealtWith' in asked) return this.processViews.of(asked.dealtWith, asked.by)
    const { typeKey, recordId, by } = asked
    const chain = await this.approvals.ofRecord(typeKey, recordId, by)
    if (!chain.ok) return chain
    if (!chain.value) return ok(null)
    if (!takesPart(chain.value, by) && !(await this.seesRecord(typeKey, recordId, by))) return ok(null)
    return this.processViews.of(chain.value, by)
  }

  private async seesRecord(typeKey: string, recordId: string, by: Person): Promise<boolean> {
    const type = this.catalogue.find(typeKey)
    if (!type || !mayDo(by, type, 'list')) return false
    const found = await this.records.find(type, recordId, by)
    return found.ok
  }
}
