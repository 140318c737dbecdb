import type { Field } from '../definitions/field.ts'
import { columnsOf, dimensionsOf, type ReportType } from '../definitions/report.ts'
import type { Person } from '../kernel/person.ts'
import { seesField } from '../permissions/visible-fields.ts'

/** The columns a person sees: the dimensions in the order they are grouped by, each with what stands beside it, then the measures. */
export const columnsShown = (report: ReportType, groups: readonly string[], by: Person): readonly (readonly [string, Field])[] => {
  const columns = columnsOf(report)
  const beside = (report.report.beside ?? {}) as Readonly<Record<string, readonly string[]>>
  const aside = new Set(Object.values(beside).flat())
  const dimensions = new Set(dimensionsOf(report).map(([key]) => key))
  const measures = Object.keys(columns).filter((key) => !dimensions.has(key) && !aside.has(key))
  return [...groups.flatMap((key) => [key, ...(beside[key] ?? []).filter((one) => !groups.includes(one))]), ...measures].flatMap((key) => {
    const field = columns[key]
    return field && !field.hidden && seesField(report, field, by) ? [[key, field] as const] : []
  })
}
