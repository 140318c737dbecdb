import { type Condition, eq } from '../kernel/condition.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { PARENT } from '../definitions/kinds/tree.ts'
import { matcher } from '../definitions/matches.ts'
import type { DocumentType } from '../definitions/document.ts'
import { MadeClaims } from './made-claims.ts'

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

/** The sides of a question that name a value, or one of a few: by them the candidates are looked up. */
const named = (condition: Condition): readonly { readonly field: string; readonly values: readonly Wire[] }[] => {
  if ('all' in condition) return condition.all.flatMap(named)
  if (!('op' in condition)) return []
  if (condition.op === 'in' && Array.isArray(condition.value))
    return [{ field: condition.field, values: condition.value as readonly Wire[] }]
  if (condition.op !== 'eq' || Array.isArray(condition.value)) return []
  return [{ field: condition.field, values: [(condition.value ?? null) as Wire] }]
}

/** So many drawers are opened for one question. */
const DRAWERS = 16

/** Names another record, or a time that it is about: what it names it hardly ever changes. */
const NAMING = /(^|\.)(id|year|period|dept)$|Id$/

const label = (value: Wire): string => (isEmpty(value) ? '' : String(value))
const labelAfter = (before: string, value: string): string => `${before}\n${value}`

const labelIn = ({ row, head }: Pick<Entry, 'row' | 'head'>, fields: readonly string[]): string =>
  fields.reduce(
    (before, field) => labelAfter(before, label(head && field.startsWith('head.') ? wireOf(head, field.slice(5)) : wireOf(row, field))),
    '',
  )

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
      if (isNew) for (const entry of entriesOf(key, type, row)) filed(shelf, entry)
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
    const test = matcher(condition, { type, ...(table === undefined ? {} : { table }) })
    const { parentOf } = this
    return this.candidates(this.shelf(key), condition).filter(({ row, head }) =>
      test(head ? { record: head, row, parentOf } : { record: row, parentOf }),
    )
  }

  /** By everything together that names something, else by what the question names first. */
  private candidates(shelf: Shelf, condition: Condition): readonly Entry[] {
    const sides = named(condition)
    const naming = sides.filter(({ field }) => NAMING.test(field))
    const fields = new Map<string, readonly Wire[]>()
    let drawers = 1
    for (const { field, values } of naming.length ? naming : sides.slice(0, 1)) {
      const several = new Set(values.map(label)).size
      if (fields.has(field) || drawers * several > DRAWERS) continue
      fields.set(field, values)
      drawers *= several
    }
    if (fields.size === 0) return shelf.entries
    const keys = [...fields.keys()].sort()
    const labels = keys.reduce<readonly string[]>(
      (heads, field) => {
        const own = [...new Set(fields.get(field)!.map(label))]
        return heads.flatMap((head) => own.map((one) => labelAfter(head, one)))
      },
      [''],
    )
    const { byLabel } = this.by(shelf, keys)
    const [first, ...others] = labels.map((one) => byLabel.get(one) ?? []).filter(({ length }) => length > 0)
    if (!first || others.length === 0) return first ?? []
    return [first, ...others].flat().sort((a, b) => a.place - b.place)
  }

  private shelf(key: string): Shelf {
    const known = this.shelves.get(key)
    if (known) return known
    const type = key.split('.').slice(0, 2).join('.')
    const made: Shelf = { entries: [], drawers: new Map(), byRecord: new Map() }
    for (const row of this.rows(type)) for (const entry of entriesOf(key, type, row)) filed(made, entry)
    this.shelves.set(key, made)
    return made
  }

  private by(shelf: Shelf, fields: readonly string[]): Drawers {
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

const entriesOf = (key: string, type: string, row: Row): readonly Found[] =>
  key === type ? [{ row, head: undefined }] : rowsOf(row, key.slice(type.length + 1)).map((one) => ({ row: one, head: row }))

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
