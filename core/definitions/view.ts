import { Decimal } from '../kernel/decimal.ts'
import type { DocumentType, DocView } from './document.ts'
import type { Field, Fields } from './field.ts'
import type { Knowledge } from './knowledge.ts'
import type { LinesType } from './lines.ts'
import type { FactDeclarations } from './views.ts'
import { formulaValue } from './formula-value.ts'
import { type Formula, type Shape, Subject, withFacts } from './formula-views.ts'
import { type WatchedHead, watching } from './watched-head.ts'
import { copyOf, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/**
 * Views turn a draft's wire values into what formulas see, one at a time and only when looked at. A derived field is worked
 * out at the first look and remembered, so formulas need no order; two that look at each other are a bug and say so.
 */
type Formulas = Readonly<Record<string, Formula>> | undefined

const WORKING = Symbol('working')

/** An open figure may be worked out of what its reader may not see: then the row holds what the server found. */
const orGiven = (key: string, field: Field, formula: Formula, place: string): Formula =>
  field.open && formula
    ? (subject: Subject, head: unknown) =>
        subject.knowledge.given?.has(place) ? formulaValue(field, wireOf(subject.row, key)) : formula(subject, head)
    : formula

/** How one field of a view is looked at: its formula, else what the row holds; a field that is not shown is empty. */
const reader = (key: string, field: Field, at: number, formula: Formula, shown: Formula) => (subject: Subject) => {
  const known = subject.values[at]
  if (known === WORKING) throw new Error(`the formulas of ${key} look at each other`)
  if (known !== undefined) return known
  subject.values[at] = WORKING
  const value =
    shown && !shown(subject, subject.head)
      ? formulaValue(field, null)
      : formula
        ? (formula(subject, subject.head) ?? formulaValue(field, null))
        : formulaValue(field, wireOf(subject.row, key))
  const { watch } = subject.knowledge
  const given = watch ? watch(subject, key, value) : value
  subject.values[at] = given
  return given
}

type Ruled = { readonly derive?: unknown; readonly shown?: unknown; readonly facts?: unknown }

const withGetters = (fields: Fields, { derive, shown }: Ruled, table?: string): typeof Subject => {
  class View extends Subject {}
  Object.entries(fields).forEach(([key, field], at) => {
    const formula = orGiven(key, field, (derive as Formulas)?.[key], table === undefined ? key : `${table}.${key}`)
    const read = reader(key, field, at, formula, (shown as Formulas)?.[key])
    Object.defineProperty(View.prototype, key, {
      get(this: Subject) {
        return read(this)
      },
    })
  })
  return View
}

type Seen = { readonly shape: Shape; readonly View: typeof Subject }

type Compiled = { readonly head: Seen; readonly tables: Readonly<Record<string, Seen>>; readonly Watched: typeof WatchedHead }

const compiled = new WeakMap<DocumentType, Compiled>()

const shapeOf = (from: Ruled, fields: Fields, tables: number): Shape => ({
  fields,
  factsOf: withFacts(from.facts as FactDeclarations | undefined),
  shown: (from.shown as Shape['shown'] | undefined) ?? {},
  unseen: Array.from({ length: Object.keys(fields).length + tables }, () => undefined),
  settling: Object.keys(fields).flatMap((key) => {
    const [formula, shown] = [(from.derive as Formulas)?.[key], (from.shown as Formulas)?.[key]]
    return formula || shown ? [{ key, formula, shown }] : []
  }),
})

const compile = (type: DocumentType): Compiled => {
  const known = compiled.get(type)
  if (known) return known
  const names = Object.keys(type.lines)
  const shape = shapeOf(type, type.fields, names.length)
  const View = withGetters(type.fields, type)
  const tables: Record<string, Seen> = {}
  names.forEach((name, index) => {
    const table = type.lines[name] as LinesType
    const own = { shape: shapeOf(table, table.columns, 0), View: withGetters(table.columns, table, name) }
    tables[name] = own
    const at = shape.unseen.length - names.length + index
    Object.defineProperty(View.prototype, name, {
      get(this: Subject) {
        return rowViews(this, name, at, own)
      },
    })
  })
  const made = { head: { shape, View }, tables, Watched: watching(shape, names) }
  compiled.set(type, made)
  return made
}

/** The rows of a table as they were worked out under a document that is being written. */
type Worked = { readonly under: WatchedHead; readonly rows: readonly Subject[] }

type Writing = { readonly Watched: typeof WatchedHead; readonly tables: Map<string, Worked> }

/** Of views of what is being written: their rows, those of the view before until they are looked at. */
const writing = new WeakMap<Subject, Writing>()

const identities = new WeakMap<readonly Row[], ReadonlyMap<Row[string], Row>>()

const byId = (rows: readonly Row[]): ReadonlyMap<Row[string], Row> => {
  const known = identities.get(rows)
  if (known) return known
  const made = new Map(rows.map((row) => [row['id'], row]))
  identities.set(rows, made)
  return made
}

/** Rows that are the same objects keep their views. */
const gone = (on: readonly Subject[], rows: readonly Row[], make: (row: Row) => Subject): readonly Subject[] => {
  let byRow: ReadonlyMap<Row, Subject> | undefined
  return rows.map((row, index) => {
    const view = on[index]
    if (view?.row === row) return view
    if (view && view.row['id'] === row['id']) return make(row)
    byRow ??= new Map(on.map((one) => [one.row, one]))
    return byRow.get(row) ?? make(row)
  })
}

const rowViews = (head: Subject, name: string, at: number, { shape, View }: Seen): readonly Subject[] => {
  const known = head.values[at]
  if (known) return known as readonly Subject[]
  const { knowledge, old } = head
  const stored = old && byId(rowsOf(old, name))
  const answers = knowledge.rowFacts[name]
  const all = rowsOf(head.row, name)
  const making = (under: object) => (row: Row) =>
    new View(shape, row, under, knowledge, answers?.[String(row['id'])], stored?.get(row['id']))

  const written = writing.get(head)
  const before = written?.tables.get(name)
  const going = before?.under.goOn(head) ? before : undefined
  const under = going?.under ?? (written ? new written.Watched(head) : head)
  const rows = going ? gone(going.rows, all, making(under)) : all.map(making(under))
  if (written) written.tables.set(name, { under: under as WatchedHead, rows })
  head.values[at] = rows
  return rows
}

/** The draft as its formulas see it. */
export const viewOf = <D = DocView>(type: DocumentType, draft: Row, knowledge: Knowledge): D => {
  const { shape, View } = compile(type).head
  return new View(shape, draft, undefined, knowledge, knowledge.facts, knowledge.old) as unknown as D
}

/**
 * The same of a draft that is being written. Rows that are still the same objects bring along what was worked out of them in the
 * view `before`, which nobody looks at any more.
 */
export const viewAfter = <D = DocView>(before: D | undefined, type: DocumentType, draft: Row, knowledge: Knowledge): D => {
  const view = viewOf<D>(type, draft, knowledge)
  const tables = before && writing.get(before as unknown as Subject)?.tables
  writing.set(view as unknown as Subject, { Watched: compile(type).Watched, tables: new Map(tables) })
  return view
}

/** What a formula came to, as it is stored. */
export const toWire = (value: unknown): Wire => {
  if (value instanceof Decimal) return value.toString()
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? value : null
}

/** What the fields of a view that settling may change come to. */
const workedOut = (subject: Subject, isAsked: (field: Field) => boolean): readonly Wire[] =>
  subject.shape.settling.map(({ key, formula, shown }) => {
    if (!isAsked(subject.shape.fields[key]!)) return wireOf(subject.row, key)
    if (formula) return toWire((subject as unknown as Record<string, unknown>)[key])
    return shown?.(subject, subject.head) ? wireOf(subject.row, key) : null
  })

const withValues = ({ row, shape }: Subject, values: readonly Wire[], isOwn: boolean): Row => {
  let changed: Record<string, Row[string]> | undefined
  shape.settling.forEach(({ key }, place) => {
    const wire = values[place] ?? null
    if (!Object.is(row[key] ?? null, wire)) (changed ??= isOwn ? (row as Record<string, Row[string]>) : copyOf(row))[key] = wire
  })
  return changed ?? row
}

/** The draft with every derived field worked out and every field that is not shown emptied. Untouched rows stay the same objects. */
export const settle = (type: DocumentType, draft: Row, knowledge: Knowledge): Row => settled(type, viewOf<Subject>(type, draft, knowledge))

/**
 * The same for a view that is at hand already. It sees the settled draft from then on: its values are those of a new one. Rows that
 * were made on the way here are written in. Of fields that nobody asks for stays what the row holds.
 */
export const settled = (
  type: DocumentType,
  view: unknown,
  wasMade: (table: string, row: Row, index: number) => boolean = () => false,
  isAsked: (field: Field) => boolean = () => true,
): Row => {
  const head = view as Subject
  const own = withValues(head, workedOut(head, isAsked), false)
  const result: Record<string, Row[string]> = own === head.row ? { ...own } : (own as Record<string, Row[string]>)
  for (const name of Object.keys(type.lines)) {
    if (head.row[name] === undefined) continue
    const rows = (head as unknown as Record<string, readonly Subject[]>)[name]!
    const stands = writing.get(head)?.tables.get(name)?.under.settled
    // Whatever one row is worked out from is settled only when all are.
    const values = rows.map((subject) => (stands?.has(subject) ? undefined : workedOut(subject, isAsked)))
    result[name] = rows.map((subject, index) => {
      const own = values[index]
      if (own) subject.row = withValues(subject, own, wasMade(name, subject.row, index))
      stands?.add(subject)
      return subject.row
    })
  }
  head.row = result
  return result
}
