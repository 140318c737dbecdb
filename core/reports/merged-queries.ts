import { counted } from '../definitions/tally.ts'
import { all, any, type Condition } from '../kernel/condition.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { TallyQuery } from './tallies.port.ts'

/** How many records, or rows, a group has. */
export const ROWS_THERE = 'rows_there'

type Together = {
  readonly query: TallyQuery
  /** What each of them would have been answered, out of the one answer. */
  readonly shares: readonly ((rows: readonly Row[]) => readonly Row[])[]
}

const conjuncts = (where: Condition): readonly Condition[] => ('all' in where ? where.all : [where])

/** Looks at the same groups of the same records as one: what all demand is demanded once, what each demands of its own stands at its measures. */
export const mergedQueries = (queries: readonly TallyQuery[]): Together => {
  const [first] = queries
  if (queries.length === 1 && first) return { query: first, shares: [(rows) => rows] }
  const spelt = queries.map(({ where }) => conjuncts(where).map((one) => [JSON.stringify(one), one] as const))
  const isCommon = (text: string) => spelt.every((each) => each.some(([other]) => other === text))
  const common = spelt[0]!.filter(([text]) => isCommon(text)).map(([, one]) => one)
  const own = spelt.map((each) => all(...each.filter(([text]) => !isCommon(text)).map(([, one]) => one)))
  const named = (name: string, at: number) => `${name}_${at}`
  const measures = queries.flatMap((query, at) =>
    Object.entries(query.measures).map(([name, measure]) => {
      const when = measure.when ? all(own[at]!, measure.when) : own[at]!
      return [named(name, at), { ...measure, when }] as const
    }),
  )
  return {
    query: { ...first!, where: all(...common, any(...own)), measures: { ...Object.fromEntries(measures), [ROWS_THERE]: counted() } },
    shares: queries.map((query, at) => (rows) => {
      const names = Object.keys(query.measures)
      return rows
        .filter((row) => wireOf(row, named(ROWS_THERE, at)) !== 0)
        .map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, row[named(name, at)]])) }) as Row)
    }),
  }
}
