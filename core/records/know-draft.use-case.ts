import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { Facts, Quoted } from './facts.port.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'
import { hiddenKeys } from '../permissions/visible-fields.ts'

/** What an open form must know of others: references and facts of a draft, prices of its rows. */
export class KnowDraft {
  private readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
  }

  async run({ type, draft, by }: { type: DocumentType; draft: Row; by: Person }): Promise<Result<Knowledge>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    return this.facts.gather(type, draft, by)
  }

  async quote({ type, table, draft, rowIds, by }: { type: DocumentType; table: string; draft: Row; rowIds: readonly string[]; by: Person }): Promise<Result<readonly Quoted[]>> {
    if (!mayDo(by, type, 'add') && !mayDo(by, type, 'edit')) return fail(forbidden)
    const quotes = await this.facts.quote(type, table, draft, rowIds, by)
    if (!quotes.ok) return quotes
    const hidden = hiddenKeys(type, type.lines[table]!.columns, by)
    if (hidden.length === 0) return quotes
    return {
      ok: true,
      value: quotes.value.map((quote) => ({ ...quote, values: Object.fromEntries(Object.entries(quote.values).filter(([key]) => !hidden.includes(key))) })),
    }
  }
}
