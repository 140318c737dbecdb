import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
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
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const known = await this.facts.gather(type, draft, by)
    return known.ok ? ok(withoutOtherTenants(type, known.value)) : known
  }
}

/** What other tenants hold is no page's business. */
const withoutOtherTenants = ({ facts: declared = {} }: DocumentType, knowledge: Knowledge): Knowledge => {
  const isTold = ([name]: readonly [string, unknown]) => !declared[name]?.everywhere
  return { ...knowledge, facts: Object.fromEntries(Object.entries(knowledge.facts).filter(isTold)) }
}
