import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Facts } from './facts/facts.port.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'
import type { Records } from './records.port.ts'
import { seenNow } from './seen-now.ts'

export type Opening = { readonly type: DocumentType; readonly id: string; readonly by: Person; readonly as?: 'list' | 'print' }

/** A record with its tables and labels, live fields worked out, cut to what the person may see. */
export class OpenRecord {
  private readonly records: Records
  private readonly facts: Facts
  constructor(records: Records, facts: Facts) {
    this.records = records
    this.facts = facts
  }

  async run({ type, id, by, as = 'list' }: Opening): Promise<Result<Row>> {
    if (!mayDo(by, type, as)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    return seenNow(type, found.value, this.facts, by)
  }
}
