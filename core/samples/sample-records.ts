import type { Condition } from '../kernel/condition.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { PARENT } from '../definitions/kinds/tree.ts'
import { matcher } from '../definitions/matches.ts'
import type { DocumentType } from '../definitions/document.ts'
import { SampleClaims } from './sample-claims.ts'

/** A record, or a row of its table together with it. */
type Entry = { row: Row; head: Row | undefined; readonly place: number }

/** Entries by what they say in one field, or in several together. */
type Drawers = { readonly fields: readonly string[]; readonly byLabel: Map<string, Entry[]> }

type Shelf = {
  readonly entries: Entry[]
  readonly drawers: Map<string, Drawers>
  /** The entries of each record: itself, or its rows. */
  readonly byRecord: Map<string, Entry[]>
}

/** A field that a question names a value of, or one of a few, as labels. */
type Side = { readonly field: string; readonly labels: readonly string[] }

const label = (value: Wire): string => (isEmpty(value) ? '' : String(value))

/** The sides of a question that name a value, or one of a few: by them the candidates are looked up. */
const sidesOf = (condition: Condition, found: Side[] = []): readonly Side[] => {
  if ('all' in condition) for (const one of condition.all) sidesOf(one, found)
  else if ('op' in condition) {
    const { field, op, value } = condition
    if (op === 'in' && Array.isArray(value)) found.push({ field, labels: [...new Set((value as readonly Wire[]).map(label))] })
    else if (op === 'eq' && !Array.isArray(value)) found.push({ field, labels: [label((value ?? null) as Wire)] })
  }
  return found
}

const NOTHING: readonly Entry[] = []

/** So many drawers are opened for one question. */
const DRAWERS = 16

/** Names another record, or a time that it is about: what it names it hardly ever changes. */
const NAMING = /(^|\.)(id|year|period|dept)$|Id$/
const naming = new Map<string, boolean>()

const isNaming = ({ field }: Side): boolean => {
  const known = naming.get(field) ?? NAMING.test(field)
  naming.set(field, known)
  return known
}

const labelAfter = (before: string, value: string): string => `${before}\n${value}`

const labelIn = ({ row, head }: Pick<Entry, 'row' | 'head'>, fields: readonly string[]): string =>
  fields.reduce(
    (before, field) => labelAfter(before, label(head && field.startsWith('head.') ? wireOf(head, field.slice(5)) : wireOf(row, field))),
    '',
  )

/** A type, or a table of it. */
type Place = { readonly type: string; readonly table: string | undefined; readonly declared: DocumentType | undefined }

/**
 * Records that exist already while more are being made, of one tenant. What formulas ask about others is answered from here.
 * A record may be put again.
 */
export class SampleRecords {
  /** Rows of tables → their records. */
  private readonly owners = new Map<string, string>()
  private readonly catalogue: Catalogue
  private readonly types = new Map<string, Map<string, Row>>()
  /** By type, then by it or a table of it. */
  private readonly shelves = new Map<string, Map<string, Shelf>>()
  private readonly places = new Map<string, Place>()
  private readonly lists = new Map<string, readonly Row[]>()
  private readonly claims = new SampleClaims()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Arrow, because random choices take it along. */
  readonly rows = (type: string): readonly Row[] => {
    const known = this.lists.get(type)
    if (known) return known
    const list = [...(this.types.get(type)?.values() ?? [])]
    this.lists.set(type, list)
    return list
  }

  get keys(): readonly string[] {
    return [...this.types.keys()]
  }

  private readonly parentOf = (type: string, id: string): string | undefined => textAt(this.find(type, id), PARENT) || undefined

  /** A record, or a row of `area.name.table`. */
  find(key: string, id: string): Row | undefined {
    const records = this.types.get(key)
    return records ? records.get(id) : this.rowOf(key, id)?.row
  }

  put(type: string, row: Row): void {
    const records = this.types.get(type) ?? new Map<string, Row>()
    this.types.set(type, records)
    const id = String(row['id'])
    const isNew = !records.has(id)
    for (const value of Object.values(row))
      if (Array.isArray(value)) for (const one of value as readonly Row[]) if (one['id']) this.owners.set(String(one['id']), id)
    records.set(id, row)
    const declared = this.catalogue.find(type)
    if (declared) this.claims.hold(declared, row)
    this.lists.delete(type)
    const shelves = this.shelves.get(type)
    if (!shelves) return
    for (const [key, shelf] of shelves) {
      const { table } = this.placeOf(key)
      if (isNew) for (const entry of entriesOf(row, table)) filed(shelf, entry)
      else if (!replaced(shelf, id, entriesOf(row, table))) shelves.delete(key)
    }
  }

  /** Would the record, as it would stand, hold what another holds alone? */
  isHeldByAnother(type: DocumentType, row: Row): boolean {
    return this.claims.isHeldByAnother(type, row)
  }

  /** The row of `area.name.table` that has the id, with its record. */
  rowOf(key: string, id: string): { readonly row: Row; readonly head: Row } | undefined {
    const { type, table } = this.placeOf(key)
    const head = table === undefined ? undefined : this.types.get(type)?.get(this.owners.get(id) ?? '')
    const row = head && rowsOf(head, table ?? '').find((one) => one['id'] === id)
    return row && { row, head }
  }

