import { type Condition, eq } from '../kernel/condition.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { PARENT } from '../definitions/kinds/tree.ts'
import { matches } from '../definitions/matches.ts'
import type { DocumentType } from '../definitions/document.ts'
import { MadeClaims } from './made-claims.ts'

/** A record, or a row of its table together with it. */
type Entry = { row: Row; head: Row | undefined }

type Drawer = Map<string | null, Entry[]>

type Shelf = {
  readonly entries: Entry[]
  readonly byField: Map<string, Drawer>
  /** The entries of each record: itself, or its rows. */
  readonly byRecord: Map<string, Entry[]>
}

/** The sides of a question that name one value: by the first of them the candidates are looked up. */
const equalities = (condition: Condition): readonly { readonly field: string; readonly value: Wire }[] => {
  if ('all' in condition) return condition.all.flatMap(equalities)
  if (!('op' in condition) || condition.op !== 'eq' || Array.isArray(condition.value)) return []
  return [{ field: condition.field, value: (condition.value ?? null) as Wire }]
}

/** Names another record, or a time that it is about: what it names it hardly ever changes. */
const NAMING = /(^|\.)(id|year|period|dept)$|Id$/

const label = (value: Wire): string | null => (isEmpty(value) ? null : String(value))

const labelIn = ({ row, head }: Entry, field: string) =>
  label(head && field.startsWith('head.') ? wireOf(head, field.slice(5)) : wireOf(row, field))

/**
 * Records that exist already while more are being made, of one tenant. What formulas ask about others is answered from here.
 * A record may be put again.
 */
export class Made {
  /** Rows of tables → their records. */
  private readonly owners = new Map<string, string>()
  private readonly catalogue: Catalogue
  private readonly types = new Map<string, Map<string, Row>>()
  private readonly shelves = new Map<string, Shelf>()
  private readonly lists = new Map<string, readonly Row[]>()
  private readonly claims = new MadeClaims()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Arrow, because dice take it along. */
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
  find(type: string, id: string): Row | undefined {
    return type.split('.').length > 2 ? this.matching(type, eq('id', id))[0]?.row : this.types.get(type)?.get(id)
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
    for (const [key, shelf] of this.shelves) {
      if (key !== type && !key.startsWith(`${type}.`)) continue
      if (isNew) shelf.entries.push(...entriesOf(key, type, row).map((entry) => filed(shelf, entry)))
      else if (!replaced(shelf, id, entriesOf(key, type, row))) this.shelves.delete(key)
    }
  }

  /** Would the record, as it would stand, hold what another holds alone? */
  isHeldByAnother(type: DocumentType, row: Row): boolean {
    return this.claims.isHeldByAnother(type, row)
  }

  /** A record by its id, or a row of `area.name.table`. */
  named(key: string, id: string): Row | undefined {
    return this.catalogue.find(key) ? this.find(key, id) : this.rowOf(key, id)?.row
  }

  /** The row of `area.name.table` that has the id, with its record. */
  rowOf(key: string, id: string): { readonly row: Row; readonly head: Row } | undefined {
    const [area, name, table = ''] = key.split('.')
    const head = this.find(`${area}.${name}`, this.owners.get(id) ?? '')
    const row = head && rowsOf(head, table).find((one) => one['id'] === id)
    return row && { row, head }
  }

  /** Everything of a type, or of `area.name.table`, that answers yes. */
  matching(key: string, condition: Condition): readonly Entry[] {
    const [area, name, table] = key.split('.')
    const type = this.catalogue.find(`${area}.${name}`)
    if (!type) return []
    const shelf = this.shelf(key)
    const narrowed = equalities(condition)
      .filter(({ field }, at) => at === 0 || NAMING.test(field))
      .map(({ field, value }) => this.by(shelf, field).get(label(value)) ?? [])
    const candidates = narrowed.reduce((fewest, some) => (some.length < fewest.length ? some : fewest), narrowed[0] ?? shelf.entries)
    return candidates.filter(({ row, head }) =>
      matches(condition, { ...(head && table ? { type, record: head, table, row } : { type, record: row }), parentOf: this.parentOf }),
    )
  }

  private shelf(key: string): Shelf {
    const known = this.shelves.get(key)
    if (known) return known
    const type = key.split('.').slice(0, 2).join('.')
    const made: Shelf = { entries: this.rows(type).flatMap((row) => entriesOf(key, type, row)), byField: new Map(), byRecord: new Map() }
    for (const entry of made.entries) keptByRecord(made, entry)
    this.shelves.set(key, made)
    return made
  }

  private by(shelf: Shelf, field: string): Drawer {
    const known = shelf.byField.get(field)
    if (known) return known
    const made: Drawer = new Map()
    shelf.byField.set(field, made)
    for (const entry of shelf.entries) file(made, field, entry)
    return made
  }
}

const entriesOf = (key: string, type: string, row: Row): Entry[] =>
  key === type ? [{ row, head: undefined }] : rowsOf(row, key.slice(type.length + 1)).map((one) => ({ row: one, head: row }))

const file = (drawer: Drawer, field: string, entry: Entry): void => {
  const value = labelIn(entry, field)
  const others = drawer.get(value)
  if (others) others.push(entry)
  else drawer.set(value, [entry])
}

const recordOf = ({ row, head }: Entry): string => String((head ?? row)['id'])

const keptByRecord = ({ byRecord }: Shelf, entry: Entry): void => {
  const id = recordOf(entry)
  const own = byRecord.get(id)
  if (own) own.push(entry)
  else byRecord.set(id, [entry])
}

/** The entries of a record as they are now, in the places where they were; says whether they are the same ones. */
const replaced = ({ byRecord, byField }: Shelf, id: string, now: readonly Entry[]): boolean => {
  const known = byRecord.get(id) ?? []
  if (known.length !== now.length || known.some((entry, at) => entry.row['id'] !== now[at]!.row['id'])) return false
  known.forEach((entry, at) => {
    const next = now[at]!
    // Where it is looked for under another value than before, that drawer is filled anew when it is next opened.
    for (const field of byField.keys()) if (labelIn(entry, field) !== labelIn(next, field)) byField.delete(field)
    Object.assign(entry, next)
  })
  return true
}

const filed = (shelf: Shelf, entry: Entry): Entry => {
  keptByRecord(shelf, entry)
  for (const [field, drawer] of shelf.byField) file(drawer, field, entry)
  return entry
}
