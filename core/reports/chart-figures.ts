import { type ChartPlan, columnsOf, type ReportType } from '../definitions/report.ts'
import { decimal, type DecimalText, grouped, sum } from '../kernel/decimal.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { evenly, marks, reach, scaleFor } from './in-ten-thousands.ts'

export type ChartForm = 'bars' | 'lines'

/** How far each group reaches, in percent of the scale. */
export type Reaches = {
  readonly key: string
  readonly reaches: readonly number[]
  /** What stands over each bar; nothing where there is no room (look.md §3). */
  readonly over: readonly string[]
}

export type ChartFigures = {
  readonly series: readonly Reaches[]
  /** The one beside the bars: on their scale where it is of their kind, else on one of its own. */
  readonly line: Reaches | undefined
  /** What stands beside the plot, from above. */
  readonly scale: readonly string[]
  /** What stands over each pile of bars. */
  readonly over: readonly string[]
  readonly isInTenThousands: boolean
  readonly isStacked: boolean
}

const STEPS = [1, 0.75, 0.5, 0.25, 0]
/** From so much on amounts are read in 万元. */
const LARGE = 100_000
/** Bars that still have room for their values. */
const MOST_OVER = 10

const valueIn = (row: Row, key: string): DecimalText => decimal(wireOf(row, key) ?? 0).toString()

/** What a chart of a report draws: its groups as bars or lines to one scale that holds them all. */
export const chartFigures = (report: ReportType, { look, y, line }: ChartPlan, rows: readonly Row[], form: ChartForm): ChartFigures => {
  const isStacked = look === 'stackedBar' && form === 'bars'
  const piles = rows.map((row) => sum(y.map((key) => decimal(valueIn(row, key)))).toString())
  const kindOf = (key: string | undefined) => columnsOf(report)[key ?? '']?.kind.name
  const isMoney = kindOf(y[0]) === 'money'
  // What is of one kind is read on one scale.
  const level = line !== undefined && form === 'bars' && kindOf(line) === kindOf(y[0]) ? rows.map((row) => valueIn(row, line)) : []
  const top = scaleFor([...(isStacked ? piles : rows.flatMap((row) => y.map((key) => valueIn(row, key)))), ...level])
  const isLarge = isMoney && decimal(top).ge(LARGE)
  const short = (value: DecimalText) =>
    isLarge
      ? grouped(decimal(value).mulDiv(1, 10_000, 1).toFixed(1))
      : grouped(
          decimal(value)
            .round(isMoney ? 0 : 2)
            .toString(),
        )
  const bars = rows.length * (isStacked ? 1 : y.length)
  const told = (values: readonly DecimalText[]) => (form === 'bars' && bars <= MOST_OVER ? values.map(short) : [])
  const reaching = (key: string, of: DecimalText, isTold = false): Reaches => {
    const values = rows.map((row) => valueIn(row, key))
    return { key, reaches: values.map((value) => reach(value, of)), over: isTold ? told(values) : [] }
  }
  return {
    series: y.map((key) => reaching(key, top, !isStacked)),
    line:
      line === undefined || form === 'lines'
        ? undefined
        : reaching(line, level.length ? top : scaleFor(rows.map((row) => valueIn(row, line)))),
    scale: isLarge ? marks(top, STEPS) : evenly(STEPS.map((part) => decimal(top).times(String(part)).round(2))),
    over: isStacked ? told(piles) : [],
    isInTenThousands: isLarge,
    isStacked,
  }
}