  /** Everything of a type, or of `area.name.table`, that answers yes. */
  matching(key: string, condition: Condition): readonly Entry[] {
    const { declared, table } = this.placeOf(key)
    if (!declared) return []
    const candidates = this.candidates(this.shelf(key), condition)
    if (candidates.length === 0) return candidates
    const test = matcher(condition, { type: declared, ...(table === undefined ? {} : { table }) })
    const { parentOf } = this
    return candidates.filter(({ row, head }) => test(head ? { record: head, row, parentOf } : { record: row, parentOf }))
  }

  private placeOf(key: string): Place {
    const known = this.places.get(key)
    if (known) return known
    const [area, name, table] = key.split('.')
    const type = `${area}.${name}`
    const place = { type, table, declared: this.catalogue.find(type) }
    this.places.set(key, place)
    return place
  }

  /** By everything together that names something, else by what the question names first. */
  private candidates(shelf: Shelf, condition: Condition): readonly Entry[] {
    const sides = sidesOf(condition)
    const namingSides = sides.filter(isNaming)
    const asked: Side[] = []
    let drawers = 1
    for (const side of namingSides.length ? namingSides : sides.slice(0, 1)) {
      if (drawers * side.labels.length > DRAWERS || asked.some(({ field }) => field === side.field)) continue
      asked.push(side)
      drawers *= side.labels.length
    }
    if (asked.length === 0) return shelf.entries
    asked.sort((a, b) => (a.field < b.field ? -1 : 1))
    const { byLabel } = this.by(shelf, asked)
    let names: readonly string[] = ['']
    for (const { labels } of asked) names = names.flatMap((before) => labels.map((one) => labelAfter(before, one)))
    const [first, ...others] = names.map((name) => byLabel.get(name) ?? NOTHING).filter(({ length }) => length > 0)
    if (!first || others.length === 0) return first ?? NOTHING
    return [first, ...others].flat().sort((a, b) => a.place - b.place)
  }

  private shelf(key: string): Shelf {
    const { type, table } = this.placeOf(key)
    const shelves = this.shelves.get(type) ?? new Map<string, Shelf>()
    this.shelves.set(type, shelves)
    const known = shelves.get(key)
    if (known) return known
    const made: Shelf = { entries: [], drawers: new Map(), byRecord: new Map() }
    for (const row of this.rows(type)) for (const entry of entriesOf(row, table)) filed(made, entry)
    shelves.set(key, made)
    return made
  }

  private by(shelf: Shelf, sides: readonly Side[]): Drawers {
    const fields = sides.map(({ field }) => field)
    const name = fields.join(' ')
    const known = shelf.drawers.get(name)
    if (known) return known
    const made: Drawers = { fields, byLabel: new Map() }
    shelf.drawers.set(name, made)
    for (const entry of shelf.entries) file(made, entry)
    return made
  }
}

type Found = Pick<Entry, 'row' | 'head'>

const entriesOf = (row: Row, table: string | undefined): readonly Found[] =>
  table === undefined ? [{ row, head: undefined }] : rowsOf(row, table).map((one) => ({ row: one, head: row }))

const drawerOf = ({ byLabel }: Drawers, name: string): Entry[] => {
  const known = byLabel.get(name) ?? []
  byLabel.set(name, known)
  return known
}

const file = (drawers: Drawers, entry: Entry): void => {
  drawerOf(drawers, labelIn(entry, drawers.fields)).push(entry)
}

/** Into another drawer, where it stands among others as on the shelf. */
const moved = (drawers: Drawers, entry: Entry, from: string, to: string): void => {
  const left = drawerOf(drawers, from)
  left.splice(left.indexOf(entry), 1)
  const others = drawerOf(drawers, to)
  const after = others.findIndex(({ place }) => place > entry.place)
  others.splice(after < 0 ? others.length : after, 0, entry)
}

const recordOf = ({ row, head }: Found): string => String((head ?? row)['id'])

const filed = (shelf: Shelf, { row, head }: Found): void => {
  const entry: Entry = { row, head, place: shelf.entries.length }
  shelf.entries.push(entry)
  const id = recordOf(entry)
  const own = shelf.byRecord.get(id)
  if (own) own.push(entry)
  else shelf.byRecord.set(id, [entry])
  for (const drawers of shelf.drawers.values()) file(drawers, entry)
}

/** The entries of a record as they are now, in the places where they were; says whether they are the same ones. */
const replaced = ({ byRecord, drawers }: Shelf, id: string, now: readonly Found[]): boolean => {
  const known = byRecord.get(id) ?? []
  if (known.length !== now.length || known.some((entry, at) => entry.row['id'] !== now[at]!.row['id'])) return false
  known.forEach((entry, at) => {
    const next = now[at]!
    const labels = [...drawers.values()].map((own) => [own, labelIn(entry, own.fields), labelIn(next, own.fields)] as const)
    Object.assign(entry, next)
    for (const [own, from, to] of labels) if (from !== to) moved(own, entry, from, to)
  })
  return true
}
