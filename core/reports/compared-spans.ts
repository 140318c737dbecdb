import type { Comparison, DaySpan } from '../definitions/report.ts'
import { addDays, addMonths, daysBetween, type DateText } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'
import { type TimeStep, stepOf, stepsLater, yearLater } from '../kernel/time-steps.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

const YEAR = 12
/** A year of weeks, each on the same days of the week. */
const WEEKS_OF_A_YEAR = 364

const isMonthEnd = (day: DateText): boolean => addDays(day, 1).endsWith('-01')

/** The day so many months later; the last day of a month becomes a last day. */
const monthsLater = (day: DateText, months: number): DateText =>
  isMonthEnd(day) ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months)

const monthsBetween = (from: DateText, to: DateText): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * YEAR + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

const shifted = ({ from, to }: DaySpan, months: number): DaySpan => ({ from: monthsLater(from, months), to: monthsLater(to, months) })

/** The span directly before: as many whole months where it is made of whole months, else as many days. */
const before = (span: DaySpan): DaySpan => {
  const { from, to } = span
  if (from.endsWith('-01') && isMonthEnd(to)) return shifted(span, -(monthsBetween(from, to) + 1))
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) }
}

const daysEarlier = ({ from, to }: DaySpan, days: number): DaySpan => ({ from: addDays(from, -days), to: addDays(to, -days) })

/** Which span is counted to compare with this one (RP3): where it is put together by steps of time, so that each step is compared with its own. */
export const comparedSpan = (span: DaySpan, over: Comparison['over'], step: TimeStep | undefined): DaySpan => {
  if (typeof over === 'object') {
    const last = shifted({ from: `${span.to.slice(0, 7)}-01`, to: span.to }, -(over.ago ?? 0))
    return { from: monthsLater(last.from, 1 - over.months), to: last.to }
  }
  if (over === 'yearAgo') return step === 'week' ? daysEarlier(span, WEEKS_OF_A_YEAR) : shifted(span, -YEAR)
  if (over === 'yearToDate') return { from: `${(step ? span.from : span.to).slice(0, 4)}-01-01`, to: span.to }
  if (step === undefined) return before(span)
  if (step === 'day' || step === 'week') return daysEarlier(span, step === 'day' ? 1 : 7)
  return shifted(span, step === 'month' ? -1 : step === 'quarter' ? -3 : -YEAR)
}

/** What the steps of a year come to up to each of them, told for the steps of the span only. */
const cumulated = ({ rows, span, others, measures }: Counted, { key, step }: At): readonly Row[] => {
  const sofar = new Map<string, Row>()
  const ordered = [...rows].sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1))
  const first = stepOf(step, span.from)
  return ordered.flatMap((row) => {
    const id = JSON.stringify([String(row[key]).slice(0, 4), ...others.map((other) => wireOf(row, other))])
    const last = sofar.get(id) ?? {}
    const sums = Object.fromEntries(
      measures.map((name) => [
        name,
        decimal(wireOf(last, name) ?? 0)
          .plus(wireOf(row, name) ?? 0)
          .toString(),
      ]),
    )
    sofar.set(id, sums)
    return String(row[key]) >= first ? [{ ...row, ...sums }] : []
  })
}

/** The field that holds steps of time, and which. */
type At = { readonly key: string; readonly step: TimeStep }

type Counted = {
  readonly rows: readonly Row[]
  readonly over: Comparison['over']
  /** The span that was asked for. */
  readonly span: DaySpan
  readonly at: At | undefined
  /** The other fields they are grouped by. */
  readonly others: readonly string[]
  readonly measures: readonly string[]
}

/** What was counted over the compared span, at the steps it is compared with. */
export const atComparedSteps = (counted: Counted): readonly Row[] => {
  const { rows, over, at } = counted
  if (at === undefined) return rows
  if (over === 'yearToDate') return cumulated(counted, at)
  const { key, step } = at
  if (typeof over === 'object') return rows.map((row) => ({ ...row, [key]: stepOf(step, counted.span.to) }))
  return rows.map((row) => ({
    ...row,
    [key]: over === 'before' ? stepsLater(step, String(row[key]), 1) : yearLater(step, String(row[key])),
  }))
}
