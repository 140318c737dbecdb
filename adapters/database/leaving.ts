import type { Meaning } from './refusals.ts'
import { type Compiled, type Statement, statement } from './sql.ts'

/** Statements that travel with a commit, asked for once it is sure; `meaning` knows what a constraint they broke means. */
export type Leaving = { readonly asked: () => readonly Compiled[]; readonly meaning?: Meaning | undefined }

const MOST_KNOWN = 64
const known = new Map<string, Statement>()

const shifted = ({ text }: Statement, by: number): string =>
  by ? text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + by}`) : text

/** The statements as one; undefined where so many different ones were put together that one more would not stay prepared. */
const asOne = (asked: readonly Compiled[]): Statement | undefined => {
  const name = asked.map(({ statement: { name, text } }) => name ?? text).join(' ')
  const found = known.get(name)
  if (found || known.size >= MOST_KNOWN) return found
  let from = 0
  const texts = asked.map(({ statement, values }) => {
    const text = shifted(statement, from)
    from += values.length
    return text
  })
  const last = texts.pop() ?? ''
  const made = statement(`WITH ${texts.map((text, place) => `w${place} AS (${text})`).join(', ')} ${last}`)
  known.set(name, made)
  return made
}

/**
 * Statements that change tables of their own and answer nothing, with those of different kinds put together: PostgreSQL and the wire
 * are asked once instead of for each. Those of one kind stay in their order.
 */
export const together = (asked: readonly Compiled[]): readonly Compiled[] => {
  const kinds = new Set<string>()
  const first: Compiled[] = []
  const further: Compiled[] = []
  for (const one of asked) {
    ;(kinds.has(one.statement.text) ? further : first).push(one)
    kinds.add(one.statement.text)
  }
  if (first.length < 2) return asked
  const one = asOne(first)
  return one ? [{ statement: one, values: first.flatMap(({ values }) => values) }, ...further] : asked
}
