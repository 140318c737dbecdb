import { ordersOf } from '../../../core/query/orders.ts'
import { type Catalogue, targetNamed } from '../../../core/definitions/catalogue.ts'
import type { Field } from '../../../core/definitions/field.ts'
import {
  type AskedReport,
  columnsOf,
  type Dataset,
  dimensionsOf,
  type ReportType,
  ROWS,
  type Narrows,
  OF_MONTH,
} from '../../../core/definitions/report.ts'
import { fieldsMeasured } from '../../../core/definitions/tally.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import { fieldsAsked } from '../../../core/kernel/condition.ts'
import { ROLE_TITLES } from '../../../core/permissions/roles.ts'
import { USUAL_KEYS } from '../../../core/records/usual-fields.ts'
import { comparesOf } from '../../../core/reports/compared-measures.ts'
import { fieldsNarrowed, groupingOf, groupsOf } from '../../../core/reports/groupings.ts'
import { readReportQuery } from '../../../core/reports/read-report-query.ts'
import { endOf, fieldAt } from '../../../core/reports/source.ts'
import { spanIn } from '../../../core/reports/spans.ts'
import { knowing, start } from '../people.ts'
import { value } from '../results.ts'
import type { Law } from './law.ts'
import { isType } from './places.ts'

/** What a report is asked where nobody says anything. */
export const askedOf = (report: ReportType): AskedReport => {
  const { params } = value(readReportQuery(report, {}, start))
  return { param: viewOf(report, { ...params, [ROWS]: [] }, knowing), span: spanIn(params) }
}

const setsOf = ({ report }: ReportType): readonly Dataset[] => Object.values(report.datasets as Readonly<Record<string, Dataset>>)

const uncounted = (report: ReportType, dataset: Dataset, asked: AskedReport, catalogue: Catalogue): readonly string[] => {
  const source = targetNamed(catalogue, dataset.from)
  if (!source) return [`no ${dataset.from}`]
  const isKept = (path: string): boolean => {
    const end = endOf(catalogue, source, path)
    if (!end) return false
    if (USUAL_KEYS.has(end.at.lines ? end.key.replace(/^head\./, '') : end.key)) return true
    const field = fieldAt(end.at, end.key)
    return field !== undefined && field.derived !== 'onRead'
  }
  const named = [
    ...Object.values((dataset.narrows ?? {}) as Readonly<Record<string, Narrows>>).flatMap((path) => fieldsNarrowed(path)),
    ...dimensionsOf(report).flatMap(([key]) =>
      dataset.without?.[key] === undefined
        ? groupsOf(groupingOf(dataset, key, asked)).flatMap(({ field }) => (field === OF_MONTH ? [] : [field]))
        : [],
    ),
    ...(dataset.months ? [dataset.months.year, ...dataset.months.columns] : []),
    ...(dataset.backed ?? []).flatMap(({ alike }) => Object.keys(alike)),
    ...(dataset.where ? fieldsAsked(dataset.where(asked)).filter((key) => !Object.hasOwn(source.type.lines, key.split('.')[0]!)) : []),
    ...Object.values(dataset.measures(asked)).flatMap(fieldsMeasured),
  ]
  return named.filter((path) => !isKept(path)).map((path) => `${dataset.from} keeps no ${path}`)
}

/** Days from one to another, or a month, quarter or year as a whole. */
const isSpan = (field: Field | undefined): boolean =>
  field?.queried === 'range' || ['month', 'quarter', 'year'].includes(field?.kind.name ?? '')

/** Whatever a report names is there. */
export const reportLaws: readonly Law<ReportType>[] = [
  {
    says: 'is given to roles that exist',
    broken: ({ report }) => report.roles.filter((role) => !Object.hasOwn(ROLE_TITLES, role)),
  },
  {
    says: 'counts records of types that exist, by fields that are kept',
    broken: (report, catalogue) => {
      const asked = askedOf(report)
      return setsOf(report).flatMap((dataset) => uncounted(report, dataset, asked, catalogue))
    },
  },
  {
    says: 'has a column for everything it counts, orders by, draws, leaves out and leads from',
    broken: (report, { dictionaries }) => {
      const plan = report.report
      const columns = columnsOf(report)
      const asked = askedOf(report)
      const named = [
        ...setsOf(report).flatMap((dataset) => [...Object.keys(dataset.measures(asked)), ...(dataset.months ? [dataset.months.as] : [])]),
        ...dimensionsOf(report).map(([key]) => key),
        ...Object.values((plan.beside ?? {}) as Readonly<Record<string, readonly string[]>>).flat(),
        ...Object.entries(comparesOf(report)).flatMap(([key, { of }]) => [key, of]),
        ...Object.entries(plan.stands ?? {}).flatMap(([key, one]) => [
          key,
          one?.of ?? '',
          ...(one?.as === 'former' ? [one.by, ...one.alike] : []),
        ]),
        ...(plan.chart ? [plan.chart.x, ...plan.chart.y, ...(plan.chart.line ? [plan.chart.line] : [])] : []),
        ...(plan.heat ? [...plan.heat.rows, plan.heat.x, ...plan.heat.y] : []),
        ...(plan.drills ?? []).map(({ column }) => column),
        ...ordersOf(report.order).map(({ field }) => field),
      ]
      const params = Object.keys(report.fields)
      const coded = [...Object.values<Field>(report.fields), ...Object.values(columns)].flatMap(({ code }) => (code ? [code] : []))
      return [
        ...named.map(String).filter((key) => !Object.hasOwn(columns, key)),
        ...(plan.compares === undefined || isSpan(report.fields[String(plan.span)]) ? [] : [`compares over ${String(plan.span)}`]),
        ...setsOf(report)
          .flatMap(({ narrows }) => Object.keys(narrows ?? {}))
          .filter((key) => !params.includes(key)),
        ...coded.filter((code) => !dictionaries[code]),
      ]
    },
  },
  {
    says: 'leads to lists that take the filters it passes',
    broken: ({ report }, catalogue) =>
      (report.drills ?? []).flatMap(({ to, pass }) => {
        const type = catalogue.paged(to)
        if (!type) return isType(to, catalogue) ? [] : [to]
        return Object.keys(pass).filter((filter) => filter !== 'id' && !Object.hasOwn(type.fields, filter))
      }),
  },
]
