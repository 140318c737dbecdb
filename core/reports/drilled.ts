import type { DocumentType } from '../definitions/document.ts'
import type { Drill, ReportType, DaySpan } from '../definitions/report.ts'
import { daysIn } from '../kernel/time-steps.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { asHeld, SPAN_FROM, SPAN_TO, spanIn } from './spans.ts'
import { stepsIn } from './steps.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (b === '' || a < b ? a : b)

/** The days that a row counts of a span: those of its step of time, where it has one, as far as they were asked for. */
const spanOfRow = (report: ReportType, key: string, row: Row, params: Row): DaySpan => {
  const { from, to } = spanIn(params)(key)
  const stepped = key === report.report.span ? [...stepsIn(report)].find(([dimension]) => !isEmpty(wireOf(row, dimension))) : undefined
  if (!stepped) return { from, to }
  const [first, last] = daysIn(stepped[1], String(wireOf(row, stepped[0])))
  return { from: later(first, from), to: earlier(last, to) }
}

/** What the list, or report, behind a figure is asked for (RP7): the row's own values and its part of the span, else what the report was narrowed by. */
export const drilled = (
  report: ReportType,
  { pass }: Drill,
  row: Row,
  params: Row,
  target?: DocumentType,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(pass).flatMap(([filter, from]) => {
      const value = wireOf(row, from) ?? wireOf(params, from)
      if (!isEmpty(value) && from !== report.report.span) return [[filter, String(value)]]
      const span = spanOfRow(report, from, row, params)
      const kind = target?.fields[filter]?.kind.name ?? ''
      const ends = [
        [SPAN_FROM, span.from],
        [SPAN_TO, span.to],
      ] as const
      return ends.flatMap(([end, day]) => (day ? [[`${filter}${end}`, asHeld(kind, day)]] : []))
    }),
  )
