import { type AskedReport, type Dataset, type Grouping, type Months, OF_MONTH } from '../definitions/report.ts'
import { type Measures, summed } from '../definitions/tally.ts'
import { decimal } from '../kernel/decimal.ts'
import { stepOf } from '../kernel/time-steps.ts'
import { textAt, wireOf, type Row } from '../kernel/wire.ts'
import { groupsOf } from './groupings.ts'

/** What a dataset counts, what becomes of its columns of months among it. */
export const measuresOf = (dataset: Dataset, asked: AskedReport): Measures => ({
  ...dataset.measures(asked),
  ...(dataset.months ? { [dataset.months.as]: summed(dataset.months.as) } : {}),
})

/** The years that the asked months lie in. */
export const yearsOf = ({ within }: Months, { span }: AskedReport): readonly string[] => {
  const { from, to } = span(within)
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
}

/** Every column of a month, as it is added up. */
export const monthsCounted = ({ columns }: Months): Measures => Object.fromEntries(columns.map((column) => [column, summed(column)]))

/** Rows of years as rows of their months, those that were asked and say something. */
export const unfolded = (
  rows: readonly Row[],
  { columns, year, as, within }: Months,
  { span }: AskedReport,
  groupings: readonly (readonly [key: string, grouping: Grouping])[],
): readonly Row[] => {
  const { from, to } = span(within)
  const ofMonth = groupings.flatMap(([key, grouping]) =>
    groupsOf(grouping)
      .filter(({ field }) => field === OF_MONTH)
      .map(({ by }) => [key, by] as const),
  )
  return rows.flatMap((row) =>
    columns.flatMap((column, at) => {
      const day = `${textAt(row, year)}-${String(at + 1).padStart(2, '0')}-01`
      const value = decimal(wireOf(row, column) ?? 0)
      if (value.isZero() || day < from || day > to) return []
      const steps = ofMonth.map(([key, by]) => [key, by ? stepOf(by, day) : day])
      return [{ ...row, [as]: value.toString(), ...Object.fromEntries(steps) }]
    }),
  )
}
