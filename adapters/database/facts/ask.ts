import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Answer } from '../../../core/definitions/knowledge.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import { broughtAs, mostOf, type FactQuery } from '../../../core/records/facts/fact-queries.ts'
import type { Narrowing } from '../../../core/records/choices/quoting.ts'
import type { Database } from '../database.ts'
import { answeredAs } from '../names.ts'
import { arrayText } from '../records/array-text.ts'
import { type Bind, type Value, where } from '../records/condition.ts'
import { columnAt, from, type TablePlace } from '../records/columns.ts'
import { ofTenant } from '../records/scope.ts'
import { joined, type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import type { BaseReads } from './base-reads.ts'
import { type Compared, distinct, type FactQueryGroup, grouped, type Own, ownOf, type Shape, sharedBy } from './question-groups.ts'

const LIVING = raw('h.del_flag = 0')

const slotOf = (group: number, position: number) => `${group}_${position}`

const isShared = (value: Compared | undefined): boolean => value !== undefined && 'all' in value

/** Do its questions share everything? Then they are one. */
const isOne = ({ values }: FactQueryGroup): boolean => values.every(isShared)

const answersOf = (group: number): string => `g${group}`

/** Values that all questions of a group share are parameters; others are columns of `q`, one line per question. */
const binding = ({ values }: FactQueryGroup, at: number): { readonly bind: Bind; readonly questions: () => Piece } => {
  const names: string[] = []
  const given: Piece[] = []
  let last = -1
  const bound = (type: string, sharedType: string): { readonly piece: Piece; readonly isShared: boolean } => {
    last += 1
    const value = slot(slotOf(at, last))
    if (isShared(values[last])) return { piece: sql`${value}${raw(`::${sharedType}`)}`, isShared: true }
    const name = `v${last}`
    names.push(name)
    given.push(sql`${value}${raw(`::${type}[]`)}`)
    return { piece: raw(`q.${name}`), isShared: false }
  }
  const bind: Bind = {
    one: (_, type) => bound(type, type).piece,
    many: (_, type) => {
      const { piece, isShared } = bound('text', `${type}[]`)
      return isShared ? piece : sql`ARRAY(SELECT x::${raw(type)} FROM json_array_elements_text(${piece}::json) AS x)`
    },
  }
  return { bind, questions: () => sql`unnest(${joined(given, ', ')}) WITH ORDINALITY AS q(${raw([...names, 'n'].join(', '))})` }
}

const oneValue = (value: Value): Wire => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

const putValues = ({ values }: FactQueryGroup, at: number, into: Record<string, unknown>): void => {
  values.forEach((value, position) => {
    into[slotOf(at, position)] = 'all' in value ? value.all : arrayText(value.each.map(oneValue))
  })
}

/** One field of what `first` and `rows` bring, spelt as on the wire. */
const brought = (place: TablePlace, key: string): Piece => {
  const { sql: column, storage } = columnAt(place, key)
  const name = raw(answeredAs(broughtAs(key)))
  if (storage === 'decimal') return sql`trim_scale(${column})::text AS ${name}`
  if (storage === 'moment') return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${name}`
  return sql`${column} AS ${name}`
}

const ordered = (place: TablePlace, order: string | undefined): Piece => {
  const parts = (order ?? '').split(',').filter(Boolean)
  const pieces = parts.map((part) => {
    const [key = '', way] = part.trim().split(' ')
    return sql`${columnAt(place, key).sql}${raw(way === 'desc' ? ' DESC' : '')}`
  })
  return joined([...pieces, raw(place.lines ? 'l.id' : 'h.id')], ', ')
}

const answering = ({ place, fact, where: condition }: Shape, bind: Bind): Piece => {
  const matching = sql`FROM ${from(place)} WHERE ${fact.everywhere ? LIVING : ofTenant(place.type)} AND ${where(condition, place, bind)}`
  switch (fact.give) {
    case 'exists':
      return sql`EXISTS (SELECT ${matching})`
    case 'count':
      return sql`(SELECT count(*) ${matching})`
    case 'total':
      return sql`(SELECT trim_scale(coalesce(sum(${columnAt(place, fact.of ?? '').sql}), 0))::text ${matching})`
    case 'first':
    case 'rows': {
      const list = joined(
        [raw(place.lines ? 'l.id' : 'h.id'), ...(fact.reads ?? []).filter((key) => key !== 'id').map((key) => brought(place, key))],
        ', ',
      )
      const rows = sql`SELECT ${list} ${matching} ORDER BY ${closest(place, fact)}${ordered(place, fact.order)} LIMIT ${raw(String(fact.give === 'first' ? 1 : mostOf(fact)))}`
      return fact.give === 'first'
        ? sql`(SELECT row_to_json(r) FROM (${rows}) r)`
        : sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`
    }
  }
}

