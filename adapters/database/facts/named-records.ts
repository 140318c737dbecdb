import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Answer, Knowledge } from '../../../core/definitions/knowledge.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { isUnchanged, type FactQuery, type Reference, referencesIn, wantedFields } from '../../../core/records/facts/fact-queries.ts'
import { withLiveFields, type Lookups } from '../../../core/records/list/live-fields.ts'
import { type Database, NAMED, REFERENCES } from '../database.ts'
import type { RowScope } from '../records/scope.ts'
import { storedFields } from '../schema/usual.ts'
import type { BaseReads } from './base-reads.ts'
import { type FoundReference, type FoundRecords, readReferences, type WantedReferences } from './references.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly scope: RowScope
  readonly reads: BaseReads
  readonly around: (by: Person) => Pick<Knowledge, 'today' | 'now' | 'me'>
  readonly ask: (questions: readonly FactQuery[], by: Person) => Promise<readonly (Answer | undefined)[]>
}

type Refs = Knowledge['refs']

type Records = Map<string, FoundReference | undefined>

/** What a type's formulas look at of its targets: of base data, and of others or live. */
type WantedOfType = {
  readonly all: readonly WantedReferences[]
  readonly base: readonly WantedReferences[]
  readonly moving: readonly WantedReferences[]
  /** The targets that are base data. */
  readonly types: ReadonlyMap<string, DocumentType>
}

/** Ids as keys: they never come again in the same order, so an object that expects them to gains nothing. */
export const byId = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** What references name. */
export type ReferencedRecords = {
  readonly references: readonly Reference[]
  readonly found: FoundRecords
  /** The records that may be chosen. */
  readonly refs: Refs
  /** References of no record, or of one that may not be chosen. */
  readonly doubtful: ReadonlySet<Reference>
  /** The draft as formulas see it before they are told any facts. */
  view: unknown
}

const NONE: ReadonlySet<Reference> = new Set()

/** `shared` has what everybody may choose, target by target: drafts of a batch that name nothing else need no list of their own. */
const named = (
  references: readonly Reference[],
  found: FoundRecords,
  shared?: (target: string) => Record<string, Row>,
): ReferencedRecords => {
  const of = ({ target, id }: Reference): FoundReference | undefined => found.get(target)?.get(id)
  const refs: Record<string, Record<string, Row>> = {}
  if (shared && references.every((reference) => of(reference)?.isUsable)) {
    for (const { target } of references) refs[target] ??= shared(target)
    return { references, found, refs: refs as Refs, doubtful: NONE, view: undefined }
  }
  const doubtful = new Set<Reference>()
  for (const reference of references) {
    const one = of(reference)
    if (one && (one.isUsable || (one.isThere && reference.pointing.field.anyState)))
      (refs[reference.target] ??= byId())[reference.id] = one.record
    else doubtful.add(reference)
  }
  return { references, found, refs: refs as Refs, doubtful, view: undefined }
}

/** What everybody may choose of what was found, target by target. */
const usableOf = (found: FoundRecords): ((target: string) => Record<string, Row>) => {
  const known = new Map<string, Record<string, Row>>()
  return (target) => {
    const before = known.get(target)
    if (before) return before
    const usable = byId<Row>()
    for (const [id, one] of found.get(target) ?? []) if (one?.isUsable) usable[id] = one.record
    known.set(target, usable)
    return usable
  }
}

/** What formulas see: usable records, and those that were named before. */
export const refsOf = ({ found, refs, doubtful }: ReferencedRecords, old: Row | undefined): Refs => {
  const kept = [...doubtful].filter((reference) => isUnchanged(reference, old) && found.get(reference.target)?.get(reference.id))
  if (kept.length === 0) return refs
  const all: Record<string, Record<string, Row>> = { ...refs } as Record<string, Record<string, Row>>
  for (const { target } of kept) all[target] = Object.assign(byId<Row>(), refs[target])
  for (const { target, id } of kept) all[target]![id] = found.get(target)!.get(id)!.record
  return all as Refs
}

const byTarget = (one: Reference, other: Reference): number => (one.target < other.target ? -1 : Number(one.target > other.target))

/** Two types may share a key, whoever reads a workbook for another; and a part of the work may see more than the person. */
const nameOf = (type: DocumentType, by: Person): string =>
  `${REFERENCES}of ${type.path} ${by.tenantId} ${by.scopes === undefined ? by.scope : 'pages'}`

/** How the running unit of work notes what its drafts name, until it writes. */
type Noted = Map<Row, { readonly by: Person; readonly named: ReferencedRecords }>

/** The records that drafts name, as far as their formulas look at them. */
export class NamedRecords {
  private readonly database: Database
  private readonly parts: Parts
  private readonly wanted = new WeakMap<DocumentType, WantedOfType>()

  constructor(database: Database, parts: Parts) {
    this.database = database
    this.parts = parts
  }

  /** What a draft names. Looked for once in a unit of work that has not written since. */
  async of(type: DocumentType, draft: Row, by: Person): Promise<ReferencedRecords> {
    const noted = this.noted()
    const known = noted?.get(draft)
    if (known?.by === by) return known.named
    const references = referencesIn(type, draft)
    const found = named(references, await this.look(type, references, by))
    noted?.set(draft, { by, named: found })
    return found
  }

