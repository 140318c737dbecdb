import { columnsOf, dimensionsOf, type ReportType } from '../definitions/report.ts'
import { filled } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { seesField } from '../permissions/visible-fields.ts'
import { unknownField } from '../records/failures.ts'
import type { Column } from '../workbooks/written-cells.ts'

const LONGEST_NAME = 60

/** The columns a person sees: the dimensions in the order they are grouped by, each with what stands beside it, then the measures. */
export const columnsShown = (report: ReportType, groups: readonly string[], by: Person): readonly Column[] => {
  const columns = columnsOf(report)
  const beside = (report.report.beside ?? {}) as Readonly<Record<string, readonly string[]>>
  const aside = new Set(Object.values(beside).flat())
  const dimensions = new Set(dimensionsOf(report).map(([key]) => key))
  const measures = Object.keys(columns).filter((key) => !dimensions.has(key) && !aside.has(key))
  // What stands beside several of them is shown once.
  const named = new Set(groups.flatMap((key) => [key, ...(beside[key] ?? []).filter((one) => !groups.includes(one))]))
  return [...named, ...measures].flatMap((key) => {
    const field = columns[key]
    return field && !field.hidden && seesField(report, field, by) ? [[key, field] as const] : []
  })
}

/** Those of them that are asked for, joined by commas, in that order; all where none are. The first stays: without it nobody knows whose a row is. */
export const chosenColumns = (shown: readonly Column[], asked: string | undefined): Result<readonly Column[]> => {
  const keys = [...new Set((asked ?? '').split(',').filter(Boolean))]
  const byKey = new Map(shown.map((column) => [column[0], column]))
  const unknown = keys.find((key) => !byKey.has(key))
  if (unknown !== undefined) return fail(filled(unknownField, { name: unknown.slice(0, LONGEST_NAME) }))
  const [first] = shown
  const others = keys.flatMap((key) => (key === first?.[0] ? [] : [byKey.get(key)!]))
  return ok(first && keys.length ? [first, ...others] : shown)
}
