import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Answer, Knowledge } from '../../../core/definitions/knowledge.ts'
import type { Start } from '../../../core/definitions/start.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import {
  type PlacedFactQuery,
  choiceQuestion,
  headQuestions,
  isUnchanged,
  type FactQuery,
  type Reference,
  rowQuestions,
  unknownReferenceAt,
} from '../../../core/records/facts/fact-queries.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { withLiveFields } from '../../../core/records/list/live-fields.ts'
import { Facts, type Quoted, type UnknownReference } from '../../../core/records/facts/facts.port.ts'
import type { FactNames } from '../../../core/records/facts/partly-known.ts'
import { quotedFrom, quoteNames, sourcesOf } from '../../../core/records/choices/quoting.ts'
import { type CodeQuestion, codeQuestions, strangeCodes } from '../../../core/records/write/unknown-codes.ts'
import type { Database } from '../database.ts'
import type { DictionaryTexts } from '../dictionary-texts.ts'
import type { RowScope } from '../records/scope.ts'
import { ask } from './ask.ts'
import type { BaseReads } from './base-reads.ts'
import { byId, type ReferencedRecords, NamedRecords, refsOf } from './named-records.ts'
import type { FoundRecords } from './references.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly scope: RowScope
  readonly clock: Clock
  readonly reads: BaseReads
  readonly lists: Pick<DictionaryTexts, 'offers'>
}

