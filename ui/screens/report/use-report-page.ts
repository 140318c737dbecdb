import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { columnsOf, dimensionsOf, type ReportType } from '../../../core/definitions/report.ts'
import { textAt, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { columnsShown } from '../../../core/reports/columns-shown.ts'
import { evenDecimals } from '../../../core/reports/even-decimals.ts'
import { drilled } from '../../../core/reports/drilled.ts'
import { RemoteReports, type ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import type { Filters, Queried } from '../../widgets/query/query-row.tsx'
import { ROW_HEIGHTS } from '../../widgets/table/row-heights.ts'
import { shownWire } from '../../widgets/values/shown.ts'
import { download } from '../../widgets/download.ts'
import { loadDocument } from '../definitions.ts'
import { heightAround, rowsOfHeightHere } from '../list/fitting.ts'
import { turned } from '../list/list-request.ts'
import { useListChoices } from '../list/use-list-choices.ts'
import { useNameChosen } from '../list/use-name-chosen.ts'
import { usePageSize } from '../list/use-page-size.ts'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { reportAddress, reportAsked, USUAL_SIZE } from './report-address.ts'
import { reportColumns } from './report-columns.ts'
import { useReport } from './use-report.ts'
import { useReportView } from './use-report-view.ts'

const paramsAsked = (report: ReportType): readonly Queried[] =>
  Object.entries<Field>(report.fields).map(([key, field]) => ({
    key,
    field,
    range: field.queried === 'range',
    Input: inputs[field.kind.name],
  }))

/** The parameters in force: what the server was asked, beginnings of its own filled in. */
const inForce = (params: Row | undefined, asked: Filters): Filters => ({
  ...Object.fromEntries(
    Object.keys(params ?? {}).flatMap((key) => {
      const value = wireOf(params!, key)
      return value === null || key.endsWith('_dictText') ? [] : [[key, String(value)]]
    }),
  ),
  ...asked,
})

const totalsOf = (totals: Row, shown: readonly (readonly [string, Field])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shown.flatMap(([key, field]) => {
      const value = wireOf(totals, key)
      return value === null ? [] : [[key, shownWire(field, value, null)]]
    }),
  )

/** A chart, its legend and the names below it. */
const CHART = 262

const aroundReport = ({ fields, report: { chart } }: ReportType): number =>
  heightAround({ isQueried: Object.keys(fields).length > 0, feet: 1 }) + (chart ? CHART : 0)

/** A report with its hands: what it shows, and what a click does. */
export const useReportPage = (report: ReportType) => {
  const reports = useCase(RemoteReports)
  const notices = useNotices()
  const navigate = useNavigate()
  const pages = usePages()
  const rights = useRights(report)
  const [search, setSearch] = usePageSearch()
  const [exporting, setExporting] = useState(false)

  const address = search.toString()
  const narrow = useIsNarrow()
  const fit = useMemo(() => (narrow ? undefined : () => rowsOfHeightHere(ROW_HEIGHTS.standard, aroundReport(report))), [narrow, report])
  const { size, fitting, choose } = usePageSize(search, fit, USUAL_SIZE)
  const addressOf = (next: ReportRequest) => reportAddress(next, size)
  const request = useMemo(() => reportAsked(address, size), [address, size])
  const actor = useReport(report, request)
  const page = useSelector(actor, ({ context }) => context.page)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const moving = useSelector(actor, (snapshot) => snapshot.hasTag('moving'))
  const isForbidden = useSelector(actor, (snapshot) => snapshot.matches('forbidden'))

  const params = useMemo(() => paramsAsked(report), [report])
  const filters = useMemo(() => inForce(page?.params, request.filters), [page, request])
  const groups = page?.groups
  const shown = useMemo(
    () => evenDecimals(columnsShown(report, groups ?? [], rights.me), page ? [...page.records, page.totals] : []),
    [report, groups, rights, page],
  )
  const recordPage = useCallback(
    ({ kind, to }: Field, id: string) => (kind.name === 'ref' && to ? pages.record(to, id) : undefined),
    [pages],
  )
  const columns = useMemo(
    () =>
      reportColumns({
        shown,
        report,
        groups: groups ?? [],
        leadsTo: (type) => pages.list(type) !== undefined,
        opens: (field) => recordPage(field, '0') !== undefined,
      }),
    [shown, report, groups, pages, recordPage],
  )
  const sums = useMemo(() => page && totalsOf(page.totals, shown), [page, shown])

  const ask = (next: Partial<ReportRequest>) => setSearch(addressOf({ ...request, pageNo: 1, ...next }))
  const unsorted = ({ sort: _, ...rest }: ReportRequest) => rest
  const views = useReportView(report, {
    request,
    groups,
    untouched: address === '',
    ask: (next) => setSearch(addressOf({ ...unsorted(request), pageNo: 1, ...next })),
  })
  const sortBy = (field: string) => {
    const sort = turned(request.sort, field)
    setSearch(addressOf({ ...unsorted(request), ...(sort ? { sort } : {}), pageNo: 1 }))
  }
  const drill = (column: string, row: Row): void => {
    const asked = actor.getSnapshot().context.page?.params ?? {}
    const open = (report.report.drills ?? []).filter(({ to }) => pages.list(to) !== undefined)
    // A name leads to what the first figure leads to, else to the record itself.
    const leading = open.filter(({ when }) => when?.(row) ?? true)
    const found = leading.find((one) => one.column === column) ?? leading[0]
    const named = columnsOf(report)[column]
    const page = !found && named ? recordPage(named, textAt(row, column)) : undefined
    if (page) return navigate(page)
    if (found)
      void loadDocument(found.to).then((drawn) =>
        navigate(`${pages.list(found.to)}?${new URLSearchParams(drilled(report, found, row, asked, drawn?.type)).toString()}`),
      )
  }
  const exportColumns = async (fields: readonly string[]) => {
    setExporting(true)
    const file = await reports.export(report, request, fields)
    setExporting(false)
    if (!file.ok) return notices.failure(file.failure)
    download(file.value)
    notices.success(text.exported)
  }
  return {
    request,
    page,
    failure,
    moving,
    isForbidden,
    params,
    filters,
    groups,
    columns,
    sums,
    views,
    exporting,
    nameChosen: useNameChosen(report),
    askChoices: useListChoices(report),
    isChoosable: dimensionsOf(report).some(([, use]) => use !== 'fixed'),
    /** Nothing on a telephone, 0 where a size was chosen. */
    fitting: narrow ? undefined : (fitting ?? 0),
    resize: (pageSize: number) => {
      const next = choose(pageSize)
      setSearch(reportAddress({ ...request, pageSize: next, pageNo: 1 }, next))
    },
    ask,
    askFilters: (asked: Filters) => {
      const next = addressOf({ ...request, pageNo: 1, filters: asked })
      if (next.toString() === address) actor.send({ type: 'reload' })
      else setSearch(next)
    },
    sortBy,
    drill,
    reload: () => actor.send({ type: 'reload' }),
    mayExport: rights.may('export'),
    exportColumns: (fields: readonly string[]) => void exportColumns(fields),
    print: report.print && rights.may('print') ? () => navigate(`${report.path}/print?${address}`) : undefined,
  }
}
