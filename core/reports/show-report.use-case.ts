import { knowingOnly } from '../definitions/knowledge.ts'
import type { DocView } from '../definitions/document.ts'
import {
  type AskedReport,
  type ChartPlan,
  columnsOf,
  dimensionsOf,
  type ReportType,
  ROWS,
  type RowStanding,
} from '../definitions/report.ts'
import { settled, viewOf } from '../definitions/view.ts'
import { decimal, sumOf } from '../kernel/decimal.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import { ordersOf } from '../query/orders.ts'
import { forbidden } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import { startOf } from '../records/start-of.ts'
import { allMeasures } from './compared-measures.ts'
import type { Datasets } from './datasets.ts'
import type { ReportRun } from './report-request.ts'
import { totalOf } from './joined-datasets.ts'
import { orderedGroups } from './ordered-groups.ts'
import type { ReportQuery } from './read-report-query.ts'
import type { ReportPage } from './report-page.ts'
import { daysOfSpans, spanIn } from './spans.ts'
import { cumulated, placed, totalStanding } from './window-measures.ts'

/** A report as it is asked for: what its declaration says of its datasets, one page of it, with totals and chart. */
export class ShowReport {
  private readonly datasets: Datasets
  private readonly clock: Clock

  constructor(datasets: Datasets, clock: Clock) {
    this.datasets = datasets
    this.clock = clock
  }

