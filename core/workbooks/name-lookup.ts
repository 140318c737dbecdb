import { targetOf } from '../definitions/fields.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { all, eq, filled, like, oneOf } from '../kernel/condition.ts'
import { done, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { type Row, type Wire, textAt, wireOf } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { CellChoice } from '../table/column.ts'
import { calledBy, codeField, namedExactly } from '../records/choices/choosing.ts'
import { labelOf } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import { mostAlike } from './repairs.ts'

/** What a text names: one record, several, or none. */
export type FoundName = { readonly value: string } | 'several' | 'none'

/** Fields that name a record to people beside its title and code. */
const NAMING = ['code', 'username', 'fullText']
const AT_ONCE = 500

type Told = Readonly<Record<string, string>>

const saysOf = (record: Row, key: string, said: string): boolean =>
  [labelOf(record, key), wireOf(record, key)].some((value) => value !== null && sameText(String(value), said))

/** As it is stored where somebody typed full-width signs; a name that has such signs itself is asked for as it is, too. */
const halfForm = (text: string): string => text.normalize('NFKC').trim()

const sameText = (a: string, b: string): boolean => halfForm(a) === halfForm(b)

/** Twice what is asked: a text that names two records is found out. */
const MOST_FOUND = 2_000
const MOST_OFFERS = 20
const CANDIDATES = 50

/** Names, codes and ids of records that a workbook's cells speak of: asked once each, many in one query. */
export class NameLookup {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly by: Person
  private readonly known = new Map<string, Map<string, readonly Row[]>>()
  private readonly offered = new Map<string, readonly string[]>()

  /** What choosing a record of a type takes over from it. */
  private readonly taken = new Map<string, Set<string>>()

  constructor(catalogue: Catalogue, records: Records, by: Person, fields: readonly Field[]) {
    this.catalogue = catalogue
    this.records = records
    this.by = by
    for (const field of fields) {
      const key = targetOf(field)
      if (key === undefined || !field.fills) continue
      this.taken.set(key, new Set([...(this.taken.get(key) ?? []), ...Object.values(field.fills)]))
    }
  }

  /** The type whose records the field names; one that a sibling decides is looked at in its row. */
  targetFor(field: Field, row: Row): DocumentType | undefined {
    const key = field.by && field.targets ? field.targets[String(wireOf(row, field.by))] : (targetOf(field) ?? field.kind.offers?.type)
    return key === undefined ? undefined : this.catalogue.find(key)
  }

  /** Asks for the texts that are not known yet. */
  async learn(target: DocumentType, texts: ReadonlySet<string>): Promise<Result<void>> {
    const known = this.known.get(target.key) ?? new Map<string, readonly Row[]>()
    this.known.set(target.key, known)
    const unknown = [...new Set([...texts].flatMap((text) => [text, halfForm(text)]))].filter((text) => !known.has(text))
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      const learnt = await this.learnSome(target, unknown.slice(at, at + AT_ONCE), known)
      if (!learnt.ok) return learnt
    }
    return done
  }

  private async learnSome(target: DocumentType, asked: readonly string[], known: Map<string, readonly Row[]>): Promise<Result<void>> {
    const code = codeField(target)
    const others = NAMING.filter((key) => key in target.fields)
    const naming = [...new Set([target.titleField, ...(code ? [code] : []), ...others])]
    const where = { any: [namedExactly(target, asked), ...others.map((key) => oneOf(key, asked))] }
    const fields = [...naming, ...(this.taken.get(target.key) ?? [])]
    const page = await this.records.list(target, { where, order: [], pageNo: 1, pageSize: MOST_FOUND, fields }, this.by)
    if (!page.ok) return page
    const found = new Map<string, Row[]>(asked.map((text) => [text, []]))
    for (const record of page.value.records) {
      const names = new Set([...naming, 'id'].map((key) => textAt(record, key)).filter(Boolean))
      for (const name of names) found.get(name)?.push(record)
    }
    for (const [text, records] of found) known.set(text, records)
    return done
  }

  /** `told` tells records of one name apart, by their own fields. */
  find(target: DocumentType, field: Field, text: string, told: Told = {}): FoundName {
    const [only, another] = this.meant(target, text, told)
    if (another) return 'several'
    const value = only && wireOf(only, field.kind.keyed ?? 'id')
    return value === null || value === undefined ? 'none' : { value: String(value) }
  }

  /** What the one record of that name brings with it, as a hand that chooses it would have filled in. */
  fills(target: DocumentType, { fills = {} }: Field, text: string, told: Told = {}): Readonly<Record<string, Wire>> {
    const [only, another] = this.meant(target, text, told)
    if (!only || another) return {}
    const seen = visibleTo(target, only, this.by)
    return Object.fromEntries(Object.entries(fills).map(([own, theirs]) => [own, wireOf(seen, theirs)]))
  }

  /** The records of those names as somebody would have chosen them in a form. */
  choice(target: DocumentType, field: Field, texts: readonly string[], told: Told = {}): CellChoice | undefined {
    const records = texts.flatMap((text) => this.meant(target, text, told).slice(0, 1))
    const found = texts.map((text) => this.find(target, field, text, told))
    if (found.some((one) => typeof one === 'string')) return undefined
    const [first] = records
    return {
      id: found.map((one) => (typeof one === 'string' ? '' : one.value)).join(','),
      label: records.map((record) => String(wireOf(record, calledBy(field, target)) ?? '')).join(','),
      values: first && !field.kind.many ? this.takenFrom(target, field, first) : {},
    }
  }

  private takenFrom(target: DocumentType, { fills = {} }: Field, record: Row): Row {
    const seen = visibleTo(target, record, this.by)
    return Object.fromEntries(Object.values(fills).map((theirs) => [theirs, wireOf(seen, theirs)]))
  }

  private meant(target: DocumentType, text: string, told: Told): readonly Row[] {
    const known = this.known.get(target.key)
    const exact = known?.get(text) ?? []
    const all = exact.length ? exact : (known?.get(halfForm(text)) ?? [])
    if (all.length < 2) return all
    const fitting = all.filter((record) => Object.entries(told).every(([key, said]) => saysOf(record, key, said)))
    return fitting.length ? fitting : all
  }

  /** Titles of records that are known by that name elsewhere, or written much alike; for the first wrong names only. */
  async offers(target: DocumentType, text: string): Promise<readonly string[]> {
    const name = `${target.key} ${text}`
    const known = this.offered.get(name)
    if (known) return known
    if (this.offered.size >= MOST_OFFERS || text.length < 2) return []
    const query = {
      where: like(target.titleField, [...text].slice(0, 2).join('')),
      order: [],
      pageNo: 1,
      pageSize: CANDIDATES,
      fields: [target.titleField],
    }
    const page = await this.records.list(target, query, this.by)
    const titles = page.ok ? page.value.records.map((record) => textAt(record, target.titleField)) : []
    const offers = [...new Set([...(await this.meantByAliases(target, text)), ...mostAlike(titles, text)])]
    this.offered.set(name, offers)
    return offers
  }

  /** What the name means where somebody has kept it as an alias. */
  private async meantByAliases(target: DocumentType, text: string): Promise<readonly string[]> {
    const ids: string[] = []
    for (const { type, key, ref } of aliasesOf(this.catalogue, target)) {
      const where = all(eq(key, text), filled(ref), ...(type.fields['enabled'] ? [eq('enabled', 'Y')] : []))
      const page = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: MOST_OFFERS, fields: [ref] }, this.by)
      if (page.ok) ids.push(...page.value.records.map((record) => textAt(record, ref)).filter(Boolean))
    }
    if (ids.length === 0) return []
    // Only what the person may see himself is named to him.
    const seen = { where: oneOf('id', ids), order: [], pageNo: 1, pageSize: MOST_OFFERS, fields: [target.titleField] }
    const page = await this.records.list(target, seen, this.by)
    return page.ok ? page.value.records.map((record) => textAt(record, target.titleField)) : []
  }
}

/** Fields that hold another name of a type's records, each with the reference that says of which. */
const aliasesOf = ({ types }: Catalogue, target: DocumentType) =>
  types.flatMap((type) =>
    Object.entries<Field>(type.fields).flatMap(([key, { aliasOf = [] }]) =>
      aliasOf.filter((ref) => type.fields[ref] && targetOf(type.fields[ref]) === target.key).map((ref) => ({ type, key, ref })),
    ),
  )
