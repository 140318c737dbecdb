import { Decimal } from '../kernel/decimal.ts'
import type { DocumentType, DocView } from './document.ts'
import { targetOf } from './fields.ts'
import type { Field, Fields } from './field.ts'
import { answered, NOTHING, type Answer, type Knowledge } from './knowledge.ts'
import type { LinesType } from './lines.ts'
import type { Facts, Known } from './views.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/**
 * Views turn a draft's wire values into what formulas see, one at a time and only when looked at. A derived field is worked
 * out at the first look and remembered, so formulas need no order; two that look at each other are a bug and say so.
 */
type Formula = ((subject: any, head: any) => unknown) | undefined
type Formulas = Readonly<Record<string, Formula>> | undefined

type Shape = {
  readonly fields: Fields
  readonly derive: Formulas
  readonly shown: Formulas
  readonly factsOf: (answers: Answers) => Readonly<Record<string, unknown>>
  /** The fields that settling may change. */
  readonly settling: readonly string[]
}

type Answers = Readonly<Record<string, Answer>> | undefined

const WORKING = Symbol('working')

class Subject {
  readonly $: Surroundings
  readonly values = new Map<string, unknown>()
  readonly shape: Shape
  readonly row: Row
  readonly head: Subject | undefined
  constructor(shape: Shape, row: Row, head: Subject | undefined, knowledge: Knowledge, facts: Answers, old: Row | undefined) {
    this.shape = shape
    this.row = row
    this.head = head
    this.$ = new Surroundings(this, knowledge, facts, old)
  }
}

class Surroundings {
  readonly subject: Subject
  readonly knowledge: Knowledge
  readonly old: Row | undefined
  readonly facts: Readonly<Record<string, unknown>>
  constructor(subject: Subject, knowledge: Knowledge, facts: Answers, old: Row | undefined) {
    this.subject = subject
    this.knowledge = knowledge
    this.old = old
    this.facts = subject.shape.factsOf(facts)
  }
  get id(): string {
    return String(this.subject.row['id'] ?? '')
  }
  get today(): string {
    return this.knowledge.today
  }
  get now(): string {
    return this.knowledge.now
  }
  get me() {
    return this.knowledge.me
  }
  get state(): string {
    return String(this.subject.row['billStatus'] ?? 'draft')
  }
  ref = (key: string): Known => {
    const field = this.subject.shape.fields[key]
    const id = wireOf(this.subject.row, key)
    const target = field && targetOf(field)
    return (target && id !== null && this.knowledge.refs[target]?.[String(id)]) || NOTHING
  }
}

class Answered {
  readonly answers: Answers
  constructor(answers: Answers) {
    this.answers = answers
  }
}

/** Facts are read when a formula looks at them, so that whoever answers can tell which ones it needs. */
const withFacts = (specs: Facts | undefined): Shape['factsOf'] => {
  if (!specs) return () => NOTHING
  class Known extends Answered {}
  for (const name of Object.keys(specs)) {
    Object.defineProperty(Known.prototype, name, {
      get(this: Answered) {
        return answered(specs[name]!, this.answers?.[name])
      },
    })
  }
  return (answers) => new Known(answers) as unknown as Readonly<Record<string, unknown>>
}

/** What a formula sees of a stored value: filled fields never null, empty ones null. */
const seen = (field: Field, wire: Wire): unknown => {
  if (!isEmpty(wire)) return field.kind.read(wire)
  return field.required || field.default !== undefined || field.derived || field.live ? field.kind.blank : null
}

const valueOf = (subject: Subject, key: string, field: Field): unknown => {
  const known = subject.values.get(key)
  if (known === WORKING) throw new Error(`the formulas of ${key} look at each other`)
  if (known !== undefined) return known
  subject.values.set(key, WORKING)
  const { derive, shown } = subject.shape
  const hidden = shown?.[key] && !shown[key](subject, subject.head)
  const formula = derive?.[key]
  const value = hidden
    ? seen(field, null)
    : formula
      ? (formula(subject, subject.head) ?? seen(field, null))
      : seen(field, wireOf(subject.row, key))
  subject.values.set(key, value)
  return value
}

