import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field } from '../../core/definitions/field.ts'
import type { Answer, Knowledge } from '../../core/definitions/knowledge.ts'
import { PARENT } from '../../core/definitions/kinds/tree.ts'
import { viewOf } from '../../core/definitions/view.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row, type Wire } from '../../core/kernel/wire.ts'
import {
  broughtAs,
  choiceQuestion,
  headQuestions,
  isUnchanged,
  isUsable,
  type FactQuery,
  type Reference,
  referencesIn,
  rowQuestions,
  unknownReferenceAt,
  wantedFields,
  mostOf,
} from '../../core/records/facts/fact-queries.ts'
import { withLiveFields, type Lookups } from '../../core/records/list/live-fields.ts'
import { Facts, type Quoted, type UnknownReference } from '../../core/records/facts/facts.port.ts'
import type { FactNames } from '../../core/records/facts/partly-known.ts'
import { type Candidate, matches, ordering, valueAt } from '../../core/definitions/matches.ts'
import { type Narrowing, quotedFrom, sourcesOf } from '../../core/records/choices/quoting.ts'
import { codeQuestions, strangeCodes } from '../../core/records/write/unknown-codes.ts'
import { sees } from './row-scope.ts'
import type { StoredRow, MemoryStore } from './store.ts'

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock }

const HEAD = 'head.'

/** What drafts ask of other records, answered over what memory keeps. */
export class MemoryFacts extends Facts {
  private readonly store: MemoryStore
  private readonly parts: Parts

  constructor(store: MemoryStore, parts: Parts) {
    super()
    this.store = store
    this.parts = parts
  }

  async gather(type: DocumentType, draft: Row, by: Person, old?: Row, only?: FactNames): Promise<Result<Knowledge>> {
    const refs = await this.refsOf(type, referencesIn(type, draft), by, old)
    const around = { ...this.around(by), refs, ...(old ? { old } : {}) }
    const view = viewOf(type, draft, { ...around, facts: {}, rowFacts: {} })
    const facts: Record<string, Answer> = {}
    const rowFacts: Record<string, Record<string, Record<string, Answer>>> = {}
    for (const { name, table, rowId, ...question } of [...headQuestions(type, view, only), ...rowQuestions(type, view, draft, only)]) {
      const answer = this.ask(question, by)
      if (answer === undefined) continue
      if (!table || !rowId) facts[name] = answer
      else ((rowFacts[table] ??= {})[rowId] ??= {})[name] = answer
    }
    return ok({ ...around, facts, rowFacts })
  }

