import type { Standing } from '../definitions/report.ts'
import { decimal, ZERO, type Decimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

type Standings = Readonly<Record<string, Standing>>

const valueOf = (row: Row, key: string): Decimal => decimal(wireOf(row, key) ?? 0)

const shareOf = (row: Row, total: Row, key: string): string | null => {
  const whole = valueOf(total, key)
  return whole.isZero() || isEmpty(row[key]) ? null : valueOf(row, key).mulDiv(100, whole, 2).toString()
}

const isRanked = ({ as }: Standing): boolean => as !== 'cumulated'

/** Shares of the total and places by size, equal values at the same place (RP3). */
export const placed = (rows: readonly Row[], total: Row, standings: Standings): readonly Row[] => {
  const wanted = Object.entries(standings).filter(([, one]) => isRanked(one))
  if (!wanted.length) return rows
  const largest = new Map(
    wanted.flatMap(([, { as, of }]) =>
      as === 'rank' ? [[of, rows.map((row) => valueOf(row, of)).sort((a, b) => b.cmp(a))] as const] : [],
    ),
  )
  const places = new Map([...largest].map(([of, values]) => [of, firstPlaces(values)]))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      wanted.map(([key, { as, of }]) => [
        key,
        as === 'share' ? shareOf(row, total, of) : (places.get(of)?.get(valueOf(row, of).toString()) ?? null),
      ]),
    ),
  }))
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
