import { targetOf } from './fields.ts'
import type { Field, Fields } from './field.ts'
import { answered, NOTHING, type Answer, type Knowledge } from './knowledge.ts'
import type { FactDeclarations, Known } from './views.ts'
import { wireOf, type Row, type Wire } from '../kernel/wire.ts'

export type Formula = ((subject: any, head: any) => unknown) | undefined

/** Where a draft says which action is under way: no field's key. */
export const DOING = '$doing'

export type Answers = Readonly<Record<string, Answer>> | undefined

/** What all views of one type, or of one of its tables, have in common. */
export type Shape = {
  readonly fields: Fields
  readonly factsOf: (answers: Answers) => Readonly<Record<string, unknown>>
  /** The values of a view before it is looked at: a place per field, and one per table. */
  readonly unseen: readonly undefined[]
  /** When the fields are shown that are not always. */
  readonly shown: Readonly<Record<string, Formula>>
  /** The fields that settling may change, each with its place, and whether it is worked out. */
  readonly settling: readonly { readonly key: string; readonly formula: Formula; readonly shown: Formula }[]
}

/**
 * A document, or one of its rows, while formulas look at it. Its fields are declared only: each type has a class of its own, and the
 * engine defines fields of many classes one by one at the cost of a call each.
 */
export class Subject {
  /** Worked-out values by the place of their field. */
  declare readonly values: unknown[]
  declare readonly shape: Shape
  /** What the values come from: of a settled view the settled row. */
  declare row: Row
  /** The document of a row, as the row's formulas look at it. */
  declare readonly head: object | undefined
  declare readonly knowledge: Knowledge
  declare readonly answers: Answers
  declare readonly old: Row | undefined
  declare private surroundings: Surroundings | undefined
  constructor(shape: Shape, row: Row, head: object | undefined, knowledge: Knowledge, answers: Answers, old: Row | undefined) {
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

/** What stands around the values of a subject: `$` in formulas. */
export class Surroundings {
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
  get doing(): string {
    return String(wireOf(this.subject.row, DOING) ?? '')
  }
  /** What is not shown is empty, so it names nothing. */
  protected isShown(key: string): boolean {
    const shown = this.subject.shape.shown[key]
    return !shown || Boolean(shown(this.subject, this.subject.head))
  }
  ref(key: string): Known {
    const field: Field | undefined = this.subject.shape.fields[key]
    const id = wireOf(this.subject.row, key)
    const named = field?.by && field.targets ? field.targets[String(wireOf(this.subject.row, field.by))] : undefined
    const target = named ?? (field && targetOf(field))
    if (id === null || !this.isShown(key)) return NOTHING
    return (target && this.knowledge.refs[target]?.[String(id)]) || NOTHING
  }
}

class FactView {
  declare readonly answers: Answers
  constructor(answers: Answers) {
    this.answers = answers
  }
}

/** Facts are read when a formula looks at them, so that whoever answers can tell which ones it needs. */
export const withFacts = (specs: FactDeclarations | undefined): Shape['factsOf'] => {
  if (!specs) return () => NOTHING
  class Known extends FactView {}
  for (const name of Object.keys(specs)) {
    Object.defineProperty(Known.prototype, name, {
      get(this: FactView) {
        return answered(specs[name]!, this.answers?.[name])
      },
    })
  }
  return (answers) => new Known(answers) as unknown as Readonly<Record<string, unknown>>
}
