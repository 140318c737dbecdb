import type { DocumentType } from '../definitions/document.ts'
import { type Answer, type Knowledge } from '../definitions/knowledge.ts'
import { viewOf } from '../definitions/view.ts'
import { Decimal } from '../kernel/decimal.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import { headQuestions, wantedFields } from './asking.ts'

type Refs = Knowledge['refs']

export type Lookups = {
  /** What the rows name, read at once. */
  readonly refs: (rows: readonly Row[]) => Promise<Refs>
  readonly ask: (questions: ReturnType<typeof headQuestions>) => Promise<readonly (Answer | undefined)[]>
  readonly around: Pick<Knowledge, 'today' | 'now' | 'me'>
}

const MOST_ROUNDS = 4

const wire = (value: unknown): Wire => {
  if (value instanceof Decimal) return value.toString()
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

class Watched {
  readonly onto: Readonly<Record<string, unknown>>
  readonly seen: Set<string>
  constructor(onto: Readonly<Record<string, unknown>>, seen: Set<string>) {
    this.onto = onto
    this.seen = seen
  }
}

type Watching = <T>(onto: Readonly<Record<string, T>>, seen: Set<string>) => Readonly<Record<string, T>>

/** Records of those names that say which of them were looked at. */
const watchingFor = (names: Iterable<string>): Watching => {
  class Named extends Watched {}
  for (const name of names) {
    Object.defineProperty(Named.prototype, name, {
      get(this: Watched) {
        this.seen.add(name)
        return this.onto[name]
      },
    })
  }
  return <T>(onto: Readonly<Record<string, T>>, seen: Set<string>) => new Named(onto, seen) as unknown as Readonly<Record<string, T>>
}

type Watchers = { readonly facts: Watching; readonly refs: Watching }

const watchers = new WeakMap<DocumentType, Watchers>()

const watchersOf = (type: DocumentType): Watchers => {
  const known = watchers.get(type)
  if (known) return known
  const made = { facts: watchingFor(Object.keys(type.facts ?? {})), refs: watchingFor(wantedFields(type).keys()) }
  watchers.set(type, made)
  return made
}

/** What the formulas of some live fields were seen to look at. */
type Looks = { readonly facts: Set<string>; areNamed: boolean }

const learned = new WeakMap<DocumentType, Map<string, Looks>>()

const looksOf = (type: DocumentType, keys: readonly string[]): Looks => {
  const ofType = learned.get(type) ?? new Map<string, Looks>()
  learned.set(type, ofType)
  const name = keys.join()
  const looks = ofType.get(name) ?? { facts: new Set<string>(), areNamed: false }
  ofType.set(name, looks)
  return looks
}

/**
 * Works out live fields of many records at once. Only the facts and references that their formulas really look at are fetched:
 * the formulas run, what they looked for is asked for all rows together, and they run again until nothing new is looked for.
 * What they once looked for is asked at the outset.
 */
export const enliven = async (
  type: DocumentType,
  rows: readonly Row[],
  keys: readonly string[],
  { refs, ask, around }: Lookups,
): Promise<readonly Row[]> => {
  const looks = looksOf(type, keys)
  const watching = watchersOf(type)
  const answers = rows.map((): Record<string, Answer> => ({}))
  const asked = new Set<string>()
  let references: Refs | undefined = looks.areNamed ? await refs(rows) : undefined

  const learn = async (names: ReadonlySet<string>): Promise<void> => {
    const questions = rows.flatMap((row, index) => {
      const view = viewOf(type, row, { ...around, refs: references ?? {}, facts: {}, rowFacts: {}, old: row })
      return headQuestions(type, view, names).map((question) => ({ index, question }))
    })
    const given = await ask(questions.map(({ question }) => question))
    questions.forEach(({ index, question }, position) => {
      const answer = given[position]
      const own = answers[index]
      if (own && answer !== undefined) own[question.name] = answer
    })
    for (const name of names) asked.add(name)
  }

  if (looks.facts.size > 0) await learn(new Set(looks.facts))
  for (let round = 0; ; round += 1) {
    const looked = new Set<string>()
    const named = new Set<string>()
    const refsSeen = watching.refs(references ?? {}, named)
    const settled = rows.map((row, index) => {
      const facts = watching.facts(answers[index] ?? {}, looked)
      const knowledge: Knowledge = { ...around, refs: refsSeen, facts, rowFacts: {}, old: row }
      const view = viewOf<Record<string, unknown>>(type, row, knowledge)
      const live: Record<string, Row[string]> = { ...row }
      for (const key of keys) live[key] = wire(view[key])
      return live
    })
    const fresh = new Set([...looked].filter((name) => !asked.has(name)))
    const wantsRefs = !references && named.size > 0
    if ((fresh.size === 0 && !wantsRefs) || round === MOST_ROUNDS) return settled

    for (const name of fresh) looks.facts.add(name)
    if (wantsRefs) {
      looks.areNamed = true
      references = await refs(rows)
    }
    await learn(fresh)
  }
}
