import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import type { Question } from '../../../core/records/asking.ts'
import type { Narrowing } from '../../../core/records/quoting.ts'
import { apart, type Value } from '../records/condition.ts'
import { targetNamed } from '../records/labels.ts'
import type { Place } from '../records/place.ts'

/** One question of a group, and whoever asked it. */
export type Asked = { readonly values: readonly Value[]; readonly for: number[] }

/** Questions that differ in their values only. */
export type Group = {
  /** The same for groups that need the same SQL. */
  readonly shape: string
  readonly place: Place
  readonly fact: Narrowing
  readonly where: Condition
  readonly asked: readonly Asked[]
  /** For each value in the order in which the condition binds them: do all questions hold the same one? */
  readonly shared: readonly boolean[]
}

const spelt = new WeakMap<Fact, string>()

/** Facts that ask for the same, whoever declared them, are one. */
const spellingOf = (fact: Narrowing): string => {
  const known = spelt.get(fact)
  if (known) return known
  const { give, from, of, take, order, closest } = fact
  const text = JSON.stringify([give, from, of, take, order, closest])
  spelt.set(fact, text)
  return text
}

const nameOf = (value: Value): string => (Array.isArray(value) ? JSON.stringify(value) : `${typeof value}${value as Wire}`)

type Growing = Omit<Group, 'asked' | 'shared'> & { readonly asked: Map<string, Asked> }

const finished = ({ asked: byName, ...group }: Growing): Group => {
  const asked = [...byName.values()]
  const first = asked[0]?.values ?? []
  const shared = first.map((value, position) => {
    const name = nameOf(value)
    return asked.every(({ values }) => nameOf(values[position] as Value) === name)
  })
  return { ...group, shape: `${group.shape} ${shared.map(Number).join('')}`, asked, shared }
}

/** Questions of one shape go together, and the same question is asked once. What is asked of an unknown type is left out. */
export const grouped = (catalogue: Catalogue, questions: readonly Question[]): readonly Group[] => {
  const groups = new Map<string, Growing>()
  questions.forEach(({ fact, where }, index) => {
    const values: Value[] = []
    const shape = `${spellingOf(fact)} ${apart(where, values)}`
    let group = groups.get(shape)
    if (!group) {
      const place = targetNamed(catalogue, fact.from)
      if (!place) return
      group = { shape, place, fact, where, asked: new Map() }
      groups.set(shape, group)
    }
    const name = values.map(nameOf).join('\n')
    const same = group.asked.get(name)
    if (same) same.for.push(index)
    else group.asked.set(name, { values, for: [index] })
  })
  return [...groups.values()].map(finished)
}