const closest = (place: TablePlace, fact: Narrowing): Piece => {
  if (!fact.closest?.length) return raw('')
  const filled = fact.closest.map((key) => sql`(${columnAt(place, key).sql} IS NOT NULL)`)
  const count = joined(
    filled.map((piece) => sql`${piece}::int4`),
    ' + ',
  )
  return sql`${count} DESC, ${joined(
    filled.map((piece) => sql`${piece} DESC`),
    ', ',
  )}, `
}

const MOST_KNOWN = 500
const statements = new WeakMap<Catalogue, Map<string, Prepared>>()

/** Written once per set of shapes: forms of one type ask alike, whatever they ask about. */
const statementOf = (catalogue: Catalogue, groups: readonly FactQueryGroup[]): Prepared => {
  const known = statements.get(catalogue) ?? new Map<string, Prepared>()
  statements.set(catalogue, known)
  let name = ''
  for (const { shape, values } of groups) {
    name += `${shape.id}:`
    for (const value of values) name += isShared(value) ? '1' : '0'
  }
  const found = known.get(name)
  if (found) return found
  // One row whatever was asked: each further one would cost as much to receive as its answer to find.
  const pieces = groups.map((group, index) => {
    const { bind, questions } = binding(group, index)
    const answer = answering(group.shape, bind)
    const answers = isOne(group) ? answer : sql`(SELECT json_agg(${answer} ORDER BY q.n) FROM ${questions()})`
    return sql`${answers} AS ${raw(answersOf(index))}`
  })
  const made = prepared(sql`SELECT ${joined(pieces, ', ')}`)
  if (known.size < MOST_KNOWN) known.set(name, made)
  return made
}

export type AnswerSources = { readonly database: Database; readonly catalogue: Catalogue; readonly reads: BaseReads }

type Answers = (Answer | undefined)[]

/** The answers to the questions of each group, in their order. */
const send = async (
  { database, catalogue }: AnswerSources,
  asked: readonly FactQueryGroup[],
  tenantId: number,
): Promise<readonly Answers[]> => {
  if (asked.length === 0) return []
  const groups = asked.map(distinct)
  const values: Record<string, unknown> = { tenant: tenantId }
  groups.forEach(({ group }, index) => putValues(group, index, values))
  const [found] = await database.look<Readonly<Record<string, Answer | readonly Answer[]>>>(
    statementOf(
      catalogue,
      groups.map(({ group }) => group),
    )(values),
  )
  return groups.map(({ group, places }, index) => {
    const answers = found?.[answersOf(index)]
    return places.map((place) => (isOne(group) ? (answers as Answer) : (answers as readonly Answer[])[place]))
  })
}

/** What was answered of one shape: by what the questions of a group share, and by what each has of its own. */
type Store = Map<string, Map<Own, Answer>>

/** A group of questions about base data, and what was answered to its like within the second. */
type Based = { readonly group: FactQueryGroup; readonly own: readonly Own[]; readonly known: Map<Own, Answer> }

const based = (group: FactQueryGroup, store: Store): Based => {
  const shared = sharedBy(group)
  let known = store.get(shared)
  if (!known) store.set(shared, (known = new Map()))
  return { group, own: ownOf(group), known }
}

/** The answers that are remembered, where all are. */
const recalled = ({ own, known }: Based): Answers | undefined => {
  const answers = own.map((one) => known.get(one))
  return answers.includes(undefined) ? undefined : answers
}

const keep = ({ own, known }: Based, answers: Answers = []): void =>
  own.forEach((one, index) => {
    const answer = answers[index]
    if (answer !== undefined) known.set(one, answer)
  })

/**
 * Answers all questions with at most two statements in one journey: one for what is asked of base data, where not everything was read
 * within the second, and one for all that moves. What is asked of an unknown type has no answer.
 */
export const ask = async (
  asking: AnswerSources,
  questions: readonly FactQuery[],
  tenantId: number,
): Promise<readonly (Answer | undefined)[]> => {
  const moving: FactQueryGroup[] = []
  const base: Based[] = []
  for (const group of grouped(asking.catalogue, questions)) {
    const store = asking.reads.of<Map<Own, Answer>>(group.shape.place.type, `answers ${tenantId} ${group.shape.id}`)
    if (store) base.push(based(group, store))
    else moving.push(group)
  }
  const known = base.map(recalled)
  // Of base data always all is asked: a statement for every part of it would be planned anew each time.
  const isKnown = known.every((answers) => answers !== undefined)
  const unknown = isKnown ? [] : base.map(({ group }) => group)
  const [moved, read] = await Promise.all([send(asking, moving, tenantId), send(asking, unknown, tenantId)])
  if (!isKnown) base.forEach((one, index) => keep(one, read[index]))

  const answers: Answers = questions.map(() => undefined)
  const put = ({ askers }: FactQueryGroup, found: Answers = []) => {
    for (let index = 0; index < askers.length; index += 1) answers[askers[index] as number] = found[index]
  }
  moving.forEach((group, index) => put(group, moved[index]))
  base.forEach(({ group }, index) => put(group, isKnown ? known[index] : read[index]))
  return answers
}
