import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { valuesCutFor } from '../../permissions/visible-fields.ts'
import type { Facts, Quoted } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

export type Quoting = {
  readonly type: DocumentType
  readonly table: string
  readonly draft: Row
  readonly rowIds: readonly string[]
  readonly by: Person
}

/** Prices and the like for rows of an open form, without those the person may not see. */
export class QuoteRows {
  private readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
  }

  async run({ type, table, draft, rowIds, by }: Quoting): Promise<Result<readonly Quoted[]>> {
    if (!mayDo(by, type, 'add') && !mayDo(by, type, 'edit')) return fail(forbidden)
    const quotes = await this.facts.quote(type, table, draft, rowIds, by)
    if (!quotes.ok) return quotes
    const seen = valuesCutFor(type, table, by)
    return ok(quotes.value.map((quote) => ({ ...quote, values: seen(quote.values) })))
  }
}
