import type { Comparison, Span } from '../definitions/report.ts'
import { addDays, addMonths, daysBetween, type DateText } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

const YEAR = 12

const isMonthEnd = (day: DateText): boolean => addDays(day, 1).endsWith('-01')

/** The day so many months later; the last day of a month becomes a last day. */
const monthsLater = (day: DateText, months: number): DateText =>
  isMonthEnd(day) ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months)

const monthsBetween = (from: DateText, to: DateText): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * YEAR + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

const shifted = ({ from, to }: Span, months: number): Span => ({ from: monthsLater(from, months), to: monthsLater(to, months) })

/** The span directly before: as many whole months where it is made of whole months, else as many days. */
const before = (span: Span): Span => {
  const { from, to } = span
  if (from.endsWith('-01') && isMonthEnd(to)) return shifted(span, -(monthsBetween(from, to) + 1))
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) }
}

/** Which span is counted to compare with this one (RP3). */
export const comparedSpan = (span: Span, over: Comparison['over'], byMonth: boolean): Span => {
  if (over === 'yearAgo') return shifted(span, -YEAR)
  if (over === 'before') return byMonth ? shifted(span, -1) : before(span)
  return { from: `${(byMonth ? span.from : span.to).slice(0, 4)}-01-01`, to: span.to }
}

const monthLater = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7)

/** What the months of a year come to up to each of them, told for the months of the span only. */
const cumulated = (
  rows: readonly Row[],
  { from }: Span,
  month: string,
  others: readonly string[],
  measures: readonly string[],
): readonly Row[] => {
  const sofar = new Map<string, Row>()
  const ordered = [...rows].sort((a, b) => (String(a[month]) < String(b[month]) ? -1 : 1))
  return ordered.flatMap((row) => {
    const id = JSON.stringify([String(row[month]).slice(0, 4), ...others.map((key) => wireOf(row, key))])
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
    return String(row[month]) >= from.slice(0, 7) ? [{ ...row, ...sums }] : []
  })
}

type Counted = {
  readonly rows: readonly Row[]
  readonly over: Comparison['over']
  /** The span that was asked for. */
  readonly span: Span
  /** The field that holds months, where there is one, and the other fields they are grouped by. */
  readonly month: string | undefined
  readonly others: readonly string[]
  readonly measures: readonly string[]
}

/** What was counted over the compared span, at the months it is compared with. */
export const atComparedMonths = ({ rows, over, span, month, others, measures }: Counted): readonly Row[] => {
  if (month === undefined) return rows
  if (over === 'yearToDate') return cumulated(rows, span, month, others, measures)
  return rows.map((row) => ({ ...row, [month]: monthLater(String(row[month]), over === 'before' ? 1 : YEAR) }))
}
