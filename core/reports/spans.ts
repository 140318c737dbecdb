import type { Span } from '../definitions/report.ts'
import { type Row, textAt } from '../kernel/wire.ts'

export const SPAN_FROM = '_begin'
export const SPAN_TO = '_end'

/** The days a parameter reaches over, as it was asked. */
export const spanIn =
  (params: Row) =>
  (key: string): Span => ({
    from: textAt(params, `${key}${SPAN_FROM}`),
    to: textAt(params, `${key}${SPAN_TO}`),
  })
