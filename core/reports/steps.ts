import { type Dataset, dimensionsOf, type ReportType } from '../definitions/report.ts'

/** Dimensions that put days together; a report is grouped by one of them at most. */
const stepsIn = (report: ReportType): ReadonlySet<string> =>
  new Set(
    dimensionsOf(report).flatMap(([key]) =>
      Object.values<Dataset>(report.report.datasets).some(({ groups }) => typeof groups?.[key] === 'object') ? [key] : [],
    ),
  )

/** Groups with the step that was chosen last in the place of the first. */
export const withOneStep = (report: ReportType, groups: readonly string[]): readonly string[] => {
  const steps = stepsIn(report)
  const chosen = groups.filter((key) => steps.has(key))
  const [first, last] = [chosen[0], chosen.at(-1)]
  return first === last ? groups : groups.flatMap((key) => (key === first ? [last!] : steps.has(key) ? [] : [key]))
}
