import type { RowStanding } from '../definitions/report.ts'
import { decimal, ZERO, type Decimal } from '../kernel/decimal.ts'
import { groupBy } from '../kernel/group-by.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

type Standings = Readonly<Record<string, RowStanding>>

const valueOf = (row: Row, key: string): Decimal => decimal(wireOf(row, key) ?? 0)

const shareOf = (row: Row, total: Row, key: string): string | null => {
  const whole = valueOf(total, key)
  return whole.isZero() || isEmpty(row[key]) ? null : valueOf(row, key).mulDiv(100, whole, 2).toString()
}

const isRanked = ({ as }: RowStanding): boolean => as !== 'cumulated'

type Former = Extract<RowStanding, { as: 'former' }>

/** What the one before each row said, by the day that it began. */
const formerOf = (rows: readonly Row[], { of, by, alike }: Former): ReadonlyMap<Row, Row[string]> => {
  const found = new Map<Row, Row[string]>()
  const kinds = groupBy(rows, (row) => JSON.stringify(alike.map((key) => wireOf(row, key))))
  for (const kind of kinds.values()) {
    const inTime = kind.toSorted((a, b) => (placeIn(a, by) < placeIn(b, by) ? -1 : 1))
    for (const [at, row] of inTime.entries()) found.set(row, inTime[at - 1]?.[of] ?? null)
  }
  return found
}

const placeIn = (row: Row, by: string): string => `${wireOf(row, by) ?? ''} ${String(row['id'])}`

/** Shares of the total, places by size, equal values at the same place (RP3), and what stood before. */
export const placed = (rows: readonly Row[], total: Row, standings: Standings): readonly Row[] => {
  const wanted = Object.entries(standings).filter(([, one]) => isRanked(one))
  if (!wanted.length) return rows
  const largest = new Map(
    wanted.flatMap(([, { as, of }]) =>
      as === 'rank'
        ? [
            [
              of,
              rows
                .filter((row) => !isEmpty(row[of]))
                .map((row) => valueOf(row, of))
                .sort((a, b) => b.cmp(a)),
            ] as const,
          ]
        : [],
    ),
  )
  const places = new Map([...largest].map(([of, values]) => [of, firstPlaces(values)]))
  const former = new Map(wanted.flatMap(([key, one]) => (one.as === 'former' ? [[key, formerOf(rows, one)] as const] : [])))
  const standing = (row: Row, key: string, { as, of }: RowStanding): Row[string] => {
    if (as === 'share') return shareOf(row, total, of)
    if (as === 'former') return former.get(key)?.get(row) ?? null
    return isEmpty(row[of]) ? null : (places.get(of)?.get(valueOf(row, of).toString()) ?? null)
  }
  return rows.map((row) => ({ ...row, ...Object.fromEntries(wanted.map(([key, one]) => [key, standing(row, key, one)])) }))
}

const firstPlaces = (values: readonly Decimal[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [at, value] of values.entries()) if (!places.has(value.toString())) places.set(value.toString(), at + 1)
  return places
}

/** Running sums in the order of the rows (RP3). */
export const cumulated = (rows: readonly Row[], standings: Standings): readonly Row[] => {
  const wanted = Object.entries(standings).filter(([, one]) => !isRanked(one))
  if (!wanted.length) return rows
  const sums = new Map(wanted.map(([key]) => [key, ZERO]))
  return rows.map((row) => {
    for (const [key, { of }] of wanted) sums.set(key, sums.get(key)!.plus(wireOf(row, of) ?? 0))
    return { ...row, ...Object.fromEntries([...sums].map(([key, sum]) => [key, sum.toString()])) }
  })
}

/** The total has all of itself; places and running sums say nothing of it. */
export const totalStanding = (total: Row, standings: Standings): Row => ({
  ...total,
  ...Object.fromEntries(Object.entries(standings).map(([key, { as, of }]) => [key, as === 'share' ? shareOf(total, total, of) : null])),
})
