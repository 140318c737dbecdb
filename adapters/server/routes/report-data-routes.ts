import { dimensionsOf, type ReportType } from '../../../core/definitions/report.ts'
import { filled } from '../../../core/kernel/failure.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { codeIn } from '../../../core/permissions/type-codes.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { chosenColumns, columnsShown } from '../../../core/reports/columns-shown.ts'
import { paramTexts } from '../../../core/reports/param-texts.ts'
import { tooLongToPrint } from '../../../core/reports/failures.ts'
import { readReportQuery, type ReportQuery } from '../../../core/reports/read-report-query.ts'
import type { ReportPage } from '../../../core/reports/report-page.ts'
import type { WrittenCell } from '../../../core/workbooks/sheet.ts'
import type { CallAccess, GuardedCall, VisitorCall } from '../http/call.ts'
import { pageAnswer } from '../http/page-answer.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { choosingRoutes } from './documents/choosing-routes.ts'
import { whyNotRoute } from './documents/grant-routes.ts'
import type { RouteContext } from './documents/route-context.ts'
import { sendWorkbook } from './documents/send-workbook.ts'
import { cellOf, headOf, placesOf } from '../../../core/workbooks/written-cells.ts'

/** Rows that are still read on paper. */
const MOST_PRINTED = 2_000
const WHOLE = { pageNo: 1, pageSize: 100_000 }

/** The calls of every declared report (report RP9); `list` answers as the lists of other types do. */
export const reportDataRoutes = (use: UseCases): readonly GuardedCall[] => use.catalogue.reports.flatMap((report) => routesOf(report, use))

const routesOf = (report: ReportType, use: UseCases): readonly GuardedCall[] => {
  const at = (call: string) => `${BASE}${report.path}/${call}`
  const may = (action: string) => codeIn(report, action) as Exclude<CallAccess, 'anonymous'>
  const mounted: RouteContext = { type: report, use, at, may }
  const show = async (
    parameters: Parameters,
    by: Person,
    whole?: Pick<ReportQuery, 'pageNo' | 'pageSize'>,
  ): Promise<Result<ReportPage>> => {
    const query = readReportQuery(report, parameters, startOf(use.clock, by))
    return query.ok ? use.showReport.run({ report, query: { ...query.value, ...whole }, by }) : query
  }
  const data = (call: string): GuardedCall => ({
    method: 'GET',
    path: at(call),
    may: may('list'),
    run: async ({ parameters, by }) => {
      const page = await show(parameters, by)
      return page.ok ? ok(reportAnswer(page.value)) : page
    },
  })
  return [
    data('list'),
    data('data'),
    {
      method: 'GET',
      path: at('meta'),
      may: may('list'),
      run: async ({ by }) => ok(metaOf(report, by)),
    },
    {
      method: 'GET',
      path: at('exportXls'),
      may: may('export'),
      sends: true,
      run: async ({ parameters, by, tell }, reply) => {
        const page = await show(parameters, by, WHOLE)
        if (!page.ok) return page
        tell({ rowCount: page.value.records.length })
        const chosen = chosenColumns(columnsShown(report, page.value.groups, by), parameters['field'])
        if (!chosen.ok) return chosen
        const columns = chosen.value
        const sheet = {
          name: report.title,
          columns: columns.map((column) => headOf(column)),
          rows: [sheetRows(report, page.value, columns, use)],
        }
        return sendWorkbook(reply, use, report.title, [sheet])
      },
    },
    ...(report.print
      ? [
          {
            method: 'GET',
            path: at('print'),
            may: may('print'),
            run: async ({ parameters, by }: VisitorCall) => {
              const page = await show(parameters, by, { pageNo: 1, pageSize: MOST_PRINTED })
              if (!page.ok) return page
              if (page.value.total > MOST_PRINTED) return fail(filled(tooLongToPrint, { most: String(MOST_PRINTED) }))
              const asked = paramTexts(report, page.value.params, use.choiceLists)
              return ok({ ...reportAnswer(page.value), asked, company: await use.companyOf(by) })
            },
          } satisfies GuardedCall,
        ]
      : []),
    ...choosingRoutes(mounted),
    whyNotRoute(mounted),
  ]
}

const reportAnswer = ({ totals, chart, heat, groups, params, ...page }: ReportPage) => ({
  ...pageAnswer(page),
  totals,
  chart,
  ...(heat ? { heat } : {}),
  groups,
  params,
})

const metaOf = (report: ReportType, by: Person) => ({
  title: report.title,
  params: Object.entries(report.fields).map(([key, { title, kind, queried }]) => ({
    key,
    title,
    type: kind.name,
    range: queried === 'range',
  })),
  dimensions: dimensionsOf(report).map(([key, use]) => ({ key, use })),
  measures: columnsShown(report, [], by).map(([key, { title, kind }]) => ({ key, title, type: kind.name })),
  chart: report.report.chart ?? null,
  canExport: by.codes.has('*') || by.codes.has(codeIn(report, 'export')),
})

/** Every group, what they come to, and the parameters (RP6). */
const sheetRows = (
  report: ReportType,
  { records, totals, params }: ReportPage,
  columns: ReturnType<typeof columnsShown>,
  { choiceLists }: UseCases,
): readonly (readonly WrittenCell[])[] => {
  const places = placesOf(columns)
  const line = (row: Row) => places.map((place) => cellOf(report, row, place))
  const [, ...sums] = line(totals)
  const asked = paramTexts(report, params, choiceLists).map(({ title, text }) => `${title}：${text}`)
  return [...records.map(line), ['合计', ...sums], [`查询条件：${asked.join('；') || '全部'}`]]
}
