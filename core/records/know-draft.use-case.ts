import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { Facts } from './facts.port.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'

/** What an open form must know of others: references and facts of its draft. */
export class KnowDraft {
  private readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
  }

  async run({ type, draft, by }: { type: DocumentType; draft: Row; by: Person }): Promise<Result<Knowledge>> {
    return mayDo(by, type, 'list') ? this.facts.gather(type, draft, by) : fail(forbidden)
  }
}
