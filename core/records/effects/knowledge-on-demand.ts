import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Person } from '../../kernel/person.ts'
import { allInTurn, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { nothingKnown, partlyKnown } from '../facts/partly-known.ts'
import { startOf } from '../start-of.ts'

type Known = { readonly type: DocumentType; readonly row: Row; told: ReadonlySet<string>; asked: Set<string>; knowledge: Knowledge }

/** Formulas mostly look at nothing beside their record: what they do look at, and no more, is gathered once one has asked. */
export class KnowledgeOnDemand {
  private readonly known = new Map<string, Known>()
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
    if (known) return known.knowledge
    const asked = new Set<string>()
    const knowledge = nothingKnown(startOf(this.clock, this.by), asked)
    this.known.set(name, { type, row, told: new Set(), asked, knowledge })
    return knowledge
  }

  /** What comes of `work` once it knows all that it looks at. */
  async settled<T>(work: () => T): Promise<Result<T>> {
    for (;;) {
      const settled = work()
      const more = await this.more()
      if (!more.ok) return more
      if (!more.value) return ok(settled)
    }
  }

  /** Gathers what was asked in vain; says whether anything was. */
  private async more(): Promise<Result<boolean>> {
    const curious = [...this.known.values()].filter(({ asked }) => asked.size > 0)
    for (const one of curious) one.told = new Set([...one.told, ...one.asked])
    const gathered = await allInTurn(
      curious.map(({ type, row, told }) => this.facts.gather(type, row, seeingEverybody(this.by), row, told)),
    )
    if (!gathered.ok) return gathered
    curious.forEach((one, at) => {
      one.asked = new Set()
      one.knowledge = partlyKnown(gathered.value[at]!, one.told, one.asked)
    })
    return ok(curious.length > 0)
  }
}