const withGetters = (shape: Shape): typeof Subject => {
  class View extends Subject {}
  for (const [key, field] of Object.entries(shape.fields)) {
    Object.defineProperty(View.prototype, key, {
      get(this: Subject) {
        return valueOf(this, key, field)
      },
    })
  }
  return View
}

type Compiled = {
  readonly head: { readonly shape: Shape; readonly View: typeof Subject }
  readonly tables: Readonly<Record<string, { readonly shape: Shape; readonly View: typeof Subject }>>
}

const compiled = new WeakMap<DocumentType, Compiled>()

const shapeOf = (from: { derive?: unknown; shown?: unknown; facts?: unknown }, fields: Fields): Shape => ({
  fields,
  derive: from.derive as Formulas,
  shown: from.shown as Formulas,
  factsOf: withFacts(from.facts as Facts | undefined),
  settling: Object.keys(fields).filter((key) => (from.derive as Formulas)?.[key] || (from.shown as Formulas)?.[key]),
})

const compile = (type: DocumentType): Compiled => {
  const known = compiled.get(type)
  if (known) return known
  const shape = shapeOf(type, type.fields)
  const View = withGetters(shape)
  const tables: Record<string, { shape: Shape; View: typeof Subject }> = {}
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    const tableShape = shapeOf(table, table.columns)
    tables[name] = { shape: tableShape, View: withGetters(tableShape) }
    Object.defineProperty(View.prototype, name, {
      get(this: Subject) {
        return rowViews(this, name, tables[name]!)
      },
    })
  }
  const made = { head: { shape, View }, tables }
  compiled.set(type, made)
  return made
}

const rowViews = (head: Subject, name: string, { shape, View }: { shape: Shape; View: typeof Subject }): readonly Subject[] => {
  const known = head.values.get(name)
  if (known) return known as readonly Subject[]
  const { knowledge } = head.$
  const before = new Map(head.$.old ? rowsOf(head.$.old, name).map((row) => [row['id'], row]) : [])
  const answers = knowledge.rowFacts[name]
  const rows = rowsOf(head.row, name).map(
    (row) => new View(shape, row, head, knowledge, answers?.[String(row['id'])], before.get(row['id'])),
  )
  head.values.set(name, rows)
  return rows
}

/** The draft as its formulas see it. */
export const viewOf = <D = DocView>(type: DocumentType, draft: Row, knowledge: Knowledge): D => {
  const { shape, View } = compile(type).head
  return new View(shape, draft, undefined, knowledge, knowledge.facts, knowledge.old) as unknown as D
}

const toWire = (value: unknown): Wire => {
  if (value instanceof Decimal) return value.toString()
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? value : null
}

const settledRow = (subject: Subject): Row => {
  const { derive, shown, settling } = subject.shape
  let changed: Record<string, Row[string]> | undefined
  for (const key of settling) {
    const wire = derive?.[key]
      ? toWire((subject as unknown as Record<string, unknown>)[key])
      : shown?.[key]?.(subject, subject.head)
        ? wireOf(subject.row, key)
        : null
    if (!Object.is(subject.row[key] ?? null, wire)) (changed ??= { ...subject.row })[key] = wire
  }
  return changed ?? subject.row
}

/** The draft with every derived field worked out and every field that is not shown emptied. Untouched rows stay the same objects. */
export const settle = (type: DocumentType, draft: Row, knowledge: Knowledge): Row => settled(type, viewOf<Subject>(type, draft, knowledge))

/** The same for a view that is at hand already. */
export const settled = (type: DocumentType, view: unknown): Row => {
  const head = view as Subject
  const own = settledRow(head)
  const result: Record<string, Row[string]> = own === head.row ? { ...own } : (own as Record<string, Row[string]>)
  for (const name of Object.keys(type.lines)) {
    if (head.row[name] === undefined) continue
    result[name] = (head as unknown as Record<string, readonly Subject[]>)[name]!.map(settledRow)
  }
  return result
}
