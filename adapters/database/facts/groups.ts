import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Question } from '../../../core/records/asking.ts'
import type { Narrowing } from '../../../core/records/quoting.ts'
import { apart, type Value } from '../records/condition.ts'
import type { Place } from '../records/place.ts'
import { fits, type Pattern, patternOf } from './pattern.ts'

/** What questions have in common that differ in their values only: they need the same SQL. */
export type Shape = {
  readonly id: number
  readonly place: Place
  readonly fact: Narrowing
  /** One of their conditions. */
  readonly where: Condition
}

/** One question of a group, and whoever asked it. */
export type Asked = { readonly name: string; readonly values: readonly Value[]; readonly for: number[] }

/** Questions of one shape, each of them once, by its values. */
export type Group = { readonly shape: Shape; readonly asked: ReadonlyMap<string, Asked> }

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
const spellingOf = ({ give, from, of, take, order, closest, everywhere }: Narrowing, where: Condition): string =>
  `${JSON.stringify([give, from, of, take, order, closest, everywhere])} ${apart(where, [])}`

const spelt = (catalogue: Catalogue, { bySpelling }: Shapes, fact: Fact, where: Condition): Shape | undefined => {
  const spelling = spellingOf(fact, where)
  if (bySpelling.has(spelling)) return bySpelling.get(spelling)
  const place = targetNamed(catalogue, fact.from)
  const shape = place && { id: bySpelling.size, place, fact, where }
  bySpelling.set(spelling, shape)
  return shape
}

/** The shape of a question, its values put into `values`; undefined for what is asked of an unknown type. */
const recognised = (catalogue: Catalogue, shapes: Shapes, { fact, where }: Question, values: Value[]): Shape | undefined => {
  const known = shapes.byFact.get(fact) ?? []
  for (const { pattern, shape } of known) {
    values.length = 0
    if (fits(pattern, where, values)) return shape
  }
  values.length = 0
  const pattern = patternOf(where)
  fits(pattern, where, values)
  const shape = spelt(catalogue, shapes, fact, where)
  if (known.length < MOST_OF_FACT) shapes.byFact.set(fact, [...known, { pattern, shape }])
  return shape
}

const nameOf = (values: readonly Value[]): string => {
  let name = ''
  for (const value of values) name += `${typeof value === 'object' ? JSON.stringify(value) : value}\n`
  return name
}

/** Questions of one shape go together, and the same question is asked once. What is asked of an unknown type is left out. */
export const grouped = (catalogue: Catalogue, questions: readonly Question[]): readonly Group[] => {
  const shapes = shapesOf(catalogue)
  const groups = new Map<Shape, Map<string, Asked>>()
  questions.forEach((question, index) => {
    const values: Value[] = []
    const shape = recognised(catalogue, shapes, question, values)
    if (!shape) return
    let asked = groups.get(shape)
    if (!asked) {
      asked = new Map()
      groups.set(shape, asked)
    }
    const name = nameOf(values)
    const same = asked.get(name)
    if (same) same.for.push(index)
    else asked.set(name, { name, values, for: [index] })
  })
  return [...groups].map(([shape, asked]) => ({ shape, asked }))
}
