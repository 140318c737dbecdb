import type { Meaning } from './refusals.ts'
import { type Compiled, type Statement, statement } from './sql.ts'

/** Statements that travel with a commit, asked for once it is sure; `meaning` knows what a constraint they broke means. */
export type CommitStatements = { readonly asked: () => readonly Compiled[]; readonly meaning?: Meaning | undefined }

/** A statement that others may travel in: what it prepares, and what it answers from that. */
export type Carrier = { readonly statement: Statement; readonly prepares: string; readonly answers: string }

/** A statement of these two pieces. */
export const carrier = (prepares: string, answers: string): Carrier => ({
  statement: statement(`WITH ${prepares} SELECT ${answers}`),
  prepares,
  answers,
})

const MOST_KNOWN = 200
const known = new Map<string, Statement>()

const shifted = ({ text }: Statement, by: number): string =>
  by ? text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + by}`) : text

const nameOf = ({ statement: { place, text } }: Compiled): string => (place === undefined ? text : `${place}`)

/** The statements as one; undefined where so many different ones were put together that one more would not stay prepared. */
const asOne = (asked: readonly Compiled[], by?: Carrier & Compiled): Statement | undefined => {
  const name = (by ? [by, ...asked] : asked).map(nameOf).join(' ')
  const found = known.get(name)
  if (found || known.size >= MOST_KNOWN) return found
  let from = by?.values.length ?? 0
  const texts = asked.map(({ statement, values }) => {
    const text = shifted(statement, from)
    from += values.length
    return text
  })
  const answers = by ? `SELECT ${by.answers}` : texts.pop()
  const prepares = [...(by ? [by.prepares] : []), ...texts.map((text, place) => `w${place} AS (${text})`)]
  const made = statement(`WITH ${prepares.join(', ')} ${answers}`)
  known.set(name, made)
  return made
}

/** The first of each kind, and their likes. */
const byKind = (asked: readonly Compiled[]): { readonly first: readonly Compiled[]; readonly further: readonly Compiled[] } => {
  const kinds = new Set<string>()
  const first: Compiled[] = []
  const further: Compiled[] = []
  for (const one of asked) {
    ;(kinds.has(one.statement.text) ? further : first).push(one)
    kinds.add(one.statement.text)
  }
  return { first, further }
}

const values = (asked: readonly Compiled[]): readonly unknown[] => asked.flatMap(({ values }) => values)

/** What travels as one statement, and what after it. */
export type SentTogether = { readonly one: Compiled | undefined; readonly further: readonly Compiled[] }

/**
 * Statements that change tables of their own and answer nothing, with those of different kinds put together: PostgreSQL and the wire
 * are asked once instead of for each. Those of one kind stay in their order.
 */
export const together = (asked: readonly Compiled[]): SentTogether => {
  const { first, further } = byKind(asked)
  if (first.length < 2) return { one: asked[0], further: asked.slice(1) }
  const statement = asOne(first)
  return statement ? { one: { statement, values: values(first) }, further } : { one: asked[0], further: asked.slice(1) }
}

/** The same within a statement that prepares what they need; `needing` makes them take it from there. */
export const carrying = (by: Carrier & Compiled, asked: readonly Compiled[], needing: (one: Compiled) => Compiled): SentTogether => {
  const { first, further } = byKind(asked)
  const carried = first.map(needing)
  const statement = carried.length ? asOne(carried, by) : by.statement
  return statement ? { one: { statement, values: [...by.values, ...values(carried)] }, further } : { one: by, further: asked }
}