  /** The same of many drafts of a type: what any of them names is looked for once. */
  async ofAll(type: DocumentType, drafts: readonly Row[], by: Person): Promise<readonly ReferencedRecords[]> {
    const noted = this.noted()
    const references = drafts.map((draft) => (noted?.get(draft)?.by === by ? [] : referencesIn(type, draft)))
    const all = references.flat()
    // In the order of their targets, as those of one draft are.
    const found = await this.look(type, all.toSorted(byTarget), by)
    const shared = usableOf(found)
    return drafts.map((draft, at) => {
      const known = noted?.get(draft)
      if (known?.by === by) return known.named
      const made = named(references[at] ?? [], found, shared)
      noted?.set(draft, { by, named: made })
      return made
    })
  }

  /** What was read of these records may be old: whoever looks next reads them anew. */
  forget(type: DocumentType, references: readonly Reference[], by: Person): void {
    const { types } = this.wantedOf(type)
    for (const { target, id } of references)
      for (const withLive of [true, false]) this.remembered(types.get(target), target, nameOf(type, by), by, withLive)?.delete(id)
    this.database.memory?.delete(NAMED)
  }

  private noted(): Noted | undefined {
    const { memory } = this.database
    if (!memory) return undefined
    const known = memory.get(NAMED) as Noted | undefined
    if (known) return known
    const made: Noted = new Map()
    memory.set(NAMED, made)
    return made
  }

  /** Reads all that is named. Asked again in the same unit of work it remembers; of base data, for a second, also across them. */
  private async look(type: DocumentType, references: readonly Reference[], by: Person, withLive = true): Promise<FoundRecords> {
    const { all, base, moving, types } = this.wantedOf(type)
    const name = nameOf(type, by)
    const found = new Map<string, Records>()
    for (const { target } of all) found.set(target, this.remembered(types.get(target), target, name, by, withLive) ?? new Map())
    const unknown = new Set<string>()
    let target: string | undefined
    let records: Records | undefined
    for (const reference of references) {
      if (reference.target !== target) {
        target = reference.target
        records = found.get(target)
      }
      if (records && !records.has(reference.id)) unknown.add(reference.target)
    }
    if (unknown.size === 0) return found

    const [stored, moved] = await Promise.all([this.read(base, unknown, references, by), this.read(moving, unknown, references, by)])
    const live = withLive ? await this.withLive(type, moving, moved, by) : moved
    for (const read of [stored, live])
      for (const [target, records] of read) for (const [id, one] of records) found.get(target)?.set(id, one)
    return found
  }

  /** What live fields of a type's records are worked out with. */
  lookups(type: DocumentType, by: Person): Lookups {
    return {
      around: this.parts.around(by),
      ask: (questions) => this.parts.ask(questions, by),
      refs: async (rows) => {
        const references = rows.flatMap((row) => referencesIn(type, row))
        return named(references, await this.look(type, references, by, false)).refs
      },
    }
  }

  private wantedOf(type: DocumentType): WantedOfType {
    const known = this.wanted.get(type)
    if (known) return known
    const all = [...wantedFields(type)].map(([target, keys]): WantedReferences => {
      const found = this.parts.catalogue.find(target)
      const isLive = found !== undefined && [...keys].some((key) => found.fields[key]?.derived === 'onRead')
      // A live field's formula may look at any other field of its record.
      return { target, isLive, keys: isLive && found ? Object.keys(storedFields(found)) : [...keys] }
    })
    const types = new Map<string, DocumentType>()
    for (const { target, isLive } of all) {
      const found = this.parts.catalogue.find(target)
      if (found && !isLive && this.parts.reads.isBase(found)) types.set(target, found)
    }
    const base = all.filter(({ target }) => types.has(target))
    const wanted = { all, base, moving: all.filter((one) => !base.includes(one)), types }
    this.wanted.set(type, wanted)
    return wanted
  }

  /** Always all targets of a list: a statement for every part of them would be planned anew each time. */
  private async read(
    wanted: readonly WantedReferences[],
    unknown: ReadonlySet<string>,
    references: readonly Reference[],
    by: Person,
  ): Promise<ReadonlyMap<string, Records>> {
    const found = new Map<string, Records>()
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
  private remembered(base: DocumentType | undefined, target: string, name: string, by: Person, withLive: boolean): Records | undefined {
    if (base) return this.parts.reads.of<FoundReference | undefined>(base, name, this.parts.scope.of(base, by) ? by : undefined)
    const { memory } = this.database
    if (!memory) return undefined
    const own = `${name} ${target} ${withLive}`
    const known = memory.get(own) as Records | undefined
    if (known) return known
    const made = new Map<string, FoundReference | undefined>()
    memory.set(own, made)
    return made
  }

  /** Live fields of referenced records, one level deep: theirs may not look at live fields of others. */
  private async withLive(
    type: DocumentType,
    wanted: readonly WantedReferences[],
    found: ReadonlyMap<string, Records>,
    by: Person,
  ): Promise<ReadonlyMap<string, Records>> {
    const result = new Map(found)
    const fields = wantedFields(type)
    for (const { target, isLive } of wanted) {
      const records = [...(found.get(target)?.values() ?? [])].filter((one) => one !== undefined)
      const targetType = this.parts.catalogue.find(target)
      if (!isLive || !targetType || records.length === 0) continue
      const keys = [...(fields.get(target) ?? [])]
      const live = keys.filter((key) => targetType.fields[key]?.derived === 'onRead')
      const lives = await withLiveFields(
        targetType,
        records.map(({ record }) => record),
        live,
        this.lookups(targetType, by),
      )
      const told = records.map(({ record, ...may }, index) => {
        const row: Row = { ...record, ...lives[index] }
        return [String(row['id']), { record: Object.fromEntries(['id', ...keys].map((key) => [key, row[key] ?? null])), ...may }] as const
      })
      result.set(target, new Map(told))
    }
    return result
  }
}
