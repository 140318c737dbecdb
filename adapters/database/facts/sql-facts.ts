import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Answer, Knowledge } from '../../../core/definitions/knowledge.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import {
  choiceOf,
  headQuestions,
  isChoosable,
  isUnchanged,
  type Question,
  type Reference,
  referencesIn,
  rowQuestions,
} from '../../../core/records/asking.ts'
import { enliven } from '../../../core/records/enliven.ts'
import { Facts, type Quoted } from '../../../core/records/facts.port.ts'
import { quotedFrom, quoteNames, sourcesOf } from '../../../core/records/quoting.ts'
import type { Database } from '../database.ts'
import type { RowScope } from '../records/scope.ts'
import { ask } from './ask.ts'
import type { BaseReads } from './base-reads.ts'
import { byId, NamedRecords, refsOf } from './named-records.ts'
import type { FoundRecords } from './references.ts'

type Parts = { readonly catalogue: Catalogue; readonly scope: RowScope; readonly clock: Clock; readonly reads: BaseReads }

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

  gather(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<Knowledge>> {
    return this.database.attempt(async () => {
      const references = referencesIn(type, draft)
      const found = await this.named.look(type, references, by)
      const refs = refsOf(references, found, old)
      const around = { ...this.around(by), refs, ...(old ? { old } : {}) }
      const view = viewOf(type, draft, { ...around, facts: {}, rowFacts: {} })
      const questions = [...headQuestions(type, view), ...rowQuestions(type, view, draft)]
      // While something is being kept, whether each reference may be chosen is asked in the same journey.
      const choices = this.database.isWhole ? this.choosable(type, view, references, found, old) : []
      const answers = await this.ask([...questions, ...choices.map(({ question }) => question)], by)
      this.database.memory?.set(draft, refusedChoices(choices, answers.slice(questions.length)))

      const facts: Record<string, Answer> = {}
      const rowFacts: Record<string, Record<string, Record<string, Answer>>> = {}
      questions.forEach(({ name, table, rowId }, index) => {
        const answer = answers[index]
        if (answer === undefined) return
        if (!table || !rowId) facts[name] = answer
        else ((rowFacts[table] ??= byId())[rowId] ??= {})[name] = answer
      })
      return ok({ ...around, facts, rowFacts })
    })
  }

  strangers(
    type: DocumentType,
    draft: Row,
    by: Person,
    old?: Row,
  ): Promise<Result<readonly { field: string; row?: number; title: string }[]>> {
    return this.database.attempt(async () => {
      const references = referencesIn(type, draft)
      const found = await this.named.look(type, references, by)
      const refused = await this.refused(type, draft, references, found, by, old)
      const strange = references.filter((reference) => {
        const records = found.get(reference.target)
        // A target no definition tells of cannot be looked at.
        if (!records || !this.parts.catalogue.find(reference.target.split('.').slice(0, 2).join('.'))) return false
        if (isUnchanged(reference, old)) return false
        return !records.get(reference.id)?.isUsable || refused.has(reference)
      })
      return ok(
        strange.map(({ table, key, field, index }) => ({
          field: table ? `${table}.${key}` : key,
          title: field.title,
          ...(index === undefined ? {} : { row: index }),
        })),
      )
    })
  }

  quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>> {
    return this.database.attempt(async () => {
      const references = referencesIn(type, draft)
      const around = this.around(by)
      const refs = refsOf(references, await this.named.look(type, references, by), draft)
      const view = viewOf(type, draft, { ...around, refs, facts: {}, rowFacts: {} })
      const names = quoteNames(type, table, draft, view, rowIds)
      const remembered = this.parts.reads.ofAll<Quoted>(`quotes of ${type.key}.${table} ${by.tenantId} ${around.today}`, by)
      const nameOf = (rowId: string) => names.get(rowId) ?? ''
      // Rows that ask the same are asked for by one of them.
      const asking = new Map<string, string>()
      for (const rowId of rowIds) if (remembered?.has(nameOf(rowId)) !== true) asking.set(nameOf(rowId), rowId)
      const unknown = [...asking.values()]
      const found = new Map<string, Quoted>()
      if (unknown.length) {
        const sourced = sourcesOf(type, table, draft, view, unknown)
        const questions = sourced.map(({ question }) => question)
        for (const one of quotedFrom(type, table, unknown, sourced, await this.ask(questions, by))) found.set(nameOf(one.rowId), one)
        if (this.isOfBase(questions)) for (const [name, one] of found) remembered?.set(name, one)
      }
      return ok(
        rowIds.map((rowId) => {
          const { values, fixed, source } = found.get(nameOf(rowId)) ?? remembered?.get(nameOf(rowId)) ?? UNQUOTED
          return { rowId, values, fixed, source }
        }),
      )
    })
  }

  /** Is all of it asked of base data? */
  private isOfBase(questions: readonly Question[]): boolean {
    return questions.every(({ fact }) => {
      const from = this.parts.catalogue.find(fact.from)
      return from !== undefined && this.parts.reads.isBase(from)
    })
  }

  /** Live fields of records that were read already. */
  enliven(type: DocumentType, rows: readonly Row[], keys: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => ok(await enliven(type, rows, keys, this.named.lookups(type, by))))
  }

  private around(by: Person): Pick<Knowledge, 'today' | 'now' | 'me'> {
    const now = shanghai(this.parts.clock.now())
    return { now, today: now.slice(0, 10), me: by }
  }

  private ask(questions: readonly Question[], by: Person): Promise<readonly (Answer | undefined)[]> {
    return ask({ database: this.database, catalogue: this.parts.catalogue, reads: this.parts.reads }, questions, by.tenantId)
  }

  private choosable(type: DocumentType, view: unknown, references: readonly Reference[], found: FoundRecords, old: Row | undefined) {
    return references.flatMap((reference) => {
      if (isUnchanged(reference, old) || !found.get(reference.target)?.get(reference.id)?.isUsable) return []
      const choice = choiceOf(type, view, reference)
      return choice ? [{ reference, question: isChoosable(reference, choice) }] : []
    })
  }

  private async refused(
    type: DocumentType,
    draft: Row,
    references: readonly Reference[],
    found: FoundRecords,
    by: Person,
    old: Row | undefined,
  ): Promise<ReadonlySet<Reference>> {
    const remembered = this.database.memory?.get(draft) as ReadonlySet<string> | undefined
    if (remembered) return new Set(references.filter((reference) => remembered.has(placeOf(reference))))
    const refs = refsOf(references, found, old)
    const view = viewOf(type, draft, { ...this.around(by), refs, facts: {}, rowFacts: {}, ...(old ? { old } : {}) })
    const choices = this.choosable(type, view, references, found, old)
    const answers = await this.ask(
      choices.map(({ question }) => question),
      by,
    )
    const places = refusedChoices(choices, answers)
    return new Set(references.filter((reference) => places.has(placeOf(reference))))
  }
}

const placeOf = ({ table, key, index, id }: Reference): string => `${table ?? ''}.${key}.${index ?? ''}.${id}`

const refusedChoices = (
  choices: readonly { readonly reference: Reference }[],
  answers: readonly (Answer | undefined)[],
): ReadonlySet<string> => new Set(choices.filter((_, index) => answers[index] === false).map(({ reference }) => placeOf(reference)))

const UNQUOTED: Omit<Quoted, 'rowId'> = { values: {}, fixed: [], source: null }
