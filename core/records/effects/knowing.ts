import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { startOf } from '../start-of.ts'
import { blindKnowledge } from './blind-knowledge.ts'

/** Formulas mostly look at nothing beside their record: what they do look at is gathered once one has asked. */
export class Knowing {
  private readonly known = new Map<string, Knowledge>()
  private readonly blind = new Map<string, { readonly type: DocumentType; readonly row: Row; readonly wasAsked: () => boolean }>()
  private readonly facts: Facts
  private readonly clock: Clock
  private readonly by: Person

  constructor(facts: Facts, clock: Clock, by: Person) {
    this.facts = facts
    this.clock = clock
    this.by = by
  }

  of(name: string, type: DocumentType, row: Row): Knowledge {
    const known = this.known.get(name)
    if (known) return known
    const { knowledge, wasAsked } = blindKnowledge(startOf(this.clock, this.by))
    this.blind.set(name, { type, row, wasAsked })
    return knowledge
  }

  learn(name: string, knowledge: Knowledge): void {
    this.known.set(name, knowledge)
  }

  /** Gathers what was asked in vain; says whether anything was. */
  async more(): Promise<Result<boolean>> {
    const asked = [...this.blind].filter(([, { wasAsked }]) => wasAsked())
    this.blind.clear()
    for (const [name, { type, row }] of asked) {
      const gathered = await this.facts.gather(type, row, seeingEverybody(this.by), row)
      if (!gathered.ok) return gathered
      this.known.set(name, gathered.value)
    }
    return ok(asked.length > 0)
  }
}