  async run(asking: { readonly report: ReportType; readonly query: ReportQuery; readonly by: Person }): Promise<Result<ReportPage>> {
    const { report, query, by } = asking
    if (!mayDo(by, report, 'list')) return fail(forbidden)
    const inquiry: ReportRun = { report, params: query.params, asked: this.asked(report, query.params, by), by }
    const table = await this.table(inquiry, query.groups, query)
    if (!table.ok) return table
    const chart = await this.chart(inquiry, query, table.value.rows)
    if (!chart.ok) return chart
    const heat = await this.heat(inquiry)
    if (!heat.ok) return heat
    const params = await this.datasets.spoken(inquiry)
    if (!params.ok) return params
    const { pageNo, pageSize, groups } = query
    const { rows, totals } = table.value
    const shown = (some: readonly Row[]) => rowsOf(visibleTo(report, { [ROWS]: some.map((row) => withNumbers(report, row)) }, by), ROWS)
    return ok({
      records: shown(rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)),
      total: rows.length,
      pageNo,
      pageSize,
      totals: shown([totals])[0] ?? {},
      chart: chart.value && shown(chart.value),
      heat: heat.value && shown(heat.value),
      groups,
      params: params.value,
    })
  }

  private asked(report: ReportType, params: Row, by: Person): AskedReport {
    return { param: this.view(report, params, [], by) as AskedReport['param'], span: spanIn(params) }
  }

  private view(report: ReportType, params: Row, rows: readonly Row[], by: Person): DocView {
    // What is worked out of the days that a span reaches over asks for them as `$.asked('period_end')`.
    return viewOf<DocView>(report, { ...params, ...daysOfSpans(params), [ROWS]: rows }, knowingOnly(startOf(this.clock, by)))
  }

  private async table(
    inquiry: ReportRun,
    dimensions: readonly string[],
    { order }: Pick<ReportQuery, 'order'>,
  ): Promise<Result<{ readonly rows: readonly Row[]; readonly totals: Row }>> {
    const { report, params, by } = inquiry
    const found = await this.datasets.groups(inquiry, dimensions)
    if (!found.ok) return found
    const { rows: all, whole } = found.value
    const view = this.view(report, params, all, by)
    const worked = rowsOf(settled(report, view), ROWS)
    const { keeps } = report.report
    const kept = all.map((_, at) => !keeps || keeps(view[ROWS][at], view))
    const told = worked.filter((_, at) => kept[at])
    const totals = {
      ...this.totals(
        inquiry,
        all.filter((_, at) => kept[at]),
        whole,
      ),
      ...added(told, totalled(report, true)),
    }
    const standings = (report.report.stands ?? {}) as Readonly<Record<string, RowStanding>>
    const rows = placed(told, totals, standings)
    const ordered = cumulated(orderedGroups(rows, [order, ...ordersOf(report.order).slice(1)], columnsOf(report)), standings)
    return ok({ rows: this.standing(inquiry, ordered), totals: totalStanding(totals, standings) })
  }

  /** What is worked out of a standing is worked out once it is known; then it is known too which rows are shown. */
  private standing({ report, params, asked, by }: ReportRun, ordered: readonly Row[]): readonly Row[] {
    const { stands, shown } = report.report
    if (!stands) return ordered
    const view = this.view(report, params, ordered, by)
    const rows = rowsOf(settled(report, view), ROWS)
    return shown ? rows.filter((_, at) => shown(view[ROWS][at], asked)) : rows
  }

  /** By the same formulas as every row, over what all groups come to (RP2). */
  private totals({ report, params, asked, by }: ReportRun, groups: readonly Row[], whole: Row): Row {
    const view = this.view(report, params, [{ id: 'totals', ...totalOf(groups, allMeasures(report, asked)), ...whole }], by)
    const [all = {}] = rowsOf(settled(report, view), ROWS)
    const left = new Set<string>(['id', ...totalled(report, false), ...dimensionsOf(report).map(([key]) => key)])
    return Object.fromEntries(Object.entries(all).filter(([key]) => !left.has(key)))
  }

  /** The first groups of the chart's own dimension, in its order or the report's. */
  private async chart(inquiry: ReportRun, query: ReportQuery, shown: readonly Row[]): Promise<Result<readonly Row[] | null>> {
    const { chart } = inquiry.report.report
    if (!chart) return ok(null)
    const order = ordersOf(chart.by === undefined ? inquiry.report.order : `${chart.by} desc`)[0]!
    if (!dimensionsOf(inquiry.report).some(([key]) => key === chart.x)) return this.chartOfWorked(inquiry, chart, order)
    // A running sum says something in one order only.
    const isShown = query.groups.join() === chart.x && query.order.field === order.field && query.order.direction === order.direction
    const table = isShown ? ok({ rows: shown }) : await this.table(inquiry, [chart.x], { order })
    if (!table.ok) return table
    const { rows } = table.value
    return ok(chart.top === undefined ? rows : rows.slice(0, chart.top))
  }

  /** Figures of several groups together are worked out of what these come to, not of theirs: each level is asked by itself. */
  private async heat(inquiry: ReportRun): Promise<Result<readonly Row[] | null>> {
    const { heat } = inquiry.report.report
    if (!heat) return ok(null)
    const levels = heat.rows.map((_, at) => heat.rows.slice(0, at + 1))
    const all: Row[] = []
    for (const dimensions of levels.flatMap((level) => [level, [...level, heat.x]])) {
      const table = await this.table(inquiry, dimensions, { order: { field: heat.rows[0]!, direction: 'asc' } })
      if (!table.ok) return table
      all.push(...table.value.rows)
    }
    return ok(all)
  }

  /** What is worked out of each row puts the rows together: in the order in which they first say so. */
  private async chartOfWorked(inquiry: ReportRun, { x, y }: ChartPlan, order: ReportQuery['order']): Promise<Result<readonly Row[]>> {
    const fixed = dimensionsOf(inquiry.report).flatMap(([key, use]) => (use === 'fixed' ? [key] : []))
    const table = await this.table(inquiry, fixed, { order })
    if (!table.ok) return table
    const groups = groupBy(table.value.rows, (row) => wireOf(row, x))
    return ok([...groups].map(([value, rows]) => ({ id: String(value), [x]: value, ...added(rows, y) })))
  }
}

/** Whole numbers that were added up, as numbers. */
const withNumbers = (report: ReportType, row: Row): Row => {
  const columns = columnsOf(report)
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      columns[key]?.kind.name === 'int' && typeof value === 'string' ? Number(value) : value,
    ]),
  )
}

/** Columns that say of themselves whether they are added up. */
const totalled = (report: ReportType, whether: boolean): readonly string[] =>
  Object.entries(columnsOf(report)).flatMap(([key, field]) => (field.totalled === whether ? [key] : []))

const added = (rows: readonly Row[], keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, sumOf(rows, (row) => decimal(wireOf(row, key) ?? 0)).toString()]))
