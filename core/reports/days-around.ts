import type { Around } from '../definitions/report.ts'
import { addMonths } from '../kernel/dates.ts'
import { decimal, sumOf, ZERO, type Decimal } from '../kernel/decimal.ts'
import { groupBy } from '../kernel/group-by.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

/** The dimension under which days stand while what lies around them is looked for. */
export const AROUND_DAY = 'aroundDay'
/** How many records are alike. */
export const AROUND_COUNT = 'aroundCount'

type Amount = { readonly day: string; readonly amount: Decimal }

const shared = (row: Row, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (isEmpty(wireOf(row, key)) ? [] : [`${key}/${wireOf(row, key)}`]))

const within = (amounts: readonly Amount[], from: string, to: string): Decimal =>
  sumOf(
    amounts.filter(({ day }) => day > from && day <= to),
    ({ amount }) => amount,
  )

type Surrounded = {
  readonly around: Around
  /** What is counted, by its dimensions, its things and its day, with how many there are of each. */
  readonly records: readonly Row[]
  /** The figure by the same things and by day. */
  readonly figures: readonly Row[]
  readonly months: number
  readonly today: string
}

/** For each record what the figure of its thing comes to in so many months up to its day and after it; not after one whose months are not over. */
export const surrounded = ({ around, records, figures, months, today }: Surrounded): readonly Row[] => {
  const keys = Object.keys(around.alike)
  const known = new Map<string, readonly Amount[]>()
  for (const [thing, rows] of groupBy(
    figures.flatMap((row) => shared(row, keys).map((thing) => ({ thing, row }))),
    ({ thing }) => thing,
  ))
    known.set(
      thing,
      rows.map(({ row }) => ({ day: String(wireOf(row, AROUND_DAY)), amount: decimal(wireOf(row, around.of) ?? 0) })),
    )
  return records.map((record) => {
    const day = String(wireOf(record, AROUND_DAY) ?? '')
    const count = decimal(wireOf(record, AROUND_COUNT) ?? 0)
    const [thing] = shared(record, keys)
    const amounts = known.get(thing ?? '') ?? []
    const over = day !== '' && addMonths(day, months) <= today
    const before = day === '' ? ZERO : within(amounts, addMonths(day, -months), day)
    const after = over ? within(amounts, day, addMonths(day, months)) : ZERO
    return { ...record, [around.before]: before.times(count).toString(), [around.after]: after.times(count).toString() }
  })
}
