import { knowingOnly } from '../definitions/knowledge.ts'
import type { Field } from '../definitions/field.ts'
import { readValue } from '../definitions/kind.ts'
import { problemsOf } from '../definitions/problems.ts'
import { columnsOf, dimensionsOf, type ReportType } from '../definitions/report.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import { addMonths } from '../kernel/dates.ts'
import { at, filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { seesField } from '../permissions/visible-fields.ts'
import type { Order } from '../query/list-query.ts'
import { ordersOf } from '../query/orders.ts'
import { newDraft } from '../records/write/complete-draft.ts'
import { unknownFilter, unknownOrder, unreadableFilter, wrongDirection } from '../records/list/query-failures.ts'
import { readPage, type Parameters } from '../records/list/read-query.ts'
import { tooWide, unknownGroup } from './failures.ts'
import { asHeld, SPAN_FROM, SPAN_TO, spanIn } from './spans.ts'
import { withOneStep } from './steps.ts'

export type ReportQuery = {
  /** The parameters as wire values; of a span both ends. */
  readonly params: Row
  /** Dimensions in the order they are grouped by. */
  readonly groups: readonly string[]
  readonly order: Order
  readonly pageNo: number
  readonly pageSize: number
}

const RESERVED: ReadonlySet<string> = new Set(['_t', 'pageNo', 'pageSize', 'column', 'order', 'groups', 'field', 'orgPermissionType'])
const MOST_MONTHS = 36
const NAME = 60

const isSpan = ({ queried }: Field): boolean => queried === 'range'

/** Each parameter by the names it is sent under, with what it is when nothing is sent. */
const placesOf = (report: ReportType, start: Start) => {
  const begun = newDraft(report, start)
  return Object.entries<Field>(report.fields).flatMap(([key, field]) => {
    const usual = wireOf(begun, key)
    if (!isSpan(field)) return [{ name: key, field, usual }]
    const until = report.report.until?.[key] as ((start: Start) => Wire) | undefined
    const end = until ? until(start) : usual === null ? null : asHeld(field.kind.name, start.today)
    return [
      { name: `${key}${SPAN_FROM}`, field, usual },
      { name: `${key}${SPAN_TO}`, field, usual: end },
    ]
  })
}

const readParams = (report: ReportType, parameters: Parameters, start: Start): Result<Row> => {
  const places = placesOf(report, start)
  const names = new Set(places.map(({ name }) => name))
  const unknown = Object.keys(parameters).find((name) => !RESERVED.has(name) && !names.has(name))
  if (unknown !== undefined) return fail(filled(unknownFilter, { name: unknown.slice(0, NAME) }))
  const params: Record<string, Row[string]> = {}
  for (const { name, field, usual } of places) {
    const value = readValue(field.kind, field, parameters[name])
    if (!value.ok) return fail(at(filled(unreadableFilter, { name: field.title }), name))
    params[name] = value.value ?? usual
  }
  return checked(report, params, start)
}

const isTooWide = (params: Row, key: string): boolean => {
  const { from, to } = spanIn(params)(key)
  return from !== '' && to !== '' && to >= addMonths(from, MOST_MONTHS)
}

/** What its fields and rules demand of the parameters, and no span of more than three years. */
const checked = (report: ReportType, params: Row, start: Start): Result<Row> => {
  const spans = Object.entries<Field>(report.fields).flatMap(([key, field]) => (isSpan(field) ? [key] : []))
  const whole = { ...params, ...Object.fromEntries(spans.map((key) => [key, params[`${key}${SPAN_FROM}`] ?? null])) }
  const [problem, ...others] = problemsOf(report, viewOf(report, whole, knowingOnly(start)))
  if (problem) return fail(problem, others)
  const wide = spans.find((key) => isTooWide(params, key))
  return wide === undefined ? ok(params) : fail(at(tooWide, wide))
}

const readGroups = (report: ReportType, given: string | undefined): Result<readonly string[]> => {
  const uses = new Map(dimensionsOf(report))
  const fixed = [...uses].flatMap(([key, use]) => (use === 'fixed' ? [key] : []))
  if (!given) return ok([...fixed, ...[...uses].flatMap(([key, use]) => (use === 'begins' ? [key] : []))])
  const chosen = given.split(',').filter(Boolean)
  const unknown = chosen.find((key) => !uses.has(key))
  return unknown === undefined
    ? ok(withOneStep(report, [...new Set([...fixed, ...chosen])]))
    : fail(filled(unknownGroup, { name: unknown.slice(0, NAME) }))
}

const readOrder = (report: ReportType, { column, order }: Parameters, by: Start['me']): Result<Order> => {
  if (order !== undefined && order !== '' && order !== 'asc' && order !== 'desc') return fail(wrongDirection)
  if (!column) return ok(ordersOf(report.order)[0]!)
  const columns = columnsOf(report)
  const field = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!field || !seesField(report, field, by)) return fail(filled(unknownOrder, { name: column.slice(0, NAME) }))
  return ok({ field: column, direction: order === 'desc' ? 'desc' : 'asc' })
}

/** What a report is asked for, out of its parameters (RP1, RP4): nothing undeclared gets through, and what is left out is as usual. */
export const readReportQuery = (report: ReportType, parameters: Parameters, start: Start): Result<ReportQuery> => {
  const page = readPage(parameters)
  if (!page.ok) return page
  const params = readParams(report, parameters, start)
  if (!params.ok) return params
  const groups = readGroups(report, parameters['groups'])
  if (!groups.ok) return groups
  const order = readOrder(report, parameters, start.me)
  return order.ok ? ok({ params: params.value, groups: groups.value, order: order.value, ...page.value }) : order
}
