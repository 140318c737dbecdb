import type { Catalogue } from '../definitions/catalogue.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { Facts } from './facts.port.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'
import { seenKnowledge } from './seen-knowledge.ts'

/** What an open form must know of others: references and facts of its draft, as far as its reader sees them. */
export class KnowDraft {
  private readonly catalogue: Catalogue
  private readonly facts: Facts
  constructor(catalogue: Catalogue, facts: Facts) {
    this.catalogue = catalogue
    this.facts = facts
  }

  async run({ type, draft, by }: { type: DocumentType; draft: Row; by: Person }): Promise<Result<Knowledge>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const known = await this.facts.gather(type, draft, by)
    return known.ok ? ok(seenKnowledge(type, known.value, this.catalogue, by)) : known
  }
}
