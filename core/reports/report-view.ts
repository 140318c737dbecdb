import { text as textField } from '../definitions/fields.ts'
import type { Field } from '../definitions/field.ts'
import type { ReportType } from '../definitions/report.ts'
import { type AskableFields, named } from '../query/askable-field.ts'
import { linesOf, type QueryGroup, type QueryLine } from '../query/query-tree.ts'
import type { ReportRequest } from './remote-reports.port.ts'
import { SPAN_FROM, SPAN_TO } from './spans.ts'

/** 视图: how somebody likes to see a report (RP6). Parameters that were left as usual are no part of it: they move with the calendar. */
export type ReportView = Pick<ReportRequest, 'filters' | 'groups' | 'sort'> & {
  /** Columns that were put away. */
  readonly hidden: readonly string[]
}

/** No parameter is called so. */
const GROUPS = '@groups'
const SORT = '@sort'
const HIDDEN = '@hidden'

const line = (field: string, values: readonly string[]): readonly QueryLine[] => (values.length ? [{ field, rule: 'in', values }] : [])

/** A view in the form in which queries are saved, shared and preferred. */
export const viewQuery = ({ filters, groups, sort, hidden }: ReportView): QueryGroup => ({
  match: 'and',
  children: [
    ...Object.entries(filters).flatMap(([key, value]) => line(key, value.split(',').filter(Boolean))),
    ...line(GROUPS, groups),
    ...line(SORT, sort ? [`${sort.direction === 'desc' ? '-' : '+'}${sort.field}`] : []),
    ...line(HIDDEN, hidden),
  ],
})

/** The view that a saved query holds. */
export const viewIn = (query: QueryGroup): ReportView => {
  const values = new Map(linesOf(query).map((one) => [one.field, one.values]))
  const [sorted = ''] = values.get(SORT) ?? []
  const own = [...values].filter(([key]) => key !== GROUPS && key !== SORT && key !== HIDDEN)
  return {
    filters: Object.fromEntries(own.map(([key, parts]) => [key, parts.join(',')])),
    groups: values.get(GROUPS) ?? [],
    ...(sorted ? { sort: { field: sorted.slice(1), direction: sorted.startsWith('-') ? ('desc' as const) : ('asc' as const) } } : {}),
    hidden: values.get(HIDDEN) ?? [],
  }
}

/** Everything a view of the report may hold; what its report does not know any more is passed over. */
export const viewFields = (report: ReportType): AskableFields => {
  const params = Object.entries<Field>(report.fields).flatMap(([key, { queried }]) =>
    queried === 'range' ? [`${key}${SPAN_FROM}`, `${key}${SPAN_TO}`] : [key],
  )
  return named([...params, GROUPS, SORT, HIDDEN].map((key) => ({ key, title: key, field: textField(key), place: key })))
}
