import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Answer } from '../../../core/definitions/knowledge.ts'
import type { Question } from '../../../core/records/asking.ts'
import type { Narrowing } from '../../../core/records/quoting.ts'
import type { Database } from '../database.ts'
import { answeredAs } from '../names.ts'
import { type Bind, where } from '../records/condition.ts'
import { columnAt, from, type Place } from '../records/place.ts'
import { ofTenant } from '../records/scope.ts'
import { joined, type Piece, type Prepared, prepared, raw, slot, sql } from '../sql.ts'
import { type Group, grouped } from './groups.ts'

const MOST_ROWS = 1_000

const slotOf = (group: number, position: number | 'n') => `${group}_${position}`

/** Values that all questions of a group share are parameters; others are columns of `q`, one line per question. */
const binding = ({ shared }: Group, at: number): { readonly bind: Bind; readonly questions: () => Piece } => {
  const names: string[] = ['n']
  const given: Piece[] = [sql`${slot(slotOf(at, 'n'))}::int4[]`]
  let last = -1
  const bound = (type: string, sharedType: string): { readonly piece: Piece; readonly isShared: boolean } => {
    last += 1
    const value = slot(slotOf(at, last))
    if (shared[last]) return { piece: sql`${value}${raw(`::${sharedType}`)}`, isShared: true }
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
  return { bind, questions: () => sql`unnest(${joined(given, ', ')}) AS q(${raw(names.join(', '))})` }
}

const valuesOf = ({ asked, shared }: Group, at: number): readonly (readonly [slot: string, value: unknown])[] => [
  [slotOf(at, 'n'), asked.map((_, index) => index)],
  ...shared.map((isShared, position): readonly [string, unknown] => [
    slotOf(at, position),
    isShared
      ? asked[0]?.values[position]
      : asked.map(({ values }) => (Array.isArray(values[position]) ? JSON.stringify(values[position]) : values[position])),
  ]),
]

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

const answering = (group: Group, bind: Bind): Piece => {
  const { place, fact } = group
  const matching = sql`FROM ${from(place)} WHERE ${ofTenant(place.type)} AND ${where(group.where, place, bind)}`
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

const MOST_KNOWN = 500
const statements = new WeakMap<Catalogue, Map<string, Prepared>>()

/** Written once per set of shapes: forms of one type ask alike, whatever they ask about. */
const statementOf = (catalogue: Catalogue, groups: readonly Group[]): Prepared => {
  const known = statements.get(catalogue) ?? new Map<string, Prepared>()
  statements.set(catalogue, known)
  const shape = groups.map((group) => group.shape).join('\n')
  const found = known.get(shape)
  if (found) return found
  const pieces = groups.map((group, index) => {
    const { bind, questions } = binding(group, index)
    const answer = answering(group, bind)
    return sql`SELECT ${raw(String(index))} AS g, q.n, ${answer} AS answer FROM ${questions()}`
  })
  const made = prepared(joined(pieces, ' UNION ALL '))
  if (known.size < MOST_KNOWN) known.set(shape, made)
  return made
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
  const values = Object.fromEntries([['tenant', tenantId], ...groups.flatMap(valuesOf)])
  const rows = await database.answer<{ g: number; n: number; answer: Answer }>(statementOf(catalogue, groups)(values))
  for (const { g, n, answer } of rows) for (const index of groups[g]?.asked[n]?.for ?? []) answers[index] = answer
  return answers
}
