import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import { matches } from '../../definitions/matches.ts'
import type { Fact } from '../../definitions/views.ts'
import { type Condition, fieldsAsked } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { AffectedRecord } from '../effects/effect-writer.ts'
import { headQuestions, type FactQuery, rowQuestions } from '../facts/fact-queries.ts'
import { Facts, type Quoted, type UnknownReference } from '../facts/facts.port.ts'
import { type FactNames, partlyKnown } from '../facts/partly-known.ts'
import type { Prepared } from './prepare.ts'

type Waiting<A> = { readonly draft: Row; readonly answer: (answered: Result<A>) => void; readonly failed: (error: unknown) => void }

/** What is asked of drafts one by one in the same turn is asked of all of them together. */
class Turn<A> {
  private waiting: Waiting<A>[] = []
  private readonly ask: (drafts: readonly Row[]) => Promise<Result<readonly A[]>>

  constructor(ask: (drafts: readonly Row[]) => Promise<Result<readonly A[]>>) {
    this.ask = ask
  }

  of(draft: Row): Promise<Result<A>> {
    if (this.waiting.length === 0) void Promise.resolve().then(() => this.send())
    return new Promise((answer, failed) => this.waiting.push({ draft, answer, failed }))
  }

  private async send(): Promise<void> {
    const all = this.waiting
    this.waiting = []
    try {
      const answers = await this.ask(all.map(({ draft }) => draft))
      for (const [at, { answer }] of all.entries()) answer(answers.ok ? { ok: true, value: answers.value[at]! } : answers)
    } catch (error) {
      for (const { failed } of all) failed(error)
    }
  }
}

/**
 * The facts of new drafts of one type that are kept together: asked in one journey for all of them, and only those that are `usual`.
 * What formulas look at in vain becomes usual: then the drafts must be looked at again.
 */
export class BatchedFacts extends Facts {
  private readonly facts: Facts
  private readonly usual: Set<string>
  private readonly told: ReadonlySet<string>
  /** What formulas looked at, as `fact` or `table.fact`. */
  readonly looked = new Set<string>()
  private readonly gathering: Turn<Knowledge>
  private readonly judging: Turn<readonly UnknownReference[]>

  constructor(facts: Facts, type: DocumentType, by: Person, usual: Set<string>) {
    super()
    this.facts = facts
    this.usual = usual
    const told = new Set(usual)
    this.told = told
    this.gathering = new Turn((drafts) => facts.gatherAll(type, drafts, by, told))
    this.judging = new Turn((drafts) => facts.unknownReferencesOfAll(type, drafts, by))
  }

  /** Has every formula found what it looked at? */
  get wasEnough(): boolean {
    return this.usual.size === this.told.size
  }

  async gather(_type: DocumentType, draft: Row): Promise<Result<Knowledge>> {
    const gathered = await this.gathering.of(draft)
    return gathered.ok ? { ok: true, value: partlyKnown(gathered.value, this.told, this.usual, this.looked) } : gathered
  }

  unknownReferences(_type: DocumentType, draft: Row): Promise<Result<readonly UnknownReference[]>> {
    return this.judging.of(draft)
  }

  quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>> {
    return this.facts.quote(type, table, draft, rowIds, by)
  }
}

const factNamed = (type: DocumentType, name: string): Fact | undefined => {
  const [first = '', second] = name.split('.')
  const facts = (second === undefined ? type.facts : type.lines[first]?.facts) as Readonly<Record<string, Fact>> | undefined
  return facts?.[second ?? first]
}

/** The type whose records a fact is asked of. */
const askedOf = ({ from }: Pick<Fact, 'from'>): string => from.split('.').slice(0, 2).join('.')

/** Those of some facts that are asked of records of these types. */
export const factsOf = (type: DocumentType, names: FactNames, types: ReadonlySet<string>): FactNames =>
  new Set(
    [...names].filter((name) => {
      const fact = factNamed(type, name)
      return fact !== undefined && types.has(askedOf(fact))
    }),
  )

/** Does a condition look at nothing but the values of a record's own header? */
const isPlain = (where: Condition, { fields }: DocumentType): boolean =>
  fieldsAsked(where).every((key) => !key.includes('.') && fields[key]?.kind.name !== 'tree')

const isAnsweredAnew = ({ fact, where }: FactQuery, { type, before, after }: AffectedRecord): boolean => {
  if (askedOf(fact) !== type.key) return false
  if (fact.from !== type.key || !isPlain(where, type)) return true
  const was = before !== undefined && matches(where, { type, record: before })
  const is = matches(where, { type, record: after })
  return fact.give === 'exists' ? was !== is : was || is
}

/** Would some of the facts that a draft looked at be answered otherwise, now that these records have moved? */
export const isOutdated = (type: DocumentType, { row, view }: Prepared, looked: FactNames, moved: readonly AffectedRecord[]): boolean => {
  const about = factsOf(type, looked, new Set(moved.map((one) => one.type.key)))
  if (about.size === 0) return false
  const questions = [...headQuestions(type, view, about), ...rowQuestions(type, view, row, about)]
  return questions.some((question) => moved.some((one) => isAnsweredAnew(question, one)))
}
