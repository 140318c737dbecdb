import type { Span } from '../definitions/report.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

export const SPAN_FROM = '_begin'
export const SPAN_TO = '_end'

/** The days a parameter reaches over, as it was asked. */
export const spanIn =
  (params: Row) =>
  (key: string): Span => ({
    from: String(wireOf(params, `${key}${SPAN_FROM}`) ?? ''),
    to: String(wireOf(params, `${key}${SPAN_TO}`) ?? ''),
  })
