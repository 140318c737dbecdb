import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Facts as FactSpecs } from '../../definitions/views.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { Facts, type Quoted, type UnknownReference } from '../facts/facts.port.ts'
import type { FactNames } from '../facts/partly-known.ts'

type Answers = Knowledge['facts']

/** The facts of drafts that are kept together, and whether a formula has looked at one that another of these drafts may change. */
export class WatchedFacts extends Facts {
  private readonly facts: Facts
  private readonly type: DocumentType
  private hasLooked = false

  constructor(facts: Facts, type: DocumentType) {
    super()
    this.facts = facts
    this.type = type
  }

  /** Some formula has looked at other records of the same type. */
  get looksAtItsLike(): boolean {
    return this.hasLooked
  }

  async gather(type: DocumentType, draft: Row, by: Person, old?: Row, only?: FactNames): Promise<Result<Knowledge>> {
    const gathered = await this.facts.gather(type, draft, by, old, only)
    if (!gathered.ok) return gathered
    const rowFacts = Object.entries<Record<string, Answers>>(gathered.value.rowFacts).map(([table, rows]) => {
      const specs = type.lines[table]?.facts
      return [table, Object.fromEntries(Object.entries(rows).map(([id, answers]) => [id, this.watched(answers, specs)]))] as const
    })
    return ok({
      ...gathered.value,
      facts: this.watched(gathered.value.facts, type.facts),
      rowFacts: Object.fromEntries(rowFacts),
    })
  }

  unknownReferences(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<readonly UnknownReference[]>> {
    return this.facts.unknownReferences(type, draft, by, old)
  }

  quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>> {
    return this.facts.quote(type, table, draft, rowIds, by)
  }

  private watched(answers: Answers, specs: FactSpecs | undefined): Answers {
    const own = Object.entries(specs ?? {}).filter(([, { from }]) => from === this.type.key || from.startsWith(`${this.type.key}.`))
    if (own.length === 0) return answers
    const told = { ...answers }
    for (const [name] of own)
      Object.defineProperty(told, name, {
        get: () => {
          this.hasLooked = true
          return answers[name]
        },
      })
    return told
  }
}
