import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Answer } from '../../../core/definitions/knowledge.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import type { Question } from '../../../core/records/asking.ts'
import type { Narrowing } from '../../../core/records/quoting.ts'
import type { Database } from '../database.ts'
import { answeredAs } from '../names.ts'
import { type Bind, boundBy, parameters, where } from '../records/condition.ts'
import { targetNamed } from '../records/labels.ts'
import { columnAt, from, type Place } from '../records/place.ts'
import { ofTenant } from '../records/scope.ts'
import { joined, type Piece, raw, sql } from '../sql.ts'

const MOST_ROWS = 1_000

type Bound = Wire | readonly Wire[]

/** A condition without its values, and the values in the order in which it binds them. */
const apart = (condition: Condition, values: Bound[]): string => {
  if ('all' in condition) return `(${condition.all.map((one) => apart(one, values)).join('&')})`
  if ('any' in condition) return `(${condition.any.map((one) => apart(one, values)).join('|')})`
  if ('not' in condition) return `!${apart(condition.not, values)}`
  if ('some' in condition) return `${condition.table}[${apart(condition.some, values)}]`
  const bound = boundBy(condition)
  const { field, op } = condition
  if (!bound) return `${field} ${op}`
  if ('one' in bound) {
    values.push(bound.one)
    return `${field} ${op} ?`
  }
  if (bound.many.length) values.push(bound.many)
  return `${field} ${op} ${bound.many.length ? '??' : ''}${bound.empties ? '-' : ''}`
}

type Group = {
  readonly place: Place
  readonly fact: Fact
  readonly where: Condition
  readonly asked: Map<string, { readonly values: readonly Bound[]; readonly for: number[] }>
}

/** Questions of one shape go together, and the same question is asked once. */
const grouped = (catalogue: Catalogue, questions: readonly Question[]): readonly Group[] => {
  const groups = new Map<string, Group>()
  const facts = new Map<Fact, number>()
  questions.forEach(({ fact, where: condition }, index) => {
    const target = targetNamed(catalogue, fact.from)
    if (!target) return
    if (!facts.has(fact)) facts.set(fact, facts.size)
    const values: Bound[] = []
    const name = `${facts.get(fact)} ${apart(condition, values)}`
    const group = groups.get(name) ?? { place: target, fact, where: condition, asked: new Map() }
    groups.set(name, group)
    const key = JSON.stringify(values)
    const same = group.asked.get(key)
    if (same) same.for.push(index)
    else group.asked.set(key, { values, for: [index] })
  })
  return [...groups.values()]
}

const several = (values: readonly Bound[]): Piece => sql`${values.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))}`

/** Values that all questions of a group share are parameters; others are columns of `q`, one line per question. */
const binding = (group: Group): { readonly bind: Bind; readonly questions: () => Piece } => {
  const asked = [...group.asked.values()]

  const names: string[] = ['n']
  const given: Piece[] = [sql`${asked.map((_, index) => index)}::int4[]`]
  let at = 0
  const next = (): readonly Bound[] => {
    const position = at
    at += 1
    return asked.map(({ values }) => values[position] as Bound)
  }
  const isShared = (values: readonly Bound[]) => values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]))
  const column = (values: readonly Bound[], type: string): Piece => {
    const name = `v${names.length}`
    names.push(name)
    given.push(sql`${several(values)}${raw(`::${type}[]`)}`)

    return raw(`q.${name}`)
  }
  const bind: Bind = {
    one: (_, type) => {
      const values = next()
      return isShared(values) ? parameters.one(values[0] as Wire, type) : column(values, type)
    },
    many: (_, type) => {
      const values = next()
      if (isShared(values)) return parameters.many(values[0] as readonly Wire[], type)
      return sql`ARRAY(SELECT x::${raw(type)} FROM json_array_elements_text(${column(values, 'text')}::json) AS x)`
    },
  }
  return { bind, questions: () => sql`unnest(${joined(given, ', ')}) AS q(${raw(names.join(', '))})` }
}

/** One field of what `first` and `rows` bring, spelt as on the wire. */
const brought = (place: Place, key: string): Piece => {
  const { sql: column, storage } = columnAt(place, key)
  const name = raw(answeredAs(key.replace('head.', '')))
  if (storage === 'decimal') return sql`trim_scale(${column})::text AS ${name}`
  if (storage === 'moment') return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${name}`
  return sql`${column} AS ${name}`
}

const ordered = (place: Place, order: string | undefined): Piece => {
  const parts = (order ?? '').split(',').filter(Boolean)
  const pieces = parts.map((part) => {
    const [key = '', way] = part.trim().split(' ')
    return sql`${columnAt(place, key).sql}${raw(way === 'desc' ? ' DESC' : '')}`
  })
  return joined([...pieces, raw(place.lines ? 'l.id' : 'h.id')], ', ')
}

const answering = (group: Group, bind: Bind, tenantId: number): Piece => {
  const { place, fact } = group
  const matching = sql`FROM ${from(place)} WHERE ${ofTenant(place.type, tenantId)} AND ${where(group.where, place, bind)}`
  switch (fact.give) {
    case 'exists':
      return sql`to_json(EXISTS (SELECT ${matching}))`
    case 'count':
      return sql`to_json((SELECT count(*) ${matching}))`
    case 'total':
      return sql`to_json((SELECT trim_scale(coalesce(sum(${columnAt(place, fact.of ?? '').sql}), 0))::text ${matching}))`
    case 'first':
    case 'rows': {
      const list = joined(
        [raw(place.lines ? 'l.id' : 'h.id'), ...(fact.take ?? []).filter((key) => key !== 'id').map((key) => brought(place, key))],
        ', ',
      )
      const rows = sql`SELECT ${list} ${matching} ORDER BY ${closest(place, fact)}${ordered(place, fact.order)} LIMIT ${raw(String(fact.give === 'first' ? 1 : MOST_ROWS))}`
      return fact.give === 'first'
        ? sql`(SELECT row_to_json(r) FROM (${rows}) r)`
        : sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`
    }
  }
}

const closest = (place: Place, fact: Narrowing): Piece => {
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

/** Answers all questions with one statement. What is asked of an unknown type has no answer. */
export const ask = async (
  database: Database,
  catalogue: Catalogue,
  questions: readonly Question[],
  tenantId: number,
): Promise<readonly (Answer | undefined)[]> => {
  const answers: (Answer | undefined)[] = questions.map(() => undefined)
  const groups = grouped(catalogue, questions)
  if (groups.length === 0) return answers
  const pieces = groups.map((group, index) => {
    const { bind, questions: lines } = binding(group)
    const answer = answering(group, bind, tenantId)
    return sql`SELECT ${raw(String(index))} AS g, q.n, ${answer} AS answer FROM ${lines()}`
  })
  const rows = await database.run<{ g: number; n: number; answer: Answer }>(joined(pieces, ' UNION ALL '))
  const asked = groups.map((group) => [...group.asked.values()])
  for (const { g, n, answer } of rows) for (const index of asked[g]?.[n]?.for ?? []) answers[index] = answer
  return answers
}
