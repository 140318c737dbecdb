import type { Asked, Comparison, Dataset, ReportType } from '../definitions/report.ts'
import type { Measures } from '../definitions/tally.ts'
import type { Group } from './tallies.port.ts'

/** What is compared, by its column. */
export const comparesOf = ({ report }: ReportType): Readonly<Record<string, Comparison>> =>
  (report.compares ?? {}) as Readonly<Record<string, Comparison>>

/** Every measure by its column, the compared ones among them. */
export const allMeasures = (report: ReportType, asked: Asked): Measures => {
  const own: Measures = Object.assign({}, ...Object.values<Dataset>(report.report.datasets).map((dataset) => dataset.measures(asked)))
  const compared = Object.entries(comparesOf(report)).flatMap(([column, { of }]) => (own[of] ? [[column, own[of]] as const] : []))
  return { ...own, ...Object.fromEntries(compared) }
}

/** How a dataset groups by a dimension; undefined where it is the same for all that it counts. */
export const groupOf = ({ groups }: Dataset, dimension: string): Group | undefined => {
  const field = groups?.[dimension] ?? dimension
  if (typeof field === 'string') return { field }
  return 'constant' in field ? undefined : { field: field.field, by: field.step }
}

/** What a dimension is for all that a dataset counts. */
export const constantOf = ({ groups }: Dataset, dimension: string): string | undefined => {
  const field = groups?.[dimension]
  return typeof field === 'object' && 'constant' in field ? field.constant : undefined
}
