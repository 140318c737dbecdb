import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import type { FactQuery } from '../../../core/records/facts/fact-queries.ts'
import type { Narrowing } from '../../../core/records/choices/quoting.ts'
import { apart, type Value } from '../records/condition.ts'
import type { TablePlace } from '../records/columns.ts'
import { fits, type Pattern, patternOf } from './condition-pattern.ts'

/** What questions have in common that differ in their values only: they need the same SQL. */
export type Shape = {
  readonly id: number
  readonly place: TablePlace
  readonly fact: Narrowing
  /** One of their conditions, and how many values it binds. */
  readonly where: Condition
  readonly bound: number
}

/** Questions of one shape. */
export type FactQueryGroup = {
  readonly shape: Shape
  /** What they compare by, in the order in which the condition binds it: one value that all share, or one for each. */
  readonly values: readonly Compared[]
  /** The place of each among all that was asked. */
  readonly askers: readonly number[]
}

export type Compared = { readonly all: Value } | { readonly each: readonly Value[] }

/** What tells a question from others of its group. Where one value does it is that value: no text is made of it, and hashed, again. */
export type Own = Wire

type Known = { readonly pattern: Pattern; readonly shape: Shape | undefined }

/** The shapes that facts of a catalogue have taken: by the fact, so that most are recognised without being spelt. */
type Shapes = { readonly byFact: WeakMap<Fact, Known[]>; readonly bySpelling: Map<string, Shape | undefined> }

const shapesOfCatalogue = new WeakMap<Catalogue, Shapes>()

const MOST_OF_FACT = 64

const shapesOf = (catalogue: Catalogue): Shapes => {
  const known = shapesOfCatalogue.get(catalogue)
  if (known) return known
  const made: Shapes = { byFact: new WeakMap(), bySpelling: new Map() }
  shapesOfCatalogue.set(catalogue, made)
  return made
}

/** Facts that ask for the same, whoever declared them, are one. */
const spellingOf = ({ give, from, of, reads, order, closest, everywhere, most }: Narrowing, where: string): string =>
  `${JSON.stringify([give, from, of, reads, order, closest, everywhere, most])} ${where}`

const spelt = (catalogue: Catalogue, { bySpelling }: Shapes, fact: Fact, where: Condition): Shape | undefined => {
  const bound: Value[] = []
  const spelling = spellingOf(fact, apart(where, bound))
  if (bySpelling.has(spelling)) return bySpelling.get(spelling)
  const place = targetNamed(catalogue, fact.from)
  const shape = place && { id: bySpelling.size, place, fact, where, bound: bound.length }
  bySpelling.set(spelling, shape)
  return shape
}

/** The shape of a question among those `known` of its fact, its values at the beginning of `values`. */
const recognised = (known: readonly Known[], where: Condition, values: Value[]): Known | undefined => {
  for (const one of known) if (fits(one.pattern, where, values)) return one
  return undefined
}

/** What was seen for the first time is kept, so that its like is recognised. */
const learned = (catalogue: Catalogue, shapes: Shapes, { fact, where }: FactQuery, values: Value[]): Known => {
  const pattern = patternOf(where)
  fits(pattern, where, values)
  const made = { pattern, shape: spelt(catalogue, shapes, fact, where) }
  const known = shapes.byFact.get(fact) ?? []
  if (known.length < MOST_OF_FACT) shapes.byFact.set(fact, [...known, made])
  return made
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Questions of one shape as they come in. */
class Gathering {
  private readonly shape: Shape
  private readonly askers: number[] = []
  /** The first question's values. */
  private readonly first: Value[] = []
  /** All questions' values, where some differ. */
  private readonly columns: (Value[] | undefined)[] = []

  constructor(shape: Shape) {
    this.shape = shape
  }

  add(asker: number, values: readonly Value[]): void {
    const { askers, first, columns } = this
    for (let position = 0; position < this.shape.bound; position += 1) {
      const value = values[position] as Value
      const column = columns[position]
      if (column) column.push(value)
      else if (askers.length === 0) first[position] = value
      else if (!isSame(value, first[position])) columns[position] = [...askers.map(() => first[position] as Value), value]
    }
    askers.push(asker)
  }

  get group(): FactQueryGroup {
    const values = this.first.map((all, position): Compared => {
      const each = this.columns[position]
      return each ? { each } : { all }
    })
    return { shape: this.shape, values, askers: this.askers }
  }
}

/** Questions of one shape go together. What is asked of an unknown type is left out. */
export const grouped = (catalogue: Catalogue, questions: readonly FactQuery[]): readonly FactQueryGroup[] => {
  const shapes = shapesOf(catalogue)
  const groups = new Map<Shape, Gathering>()
  const values: Value[] = []
  questions.forEach((question, asker) => {
    const { shape } =
      recognised(shapes.byFact.get(question.fact) ?? [], question.where, values) ?? learned(catalogue, shapes, question, values)
    if (!shape) return
    let group = groups.get(shape)
    if (!group) groups.set(shape, (group = new Gathering(shape)))
    group.add(asker, values)
  })
  return Array.from(groups.values(), ({ group }) => group)
}

const spelling = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** What all questions of a group share, in words: each with its length, so that no two read alike. */
export const sharedBy = ({ values }: FactQueryGroup): string => {
  let name = ''
  for (const value of values) {
    const text = 'all' in value ? spelling(value.all) : ''
    name += 'all' in value ? `${text.length}:${text}` : '*'
  }
  return name
}

/** What each question of a group has of its own. */
export const ownOf = ({ values, askers }: FactQueryGroup): readonly Own[] => {
  const columns = values.flatMap((value) => ('each' in value ? [value.each] : []))
  const [only] = columns
  if (only && columns.length === 1 && !only.some(Array.isArray)) return only as readonly Own[]
  return askers.map((_, index) => (only ? JSON.stringify(columns.map((column) => column[index])) : null))
}

/** A group whose questions are each asked once, and where among them those of the whole group are. */
export type Distinct = { readonly group: FactQueryGroup; readonly places: readonly number[] }

/** The same question is asked once. */
export const distinct = (group: FactQueryGroup): Distinct => {
  const placeOf = new Map<Own, number>()
  const first: number[] = []
  const places = ownOf(group).map((own, index) => {
    const known = placeOf.get(own)
    if (known !== undefined) return known
    placeOf.set(own, first.length)
    return first.push(index) - 1
  })
  if (first.length === places.length) return { group, places }
  const values = group.values.map((value) => ('all' in value ? value : { each: first.map((index) => value.each[index] as Value) }))
  return { group: { ...group, values, askers: first.map((index) => group.askers[index] as number) }, places }
}
