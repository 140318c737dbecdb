import type { AskedReport, Comparison, Dataset, ReportType } from '../definitions/report.ts'
import type { Measures } from '../definitions/tally.ts'
import { measuresOf } from './month-columns.ts'

/** What is compared, by its column. */
export const comparesOf = ({ report }: ReportType): Readonly<Record<string, Comparison>> =>
  (report.compares ?? {}) as Readonly<Record<string, Comparison>>

/** Every measure by its column, the compared ones among them. */
export const allMeasures = (report: ReportType, asked: AskedReport): Measures => {
  const own: Measures = Object.assign({}, ...Object.values<Dataset>(report.report.datasets).map((dataset) => measuresOf(dataset, asked)))
  const compared = Object.entries(comparesOf(report)).flatMap(([column, { of }]) => (own[of] ? [[column, own[of]] as const] : []))
  return { ...own, ...Object.fromEntries(compared) }
}
