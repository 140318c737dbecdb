import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, nothingPending } from '../failures.ts'
import { named } from '../history/history-labels.ts'
import { labelKey } from '../labels.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { seenNow } from '../seen-now.ts'
import { hasPending, stagedIn } from './staged-change.ts'

/** An approved base record as the change that waits would leave it (bsc B2): found, labelled and cut like the record itself. */
export class OpenChange {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
  }

  async run({ type, id, by }: { readonly type: DocumentType; readonly id: string; readonly by: Person }): Promise<Result<Row>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    if (!hasPending(type, found.value)) return fail(nothingPending)
    const staged = stagedIn(type, found.value)
    const change = await named(type, this.records.coded(type, staged, by), by, this.catalogue, this.records)
    return change.ok ? seenNow(type, { ...unlabelled(found.value, Object.keys(staged)), ...change.value }, this.facts, by) : change
  }
}

/** What a value was called is nothing to say of another one. */
const unlabelled = (row: Row, keys: readonly string[]): Row => {
  const labels = new Set(keys.map(labelKey))
  return Object.fromEntries(Object.entries(row).filter(([key]) => !labels.has(key)))
}
