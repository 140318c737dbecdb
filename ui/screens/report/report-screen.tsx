import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Field } from '../../../core/definitions/field.ts'
import { dimensionsOf, type ReportType } from '../../../core/definitions/report.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { columnsShown } from '../../../core/reports/columns-shown.ts'
import { drilled } from '../../../core/reports/drilled.ts'
import { RemoteReports, type ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Empty, Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Asking } from '../../widgets/fields/asking.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { QueryRow, type Filters, type Queried } from '../../widgets/query/query-row.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import { ReadingTable } from '../../widgets/table/reading-table.tsx'
import { ROW_HEIGHTS } from '../../widgets/table/list-table.tsx'
import { shownWire } from '../../widgets/values/shown.ts'
import { download } from '../../widgets/download.ts'
import { FilterSheet } from '../list/filter-sheet.tsx'
import { PAGE_SIZES, turned } from '../list/list-request.ts'
import { useListChoices } from '../list/use-list-choices.ts'
import { useNameChosen } from '../list/use-name-chosen.ts'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { GroupChooser } from './group-chooser.tsx'
import { ReportChart } from './report-chart.tsx'
import { reportAddress, reportAsked } from './report-address.ts'
import { reportColumns } from './report-columns.ts'
import { ReportTools } from './report-tools.tsx'
import { useReport } from './use-report.ts'
import { unseen } from '../../theme/unseen.ts'

/** RP6: the first three, the others behind 展开. */
const SHOWN_PARAMS = 3

/** Bars of a chart that still have room for their names on a telephone. */
const NARROW_GROUPS = 6

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

/** The screen of any report (RP6): parameters, groups, chart, table with what everything comes to. */
export const ReportScreen = ({ report }: { readonly report: ReportType }) => {
  const reports = useCase(RemoteReports)
  const notices = useNotices()
  const navigate = useNavigate()
  const pages = usePages()
  const rights = useRights(report)
  const narrow = useIsNarrow()
  const wide = useMediaQuery('(min-width:1088px)', { noSsr: true })
  const [search, setSearch] = useSearchParams()
  const [filtering, setFiltering] = useState(false)
  const [hasChart, setChart] = useState(true)
  const [exporting, setExporting] = useState(false)
  const [settings, setSettings] = useState<HTMLElement | null>(null)

  const address = search.toString()
  const request = useMemo(() => reportAsked(address), [address])
  const actor = useReport(report, request)
  const page = useSelector(actor, ({ context }) => context.page)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const moving = useSelector(actor, (snapshot) => snapshot.hasTag('moving'))
  const isForbidden = useSelector(actor, (snapshot) => snapshot.matches('forbidden'))

  const ask = (next: Partial<ReportRequest>) => setSearch(reportAddress({ ...request, pageNo: 1, ...next }))
  const nameChosen = useNameChosen(report)
  const askChoices = useListChoices(report)
  const params = useMemo(() => paramsAsked(report), [report])
  const filters = useMemo(() => inForce(page?.params, request.filters), [page, request])
  const groups = page?.groups
  const shown = useMemo(() => columnsShown(report, groups ?? [], rights.me), [report, groups, rights])
  const columns = useMemo(() => reportColumns({ shown, report, leadsTo: (type) => pages.list(type) !== undefined }), [shown, report, pages])
  const totals = useMemo(() => page && totalsOf(page.totals, shown), [page, shown])

  if (isForbidden) return <Forbidden title={report.title} />

  const drill = (column: string, row: Row) => {
    const found = (report.report.drills ?? []).find((one) => one.column === column && pages.list(one.to) !== undefined)
    if (found) void navigate(`${pages.list(found.to)}?${new URLSearchParams(drilled(found, row, page?.params ?? {})).toString()}`)
  }
  const exportAll = async () => {
    setExporting(true)
    const file = await reports.export(report, request)
    setExporting(false)
    if (!file.ok) return notices.failure(file.failure)
    download(file.value)
    notices.success(text.exported)
  }
  const reload = () => actor.send({ type: 'reload' })
  const onAsk = (asked: Filters) => ask({ filters: asked })
  const choosable = dimensionsOf(report).filter(([, use]) => use !== 'fixed').length > 0
  const { chart } = report.report

  return (
    <Asking value={askChoices}>
      <Box data-fills sx={{ display: 'flex', flexDirection: 'column', gap: 3, ...(narrow ? {} : { flex: '1 1 0px', minHeight: 620 }) }}>
        <Box component="h1" sx={unseen}>
          {report.title}
        </Box>
        {!narrow && <QueryRow fields={params} filters={filters} perRow={wide ? SHOWN_PARAMS : 2} nameChosen={nameChosen} onAsk={onAsk} />}
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 0,
            overflow: 'hidden',
            bgcolor: 'ground.card',
            border: 1,
            borderColor: 'line.main',
            borderRadius: 2,
          }}
        >
          <ReportTools
            title={report.title}
            narrow={narrow}
            onFilter={() => setFiltering(true)}
            groups={choosable && groups && <GroupChooser report={report} groups={groups} onGroups={(next) => ask({ groups: next })} />}
            onExport={rights.may('export') ? () => void exportAll() : undefined}
            exporting={exporting}
            onPrint={report.print && rights.may('print') ? () => void navigate(`${report.path}/print?${address}`) : undefined}
            hasChart={chart && hasChart}
            onChart={setChart}
            onReload={reload}
            onColumns={setSettings}
          />
          {hasChart && chart && page?.chart && page.chart.length > 0 && (
            <ReportChart report={report} plan={chart} rows={narrow ? page.chart.slice(0, NARROW_GROUPS) : page.chart} />
          )}
          {!page && failure ? (
            <Failed failure={failure} onRetry={reload} />
          ) : !page ? (
            <Skeleton rows={10} columns={columns.slice(0, 8).map(({ width = 0 }) => width)} />
          ) : page.records.length === 0 ? (
            <Empty text="没有符合条件的数据，请调整查询条件" />
          ) : (
            <Box
              aria-busy={moving}
              sx={{ display: 'flex', flexDirection: 'column', ...(narrow ? { height: 420 } : { flex: 1, minHeight: 0 }) }}
            >
              <ReadingTable
                name={report.key}
                label={`${report.title}数据`}
                columns={columns}
                rows={page.records}
                rowHeight={ROW_HEIGHTS.standard}
                height="fill"
                sort={request.sort}
                onSort={(field) => {
                  const { sort: _, ...unsorted } = request
                  const sort = turned(request.sort, field)
                  setSearch(reportAddress({ ...unsorted, ...(sort ? { sort } : {}), pageNo: 1 }))
                }}
                onDeed={drill}
                sums={totals}
                settings={settings}
                onSettled={() => setSettings(null)}
              />
            </Box>
          )}
          {page && page.total > 0 && (
            <Pager
              page={request.pageNo}
              size={request.pageSize}
              sizes={PAGE_SIZES}
              total={page.total}
              selected={0}
              onPage={(pageNo) => ask({ pageNo })}
              onSize={(pageSize) => ask({ pageSize })}
            />
          )}
        </Box>
      </Box>
      {filtering && (
        <FilterSheet fields={params} filters={filters} nameChosen={nameChosen} onAsk={onAsk} onClose={() => setFiltering(false)} />
      )}
    </Asking>
  )
}

const totalsOf = (totals: Row, shown: readonly (readonly [string, Field])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shown.flatMap(([key, field]) => {
      const value = wireOf(totals, key)
      return value === null ? [] : [[key, shownWire(field, value, null)]]
    }),
  )
