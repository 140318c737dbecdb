import type { AskedReport, Dataset, ReportType } from '../definitions/report.ts'
import type { Person } from '../kernel/person.ts'
import type { Row } from '../kernel/wire.ts'
import { comparesOf } from './compared-measures.ts'
import type { DatasetResult } from './joined-datasets.ts'
import { groupingOf, stepIn } from './groupings.ts'
import { measuresOf } from './month-columns.ts'

/** Who asks what of a report. */
export type ReportRun = { readonly report: ReportType; readonly params: Row; readonly asked: AskedReport; readonly by: Person }

/** An answer, of which no more is said to tell its groups apart than these dimensions. */
export const byFewer = (answer: DatasetResult, dimensions: readonly string[]): DatasetResult =>
  answer.among === undefined || answer.among === 'untold'
    ? answer
    : { ...answer, among: answer.among.filter((key) => dimensions.includes(key)) }

/** Does what was counted by some dimensions tell what fewer of them come to? Not where a figure is the last one, or depends on the step it stands at. */
export const isWithin = ({ report, asked }: ReportRun, by: readonly string[], dimensions: readonly string[]): boolean => {
  if (dimensions.length === 0 || !dimensions.every((key) => by.includes(key))) return false
  const left = by.filter((key) => !dimensions.includes(key))
  const isCompared = Object.keys(comparesOf(report)).length > 0
  return (
    left.length === 0 ||
    Object.values<Dataset>(report.report.datasets).every(
      (dataset) =>
        !dataset.around &&
        left.every((key) => dataset.without?.[key] === undefined && !(isCompared && stepIn(groupingOf(dataset, key, asked)))) &&
        Object.values(measuresOf(dataset, asked)).every(({ of }) => of !== 'last'),
    )
  )
}