/** What drafts ask of other records: one statement for everything they name, one for all their questions. */
export class SqlFacts extends Facts {
  private readonly database: Database
  private readonly parts: Parts
  private readonly named: NamedRecords

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
    this.named = new NamedRecords(database, {
      ...parts,
      around: (by) => this.around(by),
      ask: (questions, by) => this.ask(questions, by),
    })
  }

  gather(type: DocumentType, draft: Row, by: Person, old?: Row, only?: FactNames): Promise<Result<Knowledge>> {
    return this.database.attempt(async () => {
      const asked = this.asked(type, draft, await this.named.of(type, draft, by), { by, old, only })
      return ok(this.known(asked, await this.ask(questionsOf(asked), by)))
    })
  }

  override gatherAll(type: DocumentType, drafts: readonly Row[], by: Person, only?: FactNames): Promise<Result<readonly Knowledge[]>> {
    return this.database.attempt(async () => {
      const named = await this.named.ofAll(type, drafts, by)
      const asked = drafts.map((draft, at) => this.asked(type, draft, named[at] as ReferencedRecords, { by, old: undefined, only }))
      const questions = asked.map(questionsOf)
      const answers = await this.ask(questions.flat(), by)
      let from = 0
      return ok(asked.map((one, at) => this.known(one, answers.slice(from, (from += questions[at]!.length)))))
    })
  }

  /** What there is to ask of a draft. While something is being kept, whether each reference may be chosen is asked in the same journey. */
  private asked(
    type: DocumentType,
    draft: Row,
    named: ReferencedRecords,
    { by, old, only }: Pick<AskedOf, 'by' | 'old'> & { readonly only: FactNames | undefined },
  ): AskedOf {
    const view = this.bare(type, draft, named, by, old)
    return {
      draft,
      named,
      by,
      old,
      questions: [...headQuestions(type, view, only), ...rowQuestions(type, view, draft, only)],
      choices: this.database.isWhole ? choicesIn(type, view, named, old) : [],
    }
  }

  /** What is known of a draft once its questions are answered. */
  private known({ draft, named, by, old, questions, choices }: AskedOf, answers: readonly (Answer | undefined)[]): Knowledge {
    this.database.memory?.set(draft, { by, old, named, refused: refusedOf(choices, answers.slice(questions.length)) } satisfies Judged)
    const facts: Record<string, Answer> = {}
    const rowFacts: Record<string, Record<string, Record<string, Answer>>> = {}
    questions.forEach(({ name, table, rowId }, index) => {
      const answer = answers[index]
      if (answer === undefined) return
      if (!table || !rowId) facts[name] = answer
      else ((rowFacts[table] ??= byId())[rowId] ??= {})[name] = answer
    })
    return { ...this.around(by), refs: refsOf(named, old), ...(old ? { old } : {}), facts, rowFacts }
  }

  unknownReferences(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<readonly UnknownReference[]>> {
    return this.database.attempt(async () => {
      const named = await this.named.of(type, draft, by)
      const choices = this.choicesUnjudged(type, draft, named, by, old)
      const codes = codeQuestions(type, draft, this.parts.catalogue, old)
      const answers = await this.ask(
        [...choices, ...codes].map(({ question }) => question),
        by,
      )
      return ok(this.strange(type, draft, named, by, old, { choices, codes, answers }))
    })
  }

  override unknownReferencesOfAll(
    type: DocumentType,
    drafts: readonly Row[],
    by: Person,
  ): Promise<Result<readonly (readonly UnknownReference[])[]>> {
    return this.database.attempt(async () => {
      const named = await this.named.ofAll(type, drafts, by)
      const asked = drafts.map((draft, at) => ({
        choices: this.choicesUnjudged(type, draft, named[at] as ReferencedRecords, by, undefined),
        codes: codeQuestions(type, draft, this.parts.catalogue, undefined),
      }))
      const questions = asked.flatMap(({ choices, codes }) => [...choices, ...codes].map(({ question }) => question))
      const answers = await this.ask(questions, by)
      let from = 0
      return ok(
        asked.map(({ choices, codes }, at) => {
          const own = answers.slice(from, (from += choices.length + codes.length))
          return this.strange(type, drafts[at] as Row, named[at] as ReferencedRecords, by, undefined, { choices, codes, answers: own })
        }),
      )
    })
  }

  /** The references of a draft that have to be asked about: none where that was done when its facts were gathered. */
  private choicesUnjudged(type: DocumentType, draft: Row, named: ReferencedRecords, by: Person, old: Row | undefined): readonly Choice[] {
    return this.judgedOf(draft, named, by, old) ? [] : choicesIn(type, this.bare(type, draft, named, by, old), named, old)
  }

  /** Of the references that were judged: where records were written since, they were looked for anew. */
  private judgedOf(draft: Row, named: ReferencedRecords, by: Person, old: Row | undefined): Judged | undefined {
    const judged = this.database.memory?.get(draft) as Judged | undefined
    return judged && judged.by === by && judged.old === old && judged.named === named ? judged : undefined
  }

  private strange(
    type: DocumentType,
    draft: Row,
    named: ReferencedRecords,
    by: Person,
    old: Row | undefined,
    {
      choices,
      codes,
      answers,
    }: { readonly choices: readonly Choice[]; readonly codes: readonly CodeQuestion[]; readonly answers: readonly (Answer | undefined)[] },
  ): readonly UnknownReference[] {
    const refused = this.judgedOf(draft, named, by, old)?.refused ?? refusedOf(choices, answers)
    const ofCodes = [
      ...strangeCodes(type, draft, this.parts.lists.offers, old),
      ...codes.filter((_, index) => answers[choices.length + index] !== true).map(({ at }) => at),
    ]
    if (named.doubtful.size === 0 && refused.size === 0) return ofCodes
    const isStrange = (reference: Reference) =>
      refused.has(reference) ||
      (named.doubtful.has(reference) && this.isKnown(reference.target, named.found) && !isUnchanged(reference, old))
    const strange = named.references.filter(isStrange)
    // It may have moved since it was read: whoever says why it is refused looks at it as it is.
    if (strange.length > 0) this.named.forget(type, strange, by)
    return [...strange.map(unknownReferenceAt), ...ofCodes]
  }

  /** A target no definition tells of cannot be looked at. */
  private isKnown(target: string, found: FoundRecords): boolean {
    return found.has(target) && this.parts.catalogue.find(target.split('.').slice(0, 2).join('.')) !== undefined
  }

  quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>> {
    return this.database.attempt(async () => {
      const view = this.bare(type, draft, await this.named.of(type, draft, by), by, undefined, draft)
      const { shared, own } = quoteNames(type, table, draft, view, rowIds)
      const remembered = this.parts.reads.ofAll<Map<Wire, Quoted>>(
        `quotes of ${type.key}.${table} ${by.tenantId} ${this.around(by).today}`,
        by,
      )
      let quotes = remembered?.get(shared) ?? new Map<Wire, Quoted>()
      // Rows that ask the same are asked for by one of them.
      const asking = new Map<Wire, string>()
      own.forEach((name, place) => {
        if (!quotes.has(name)) asking.set(name, rowIds[place] as string)
      })
      if (asking.size) {
        const unknown = [...asking.values()]
        const sourced = sourcesOf(type, table, draft, view, unknown)
        const questions = sourced.map(({ question }) => question)
        const found = quotedFrom(type, table, unknown, sourced, await this.ask(questions, by))
        if (this.isOfBase(questions)) remembered?.set(shared, quotes)
        else quotes = new Map(quotes)
        const answered = new Map(found.map((quote) => [quote.rowId, quote]))
        for (const [name, rowId] of asking) {
          const quote = answered.get(rowId)
          if (quote) quotes.set(name, quote)
        }
      }
      return ok(
        own.flatMap((name, place) => {
          const quote = quotes.get(name)
          return quote ? [{ ...quote, rowId: rowIds[place] as string }] : []
        }),
      )
    })
  }

  /** Is all of it asked of base data? */
  private isOfBase(questions: readonly FactQuery[]): boolean {
    return questions.every(({ fact }) => {
      const from = this.parts.catalogue.find(fact.from)
      return from !== undefined && this.parts.reads.isBase(from)
    })
  }

  /** Live fields of records that were read already. */
  withLiveFields(type: DocumentType, rows: readonly Row[], keys: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => ok(await withLiveFields(type, rows, keys, this.named.lookups(type, by))))
  }

  private around(by: Person): Start {
    return startOf(this.parts.clock, by)
  }

  /** A draft as formulas see it before they are told any facts. What `kept` names counts, even where it may not be chosen any more. */
  private bare(type: DocumentType, draft: Row, named: ReferencedRecords, by: Person, old?: Row, kept = old): unknown {
    const seen = () => {
      const known = { ...this.around(by), refs: refsOf(named, kept), facts: {}, rowFacts: {} }
      return viewOf(type, draft, old ? { ...known, old } : known)
    }
    if (old || named.doubtful.size > 0) return seen()
    named.view ??= seen()
    return named.view
  }

  private ask(questions: readonly FactQuery[], by: Person): Promise<readonly (Answer | undefined)[]> {
    return ask({ database: this.database, catalogue: this.parts.catalogue, reads: this.parts.reads }, questions, by.tenantId)
  }
}

