import type { DocumentType } from '../../definitions/document.ts'
import { type Answer, type Knowledge } from '../../definitions/knowledge.ts'
import { viewOf } from '../../definitions/view.ts'
import { Decimal } from '../../kernel/decimal.ts'
import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import { headQuestions, wantedFields } from '../facts/fact-queries.ts'

/** Works out the live fields of listed records, for one who sees them. */
export type LiveFieldsOf = (
  type: DocumentType,
  rows: readonly Row[],
  keys: readonly string[],
  by: Person,
) => Promise<Result<readonly Row[]>>

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

/** A row whose live fields are being worked out: what they come to, what was asked for it, and what it was answered. */
type Living = { live: Row; readonly stored: Row; answers: Readonly<Record<string, Answer>>; asked: ReadonlySet<string> }

const NOTHING: ReadonlySet<string> = new Set()
const NO_ANSWERS: Living['answers'] = {}
const NO_LIVE: Row = {}

/**
 * What the live fields of many records come to, worked out at once. Only the facts and references that their formulas really look at are fetched: the
 * formulas run, what they looked for is asked together for all rows that did, and theirs run again until nothing new is looked for.
 * Whoever looks for something is asked all that was ever looked for at once.
 */
export const withLiveFields = async (
  type: DocumentType,
  rows: readonly Row[],
  keys: readonly string[],
  { refs, ask, around: { today, now, me } }: Lookups,
): Promise<readonly Row[]> => {
  const looks = looksOf(type, keys)
  const watching = watchersOf(type)
  const looked = new Set<string>()
  const named = new Set<string>()
  const living = rows.map((stored): Living => ({ live: NO_LIVE, stored, answers: NO_ANSWERS, asked: NOTHING }))
  let references: Refs | undefined = looks.areNamed ? await refs(rows) : undefined
  let watchedRefs = watching.refs(references ?? {}, named)

  const knowing = (old: Row, known: Refs, facts: Knowledge['facts']): Knowledge => ({
    today,
    now,
    me,
    refs: known,
    facts,
    rowFacts: {},
    old,
  })

  /** Does the row want to know more? */
  const settle = (one: Living): boolean => {
    const { stored, answers, asked } = one
    if (looked.size > 0) looked.clear()
    if (named.size > 0) named.clear()
    const view = viewOf<Record<string, unknown>>(type, stored, knowing(stored, watchedRefs, watching.facts(answers, looked)))
    const live: Record<string, Wire> = {}
    for (const key of keys) live[key] = wire(view[key])
    one.live = live
    if (named.size > 0) looks.areNamed = true
    let isCurious = named.size > 0 && !references
    for (const name of looked) {
      looks.facts.add(name)
      isCurious ||= !asked.has(name)
    }
    return isCurious
  }

  const name = async (): Promise<void> => {
    references = await refs(rows)
    watchedRefs = watching.refs(references, named)
  }

  const questionsOf = (curious: readonly Living[]) => {
    named.clear()
    const questions = curious.flatMap((one) => {
      const view = viewOf(type, one.stored, knowing(one.stored, watchedRefs, {}))
      return headQuestions(type, view, looks.facts).map((question) => ({ one, question }))
    })
    if (named.size > 0) looks.areNamed = true
    return questions
  }

  /** What a fact is asked about may itself lie in a record that the row names. */
  const learn = async (curious: readonly Living[]): Promise<void> => {
    let questions = questionsOf(curious)
    if (looks.areNamed && !references) {
      await name()
      questions = questionsOf(curious)
    }
    for (const one of curious) one.asked = new Set([...one.asked, ...looks.facts])
    const given = await ask(questions.map(({ question }) => question))
    questions.forEach(({ one, question }, position) => {
      const answer = given[position]
      if (answer !== undefined) one.answers = { ...one.answers, [question.name]: answer }
    })
  }

  let curious = living.filter(settle)
  for (let round = 0; curious.length > 0 && round < MOST_ROUNDS; round += 1) {
    if (looks.areNamed && !references) await name()
    await learn(curious)
    curious = curious.filter(settle)
  }
  return living.map(({ live }) => live)
}