  async unknownReferences(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<readonly UnknownReference[]>> {
    const references = referencesIn(type, draft)
    const refs = await this.refsOf(type, references, by, old)
    const view = viewOf(type, draft, { ...this.around(by), refs, facts: {}, rowFacts: {}, ...(old ? { old } : {}) })
    const strange = references.filter((reference) => {
      if (isUnchanged(reference, old) || !this.isKnown(reference.target)) return false
      if (!this.isOffered(reference, by)) return true
      const question = choiceQuestion(type, view, reference)
      return question !== undefined && this.ask(question, by) !== true
    })
    const codes = strangeCodes(type, draft, (field, value) => this.isDeclared(field, value), old)
    const asked = codeQuestions(type, draft, this.parts.catalogue, old).filter(({ question }) => this.ask(question, by) !== true)
    return ok([...strange.map(unknownReferenceAt), ...codes, ...asked.map(({ at }) => at)])
  }

  /** Regions are kept nowhere in memory. */
  private isDeclared({ kind, code }: Field, value: string): boolean {
    return (
      kind.offers !== undefined ||
      (code !== undefined && this.parts.catalogue.dictionaries[code]?.items.some((item) => item.value === value) === true)
    )
  }

  async quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>> {
    const refs = await this.refsOf(type, referencesIn(type, draft), by, draft)
    const view = viewOf(type, draft, { ...this.around(by), refs, facts: {}, rowFacts: {} })
    const sourced = sourcesOf(type, table, draft, view, rowIds)
    return ok(
      quotedFrom(
        type,
        table,
        rowIds,
        sourced,
        sourced.map(({ question }) => this.ask(question, by)),
      ),
    )
  }

  /** Live fields of records that were read already. */
  async withLiveFields(type: DocumentType, rows: readonly Row[], keys: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return ok(await withLiveFields(type, rows, keys, this.lookups(type, by)))
  }

  private readonly parentOf = (type: string, id: string): string | undefined =>
    textAt(this.store.get<StoredRow>(type, id)?.row, PARENT) || undefined

  private around(by: Person): Pick<Knowledge, 'today' | 'now' | 'me'> {
    const now = shanghai(this.parts.clock.now())
    return { now, today: now.slice(0, 10), me: by }
  }

  private lookups(type: DocumentType, by: Person): Lookups {
    return {
      around: this.around(by),
      ask: async (questions) => questions.map((question) => this.ask(question, by)),
      refs: async (rows) =>
        this.stored(
          type,
          rows.flatMap((row) => referencesIn(type, row)),
          by,
        ),
    }
  }

  private isKnown(target: string): boolean {
    return this.parts.catalogue.find(target.split('.').slice(0, 2).join('.')) !== undefined
  }

  private living(type: DocumentType, by: Person, everywhere = false): readonly Row[] {
    return this.store
      .all<StoredRow>(type.key)
      .filter(({ tenantId, isDeleted }) => !isDeleted && (everywhere || type.shared || tenantId === by.tenantId))
      .map(({ tenantId, row }) => (everywhere ? { ...row, tenantId: String(tenantId) } : row))
  }

  private record({ target, id }: Reference, by: Person): { readonly type: DocumentType; readonly row: Row } | undefined {
    const type = this.parts.catalogue.find(target)
    const found = type && this.store.get<StoredRow>(target, id)
    if (!type || !found || found.isDeleted || (!type.shared && found.tenantId !== by.tenantId)) return undefined
    return { type, row: found.row }
  }

  private isOffered(reference: Reference, by: Person): boolean {
    const found = this.record(reference, by)
    if (found) return isUsable(found.type, found.row, reference.pointing.field) && sees(this.store, found.type, found.row, by)
    return this.rowNamed(reference, by) !== undefined
  }

  private rowNamed({ target, id }: Reference, by: Person): Row | undefined {
    return this.candidates(target, by).find(({ row }) => row?.['id'] === id)?.row
  }

  /** Stored fields of everything named. */
  private stored(type: DocumentType, references: readonly Reference[], by: Person): Knowledge['refs'] {
    const wanted = wantedFields(type)
    const refs: Record<string, Record<string, Record<string, Wire>>> = {}
    for (const reference of references) {
      const row = this.record(reference, by)?.row ?? this.rowNamed(reference, by)
      if (!row) continue
      const keys = ['id', ...(wanted.get(reference.target) ?? [])]
      ;(refs[reference.target] ??= {})[reference.id] = Object.fromEntries(keys.map((key) => [key, wireOf(row, key)]))
    }
    return refs
  }

  /** What formulas see: usable records and those that were named before, with their live fields. */
  private async refsOf(type: DocumentType, references: readonly Reference[], by: Person, old: Row | undefined): Promise<Knowledge['refs']> {
    const shown = references.filter((reference) => isUnchanged(reference, old) || this.isOffered(reference, by))
    const refs: Record<string, Record<string, Row>> = { ...this.stored(type, shown, by) } as Record<string, Record<string, Row>>
    for (const [target, keys] of wantedFields(type)) {
      const targetType = this.parts.catalogue.find(target)
      const living = [...keys].filter((key) => targetType?.fields[key]?.derived === 'onRead')
      if (!targetType || living.length === 0) continue
      for (const reference of shown.filter((one) => one.target === target)) {
        const found = this.record(reference, by)
        if (!found) continue
        const [live] = await withLiveFields(targetType, [found.row], living, this.lookups(targetType, by))
        const row: Row = { ...found.row, ...live }
        refs[target] = { ...refs[target], [reference.id]: Object.fromEntries(['id', ...keys].map((key) => [key, row[key] ?? null])) }
      }
    }
    return refs as Knowledge['refs']
  }

  private candidates(from: string, by: Person, everywhere = false): readonly Candidate[] {
    const whole = this.parts.catalogue.find(from)
    if (whole) return this.living(whole, by, everywhere).map((record) => ({ type: whole, record }))
    const end = from.lastIndexOf('.')
    const type = this.parts.catalogue.find(from.slice(0, end))
    const table = from.slice(end + 1)
    if (!type) return []
    return this.living(type, by, everywhere).flatMap((record) =>
      rowsOf(record, table).map((row): Candidate => ({ type, record, table, row })),
    )
  }

  private ask({ fact, where }: FactQuery, by: Person): Answer | undefined {
    if (!this.isKnown(fact.from)) return undefined
    const found = this.candidates(fact.from, by, fact.everywhere).filter((candidate) =>
      matches(where, { ...candidate, parentOf: this.parentOf }),
    )
    switch (fact.give) {
      case 'exists':
        return found.length > 0
      case 'count':
        return found.length
      case 'total':
        return sum(found.map((one) => decimal(valueAt(one, fact.of ?? '') ?? 0))).toString()
      case 'first': {
        const best = inOrder(found, fact)[0]
        return best ? brought(best, fact.reads) : null
      }
      case 'rows':
        return inOrder(found, fact)
          .slice(0, mostOf(fact))
          .map((one) => brought(one, fact.reads))
    }
  }
}

const idOf = ({ record, row }: Candidate): string => String((row ?? record)['id'])

const brought = (candidate: Candidate, take: readonly string[] = []) =>
  Object.fromEntries([['id', idOf(candidate)], ...take.map((key) => [broughtAs(key), valueAt(candidate, key)] as const)])

const storageOf = ({ type, table }: Candidate, key: string) =>
  key.startsWith(HEAD)
    ? type.fields[key.slice(HEAD.length)]?.kind.storage
    : (table ? type.lines[table]?.columns : type.fields)?.[key]?.kind.storage

/** Those that say most first, then as asked, then by id. */
const inOrder = (found: readonly Candidate[], { order, closest = [] }: Narrowing): readonly Candidate[] => {
  const isFilled = (one: Candidate, key: string) => Number(!isEmpty(valueAt(one, key)))
  const filled = (one: Candidate) => closest.reduce((count, key) => count + isFilled(one, key), 0)
  const asked = (order ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => part.trim().split(' '))
  return [...found].sort((a, b) => {
    const narrowness = filled(b) - filled(a)
    if (narrowness) return narrowness
    for (const key of closest) {
      const way = isFilled(b, key) - isFilled(a, key)
      if (way) return way
    }
    for (const [key = '', direction] of asked) {
      const way = ordering(storageOf(a, key), undefined)(valueAt(a, key), valueAt(b, key))
      if (way) return direction === 'desc' ? -way : way
    }
    return idOf(a) < idOf(b) ? -1 : 1
  })
}
