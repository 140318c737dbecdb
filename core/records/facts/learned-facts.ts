import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { storedOnly } from '../write/complete-draft.ts'
import type { Prepared } from '../write/prepare.ts'
import type { Facts } from './facts.port.ts'
import { partlyKnown } from './partly-known.ts'

/** A record as formulas see it that look at the usual facts only; `wasEnough` says afterwards whether they did. Its live fields are not worked out. */
export type LearnedView = Prepared & { readonly wasEnough: () => boolean }

/** Looks at records for one purpose, and learns which facts that looks at: of many that a form asks for mostly few. */
export class LearnedFacts {
  private readonly usual = new Map<string, Set<string>>()
  private readonly facts: Facts

  constructor(facts: Facts) {
    this.facts = facts
  }

  async of(type: DocumentType, row: Row, by: Person, stored = row): Promise<Result<LearnedView>> {
    const usual = this.usual.get(type.key) ?? new Set()
    this.usual.set(type.key, usual)
    const told = new Set(usual)
    const known = await this.facts.gather(type, row, by, stored, told)
    if (!known.ok) return known
    const asked = new Set<string>()
    const knowledge = partlyKnown(known.value, told, asked)
    const wasEnough = () => {
      for (const name of asked) usual.add(name)
      return asked.size === 0
    }
    return ok({ ...storedOnly(type, row, knowledge), knowledge, wasEnough })
  }
}
