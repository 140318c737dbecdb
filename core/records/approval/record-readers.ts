import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import { processCodeOf } from '../../approval/delegations.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import { readerOf } from '../../approval/chain-reader.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { isApproved } from '../../definitions/is-approved.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { cutFor, visibleTo } from '../../permissions/visible-fields.ts'

/** People as they read one record: what a step of its approval hides from somebody, he sees nowhere of it (oa W22). */
export class RecordReaders {
  private readonly approvals: Approvals
  private readonly arrangements: Arrangements
  constructor(approvals: Approvals, arrangements: Arrangements) {
    this.approvals = approvals
    this.arrangements = arrangements
  }

  /** Rows of a list, each cut to what he sees of it. */
  async cut(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<readonly Row[]>> {
    const hides = await this.hides(type, by)
    if (!hides.ok) return hides
    if (!hides.value) return ok(rows.map(cutFor(type, by)))
    const chains = await this.approvals.ofRecords(
      type.key,
      rows.map((row) => textAt(row, 'id')),
      by,
    )
    if (!chains.ok) return chains
    const chainOf = new Map(chains.value.map((chain) => [chain.process.recordId, chain]))
    return ok(rows.map((row) => visibleTo(type, row, readerOf(type, chainOf.get(textAt(row, 'id')), by))))
  }

  /** Somebody with what approvals hide from him in some records: of many at once he asks as who sees it in none. */
  async asking(by: Person): Promise<Result<Person>> {
    const hiding = await this.arrangements.hiding(by.tenantId)
    if (!hiding.ok) return hiding
    if (hiding.value.size === 0) return ok(by)
    const unseenInSome = await this.approvals.hiddenFrom(by)
    return unseenInSome.ok ? ok({ ...by, unseenInSome: unseenInSome.value }) : unseenInSome
  }

  /** Chains are asked for only of types of which some version hides anything. */
  async of(type: DocumentType, id: string, by: Person): Promise<Result<Person>> {
    const chain = await this.hiding(type, id, by)
    if (!chain.ok) return chain
    return ok(readerOf(type, chain.value, by))
  }

  /** The record's chain, where it may hide anything from anybody. */
  async hiding(type: DocumentType, id: string, by: Person): Promise<Result<Chain | null>> {
    const hides = id === '' ? ok(false) : await this.hides(type, by)
    if (!hides.ok) return hides
    return hides.value ? this.approvals.ofRecord(type.key, id, by) : ok(null)
  }

  private async hides(type: DocumentType, { tenantId }: Person): Promise<Result<boolean>> {
    if (!isApproved(type)) return ok(false)
    const hiding = await this.arrangements.hiding(tenantId)
    return hiding.ok ? ok(hiding.value.has(processCodeOf(type.key))) : hiding
  }
}
