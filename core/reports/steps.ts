import { type Dataset, dimensionsOf, type InSteps, type ReportType } from '../definitions/report.ts'
import type { TimeStep } from '../kernel/time-steps.ts'

/** Dimensions that put days together, each with its step; a report is grouped by one of them at most. */
export const stepsIn = (report: ReportType): ReadonlyMap<string, TimeStep> =>
  new Map(
    dimensionsOf(report).flatMap(([key]) =>
      Object.values<Dataset>(report.report.datasets)
        .map(({ groups }) => (typeof groups === 'function' ? undefined : groups?.[key]))
        .filter((group): group is InSteps => typeof group === 'object' && 'step' in group)
        .slice(0, 1)
        .map(({ step }) => [key, step] as const),
    ),
  )

/** Groups with the step that was chosen last in the place of the first. */
export const withOneStep = (report: ReportType, groups: readonly string[]): readonly string[] => {
  const steps = stepsIn(report)
  const chosen = groups.filter((key) => steps.has(key))
  const [first, last] = [chosen[0], chosen.at(-1)]
  return first === last ? groups : groups.flatMap((key) => (key === first ? [last!] : steps.has(key) ? [] : [key]))
}
