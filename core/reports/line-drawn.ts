import type { ChartPlan, ReportType } from '../definitions/report.ts'
import { stepsIn } from './steps.ts'

/** Do the groups of a dimension follow each other in time? Only then a line may lead from one to the next. */
export const isInTime = (report: ReportType, dimension: string): boolean => stepsIn(report).has(dimension)

/** May the figure with a scale of its own be drawn as a line: in time, or where it runs on from group to group? */
export const isLineDrawn = (report: ReportType, { x, line }: ChartPlan): boolean =>
  line !== undefined && (isInTime(report, x) || report.report.stands?.[line]?.as === 'cumulated')
