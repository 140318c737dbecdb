import { Decimal } from '../kernel/decimal.ts'
import type { DocumentType, DocView } from './document.ts'
import { targetOf } from './fields.ts'
import type { Field, Fields } from './field.ts'
import { answered, NOTHING, type Answer, type Knowledge } from './knowledge.ts'
import type { LinesType } from './lines.ts'
import type { Facts, Known } from './views.ts'
import { seen } from './seen.ts'
import { copyOf, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/**
 * Views turn a draft's wire values into what formulas see, one at a time and only when looked at. A derived field is worked
 * out at the first look and remembered, so formulas need no order; two that look at each other are a bug and say so.
 */
type Formula = ((subject: any, head: any) => unknown) | undefined
type Formulas = Readonly<Record<string, Formula>> | undefined

type Shape = {
  readonly fields: Fields
  readonly factsOf: (answers: Answers) => Readonly<Record<string, unknown>>
  /** The values of a view before it is looked at: a place per field, and one per table. */
  readonly unseen: readonly undefined[]
  /** The fields that settling may change, each with its place, and whether it is worked out. */
  readonly settling: readonly { readonly key: string; readonly formula: Formula; readonly shown: Formula }[]
}

type Answers = Readonly<Record<string, Answer>> | undefined

const WORKING = Symbol('working')

class Subject {
  /** Worked-out values by the place of their field. */
  readonly values: unknown[]
  readonly shape: Shape
  /** What the values come from: of a settled view the settled row. */
  row: Row
  readonly head: Subject | undefined
  readonly knowledge: Knowledge
  readonly answers: Answers
  readonly old: Row | undefined
  private surroundings: Surroundings | undefined
  constructor(shape: Shape, row: Row, head: Subject | undefined, knowledge: Knowledge, answers: Answers, old: Row | undefined) {
    this.values = shape.unseen.slice()
    this.shape = shape
    this.row = row
    this.head = head
    this.knowledge = knowledge
    this.answers = answers
    this.old = old
    this.surroundings = undefined
  }
  get $(): Surroundings {
    this.surroundings ??= new Surroundings(this)
    return this.surroundings
  }
}

class Surroundings {
  readonly subject: Subject
  readonly knowledge: Knowledge
  readonly old: Row | undefined
  readonly facts: Readonly<Record<string, unknown>>
  constructor(subject: Subject) {
    this.subject = subject
    this.knowledge = subject.knowledge
    this.old = subject.old
    this.facts = subject.shape.factsOf(subject.answers)
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
  asked(key: string): Wire {
    return key in this.subject.shape.fields ? null : wireOf(this.subject.row, key)
  }
  ref(key: string): Known {
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

/** How one field of a view is looked at: its formula, else what the row holds; a field that is not shown is empty. */
const reader = (key: string, field: Field, at: number, formula: Formula, shown: Formula) => (subject: Subject) => {
  const known = subject.values[at]
  if (known === WORKING) throw new Error(`the formulas of ${key} look at each other`)
  if (known !== undefined) return known
  subject.values[at] = WORKING
  const value =
    shown && !shown(subject, subject.head)
      ? seen(field, null)
      : formula
        ? (formula(subject, subject.head) ?? seen(field, null))
        : seen(field, wireOf(subject.row, key))
  subject.values[at] = value
  return value
}

type Ruled = { readonly derive?: unknown; readonly shown?: unknown; readonly facts?: unknown }

const withGetters = (fields: Fields, { derive, shown }: Ruled): typeof Subject => {
  class View extends Subject {}
  Object.entries(fields).forEach(([key, field], at) => {
    const read = reader(key, field, at, (derive as Formulas)?.[key], (shown as Formulas)?.[key])
    Object.defineProperty(View.prototype, key, {
      get(this: Subject) {
        return read(this)
      },
    })
  })
  return View
}

type Seen = { readonly shape: Shape; readonly View: typeof Subject }

type Compiled = { readonly head: Seen; readonly tables: Readonly<Record<string, Seen>> }

const compiled = new WeakMap<DocumentType, Compiled>()

const shapeOf = (from: Ruled, fields: Fields, tables: number): Shape => ({
  fields,
  factsOf: withFacts(from.facts as Facts | undefined),
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
    const own = { shape: shapeOf(table, table.columns, 0), View: withGetters(table.columns, table) }
    tables[name] = own
    const at = shape.unseen.length - names.length + index
    Object.defineProperty(View.prototype, name, {
      get(this: Subject) {
        return rowViews(this, name, at, own)
      },
    })
  })
  const made = { head: { shape, View }, tables }
  compiled.set(type, made)
  return made
}

const rowViews = (head: Subject, name: string, at: number, { shape, View }: Seen): readonly Subject[] => {
  const known = head.values[at]
  if (known) return known as readonly Subject[]
  const { knowledge, old } = head
  const before = old && new Map(rowsOf(old, name).map((row) => [row['id'], row]))
  const answers = knowledge.rowFacts[name]
  const rows = rowsOf(head.row, name).map(
    (row) => new View(shape, row, head, knowledge, answers?.[String(row['id'])], before?.get(row['id'])),
  )
  head.values[at] = rows
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

/** What the fields of a view that settling may change come to. */
const workedOut = (subject: Subject): readonly Wire[] =>
  subject.shape.settling.map(({ key, formula, shown }) => {
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
 * were made on the way here are written in.
 */
export const settled = (
  type: DocumentType,
  view: unknown,
  wasMade: (table: string, row: Row, index: number) => boolean = () => false,
): Row => {
  const head = view as Subject
  const own = withValues(head, workedOut(head), false)
  const result: Record<string, Row[string]> = own === head.row ? { ...own } : (own as Record<string, Row[string]>)
  for (const name of Object.keys(type.lines)) {
    if (head.row[name] === undefined) continue
    const rows = (head as unknown as Record<string, readonly Subject[]>)[name]!
    // Whatever one row is worked out from is settled only when all are.
    const values = rows.map(workedOut)
    result[name] = rows.map((subject, index) => {
      subject.row = withValues(subject, values[index]!, wasMade(name, subject.row, index))
      return subject.row
    })
  }
  head.row = result
  return result
}
