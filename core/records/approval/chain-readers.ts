import type { Chain } from '../../approval/approvals.port.ts'
import type { Decider } from '../../approval/staff.port.ts'
import { hasPart, takesPart } from '../../approval/taking-part.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Colleagues } from './colleagues.port.ts'

/** Who sees the chain of a document: whoever takes part in it or may see the document (oa W34). */
export class ChainReaders {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly colleagues: Colleagues
  constructor(catalogue: Catalogue, records: Records, colleagues: Colleagues) {
    this.catalogue = catalogue
    this.records = records
    this.colleagues = colleagues
  }

  async sees(chain: Chain, by: Person): Promise<boolean> {
    if (takesPart(chain, by)) return true
    const { typeKey, recordId } = chain.process
    const type = this.catalogue.find(typeKey)
    if (!type || !mayDo(by, type, 'list')) return false
    const found = await this.records.find(type, recordId, by)
    return found.ok
  }

  /** Of these people those who see it, in their order. */
  async among<P extends Pick<Decider, 'userId'>>(chain: Chain, people: readonly P[], { tenantId }: Person): Promise<Result<readonly P[]>> {
    const judged = await Promise.all(people.map(({ userId }) => this.isReader(chain, userId, tenantId)))
    for (const one of judged) if (!one.ok) return one
    return ok(people.filter((_, at) => judged[at]?.ok && judged[at].value))
  }

  private async isReader(chain: Chain, userId: string, tenantId: number): Promise<Result<boolean>> {
    if (hasPart(chain, userId)) return ok(true)
    const seats = await this.colleagues.seats(userId, tenantId)
    if (!seats.ok) return seats
    for (const seat of seats.value) if (await this.sees(chain, seat)) return ok(true)
    return ok(false)
  }
}
