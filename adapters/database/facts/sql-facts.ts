import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isBaseData } from '../../../core/definitions/base-data.ts'
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
  wantedFields,
} from '../../../core/records/asking.ts'
import { enliven, type Lookups } from '../../../core/records/enliven.ts'
import { Facts, type Quoted } from '../../../core/records/facts.port.ts'
import { quotedFrom, quoteNames, sourcesOf } from '../../../core/records/quoting.ts'
import { type Database, REFERENCES } from '../database.ts'
import type { RowScope } from '../records/scope.ts'
import { storedFields } from '../schema/usual.ts'
import { ask } from './ask.ts'
import { BaseReads } from './base-reads.ts'
import { type Found, type FoundRecords, readReferences, type Wanted } from './references.ts'

type Parts = { readonly catalogue: Catalogue; readonly scope: RowScope; readonly clock: Clock }

type Refs = Knowledge['refs']

/** What a type's formulas look at of its targets: of base data, and of others or live. */
type WantedOfType = { readonly all: readonly Wanted[]; readonly base: readonly Wanted[]; readonly moving: readonly Wanted[] }

/** What drafts ask of other records: one statement for everything they name, one for all their questions. */
export class SqlFacts extends Facts {
  private readonly database: Database
  private readonly parts: Parts
  private readonly reads: BaseReads
  private readonly wanted = new WeakMap<DocumentType, WantedOfType>()

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
    this.reads = new BaseReads(database, parts.clock, parts.catalogue)
  }

  gather(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<Knowledge>> {
    return this.database.attempt(async () => {
      const references = referencesIn(type, draft)
      const found = await this.look(type, references, by)
      const refs = this.refsOf(references, found, old)
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
      const found = await this.look(type, references, by)
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
      const refs = this.refsOf(references, await this.look(type, references, by), draft)
      const view = viewOf(type, draft, { ...around, refs, facts: {}, rowFacts: {} })
      const names = quoteNames(type, table, draft, view, rowIds)
      const remembered = this.reads.ofAll<Quoted>(`quotes of ${type.key}.${table} ${by.tenantId} ${around.today}`, by)
      const unknown = rowIds.filter((rowId) => remembered?.has(names.get(rowId) ?? '') !== true)
      const found = new Map<string, Quoted>()
      if (unknown.length) {
        const sourced = sourcesOf(type, table, draft, view, unknown)
        const questions = sourced.map(({ question }) => question)
        for (const one of quotedFrom(type, table, unknown, sourced, await this.ask(questions, by))) found.set(one.rowId, one)
        if (this.isOfBase(questions)) for (const [rowId, one] of found) remembered?.set(names.get(rowId) ?? '', one)
      }
      return ok(rowIds.map((rowId) => ({ ...(found.get(rowId) ?? remembered?.get(names.get(rowId) ?? '') ?? UNQUOTED), rowId })))
    })
  }

  /** Is all of it asked of base data? */
  private isOfBase(questions: readonly Question[]): boolean {
    return questions.every(({ fact }) => {
      const from = this.parts.catalogue.find(fact.from)
      return from !== undefined && this.reads.isBase(from)
    })
  }

  /** Live fields of records that were read already. */
  enliven(type: DocumentType, rows: readonly Row[], keys: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => ok(await enliven(type, rows, keys, this.lookups(type, by))))
  }

  private around(by: Person): Pick<Knowledge, 'today' | 'now' | 'me'> {
    const now = shanghai(this.parts.clock.now())
    return { now, today: now.slice(0, 10), me: by }
  }

  private lookups(type: DocumentType, by: Person): Lookups {
    return {
      around: this.around(by),
      ask: (questions) => this.ask(questions, by),
      refs: async (rows) => {
        const references = rows.flatMap((row) => referencesIn(type, row))
        return this.refsOf(references, await this.look(type, references, by, false), undefined)
      },
    }
  }

  private ask(questions: readonly Question[], by: Person): Promise<readonly (Answer | undefined)[]> {
    return ask({ database: this.database, catalogue: this.parts.catalogue, reads: this.reads }, questions, by.tenantId)
  }

  private wantedOf(type: DocumentType): WantedOfType {
    const known = this.wanted.get(type)
    if (known) return known
    const all = [...wantedFields(type)].map(([target, keys]): Wanted => {
      const found = this.parts.catalogue.find(target)
      const isLive = found !== undefined && [...keys].some((key) => found.fields[key]?.live)
      // A live field's formula may look at any other field of its record.
      return { target, isLive, keys: isLive && found ? Object.keys(storedFields(found)) : [...keys] }
    })
    const isBase = ({ target, isLive }: Wanted): boolean => {
      const found = this.parts.catalogue.find(target)
      return !isLive && found !== undefined && isBaseData(found)
    }
    const wanted = { all, base: all.filter(isBase), moving: all.filter((one) => !isBase(one)) }
    this.wanted.set(type, wanted)
    return wanted
  }

  /** Reads all that is named. Asked again in the same unit of work it remembers; of base data, for a second, also across them. */
  private async look(type: DocumentType, references: readonly Reference[], by: Person, withLive = true): Promise<FoundRecords> {
    const { all, base, moving } = this.wantedOf(type)
    const found = new Map<string, Map<string, Found | undefined>>()
    for (const { target } of all) found.set(target, this.remembered(type, target, by, withLive) ?? new Map<string, Found | undefined>())
    const unknown = new Set<string>()
    for (const { target, id } of references) if (found.get(target)?.has(id) === false) unknown.add(target)
    if (unknown.size === 0) return found

    const [stored, moved] = await Promise.all([this.read(base, unknown, references, by), this.read(moving, unknown, references, by)])
    const live = withLive ? await this.withLive(type, moving, moved, by) : moved
    for (const read of [stored, live])
      for (const [target, records] of read) for (const [id, one] of records) found.get(target)?.set(id, one)
    return found
  }

  /** Always all targets of a list: a statement for every part of them would be planned anew each time. */
  private async read(
    wanted: readonly Wanted[],
    unknown: ReadonlySet<string>,
    references: readonly Reference[],
    by: Person,
  ): Promise<ReadonlyMap<string, Map<string, Found | undefined>>> {
    const found = new Map<string, Map<string, Found | undefined>>()
    if (!wanted.some(({ target }) => unknown.has(target))) return found
    for (const { target } of wanted) found.set(target, new Map())
    for (const { target, id } of references) found.get(target)?.set(id, undefined)
    const ids = wanted.map(({ target }) => [...(found.get(target)?.keys() ?? [])].sort())
    const read = await readReferences({ database: this.database, ...this.parts }, wanted, ids, by)
    wanted.forEach(({ target }, index) => {
      for (const [id, one] of read[index] ?? []) found.get(target)?.set(id, one)
    })
    return found
  }

  /** What is known of a target's records: of base data what was read within the second, of others in the running unit of work. */
  private remembered(type: DocumentType, target: string, by: Person, withLive: boolean): Map<string, Found | undefined> | undefined {
    const name = `${REFERENCES}of ${type.key} ${by.tenantId}`
    const targetType = this.parts.catalogue.find(target)
    const isBase = this.wantedOf(type).base.some((one) => one.target === target)
    if (targetType && isBase) return this.reads.of<Found | undefined>(targetType, name, by.scope === 'all' ? undefined : by)
    const { memory } = this.database
    if (!memory) return undefined
    const own = `${name} ${target} ${withLive}`
    const known = memory.get(own) as Map<string, Found | undefined> | undefined
    if (known) return known
    const made = new Map<string, Found | undefined>()
    memory.set(own, made)
    return made
  }

  /** Live fields of referenced records, one level deep: theirs may not look at live fields of others. */
  private async withLive(
    type: DocumentType,
    wanted: readonly Wanted[],
    found: ReadonlyMap<string, Map<string, Found | undefined>>,
    by: Person,
  ): Promise<ReadonlyMap<string, Map<string, Found | undefined>>> {
    const result = new Map(found)
    const fields = wantedFields(type)
    for (const { target, isLive } of wanted) {
      const records = [...(found.get(target)?.values() ?? [])].filter((one) => one !== undefined)
      const targetType = this.parts.catalogue.find(target)
      if (!isLive || !targetType || records.length === 0) continue
      const keys = [...(fields.get(target) ?? [])]
      const live = keys.filter((key) => targetType.fields[key]?.live)
      const rows = await enliven(
        targetType,
        records.map(({ record }) => record),
        live,
        this.lookups(targetType, by),
      )
      const told = rows.map((row, index) => {
        const record: Row = Object.fromEntries(['id', ...keys].map((key) => [key, row[key] ?? null]))
        return [String(row['id']), { record, isUsable: records[index]?.isUsable ?? false }] as const
      })
      result.set(target, new Map(told))
    }
    return result
  }

  /** What formulas see: usable records, and those that were named before. */
  private refsOf(references: readonly Reference[], found: FoundRecords, old: Row | undefined): Refs {
    const refs: Record<string, Record<string, Row>> = {}
    for (const reference of references) {
      const one = found.get(reference.target)?.get(reference.id)
      if (!one || (!one.isUsable && !isUnchanged(reference, old))) continue
      ;(refs[reference.target] ??= byId())[reference.id] = one.record
    }
    return refs as Refs
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
    const refs = this.refsOf(references, found, old)
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

/** Ids as keys: they never come again in the same order, so an object that expects them to gains nothing. */
const byId = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