/** How the running unit of work notes which references of a draft were refused, to whom, and beside which earlier record. */
type Judged = {
  readonly by: Person
  readonly old: Row | undefined
  readonly named: ReferencedRecords
  readonly refused: ReadonlySet<Reference>
}

/** A draft and what is asked of it. */
type AskedOf = {
  readonly draft: Row
  readonly named: ReferencedRecords
  readonly by: Person
  readonly old: Row | undefined
  readonly questions: readonly PlacedFactQuery[]
  readonly choices: readonly Choice[]
}

const questionsOf = ({ questions, choices }: AskedOf): readonly FactQuery[] => [...questions, ...choices.map(({ question }) => question)]

type Choice = { readonly reference: Reference; readonly question: FactQuery }

/** What to ask of references that are new: is what they name among what their field offers? */
const choicesIn = (
  type: DocumentType,
  view: unknown,
  { references, doubtful }: ReferencedRecords,
  old: Row | undefined,
): readonly Choice[] => {
  const found: Choice[] = []
  for (const reference of references) {
    if (!reference.pointing.isLimited || doubtful.has(reference) || isUnchanged(reference, old)) continue
    const question = choiceQuestion(type, view, reference)
    if (question) found.push({ reference, question })
  }
  return found
}

const refusedOf = (choices: readonly Choice[], answers: readonly (Answer | undefined)[]): ReadonlySet<Reference> =>
  new Set(choices.filter((_, index) => answers[index] === false).map(({ reference }) => reference))
