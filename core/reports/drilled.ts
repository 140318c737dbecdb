import type { Drill } from '../definitions/report.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { SPAN_FROM, SPAN_TO } from './spans.ts'

/** What the list behind a figure is asked for (RP7): its own values, else what the report was narrowed by; ends of a span as they are. */
export const drilled = ({ pass }: Drill, row: Row, params: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(pass).flatMap(([filter, from]) => {
      const value = wireOf(row, from) ?? wireOf(params, from)
      if (!isEmpty(value)) return [[filter, String(value)]]
      return [SPAN_FROM, SPAN_TO].flatMap((end) => {
        const edge = wireOf(params, `${from}${end}`)
        return isEmpty(edge) ? [] : [[`${filter}${end}`, String(edge)]]
      })
    }),
  )
