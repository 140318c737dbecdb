import type { Row } from '../kernel/wire.ts'

/** A page of what a report answers. */
export type ReportPage = {
  /** Dimensions with their labels, then measures; `id` names the group. */
  readonly records: readonly Row[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  /** What all groups come to. */
  readonly totals: Row
  /** The groups of the chart, where one is declared. */
  readonly chart: readonly Row[] | null
  /** Every group of the heat map, where one is declared: with and without the dimension that stands across. */
  readonly heat: readonly Row[] | null
  /** The dimensions it is grouped by, in order. */
  readonly groups: readonly string[]
  /** The parameters it was asked with, beginnings filled in. */
  readonly params: Row
}
