import Box from '@mui/material/Box'
import { useState } from 'react'
import type { ReportType } from '../../../core/definitions/report.ts'
import type { ReportView } from '../../../core/reports/report-view.ts'
import type { ScreenOverrides } from '../../documents/screen-overrides.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useIsFrom, useIsNarrow } from '../../hooks/use-width.ts'
import { Empty, Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { ChoiceOfViews } from '../../widgets/choice-of-views.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { QueryRow } from '../../widgets/query/query-row.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import { ReadingTable } from '../../widgets/table/reading-table.tsx'
import { ROW_HEIGHTS } from '../../widgets/table/row-heights.ts'
import type { ColumnsSeen } from '../columns-seen.ts'
import { FilterSheet } from '../list/filter-sheet.tsx'
import { PAGE_SIZES } from '../list/list-request.ts'
import { GroupChooser } from './group-chooser.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportTools } from './report-tools.tsx'
import { unseen } from '../../theme/visually-hidden.ts'
import { text } from '../text.ts'
import { useAskWhyNot } from '../why-not.tsx'
import { useReportPage } from './use-report-page.ts'

const ExportDialog = lazyComponent(() => import('../../widgets/export/export-dialog.tsx').then(({ ExportDialog: component }) => component))
const ReportHeat = lazyComponent(() => import('./report-heat.tsx').then(({ ReportHeat: component }) => component))
const ReportViews = lazyComponent(() => import('./report-views.tsx').then(({ ReportViews: component }) => component))

/** RP6: the first three, the others behind 展开. */
const SHOWN_PARAMS = 3

/** Bars of a chart that still have room for their names on a telephone. */
const NARROW_GROUPS = 6

const HEAT_VIEWS = [
  { key: 'heat', title: '热力' },
  { key: 'rows', title: '表格' },
] as const

type Viewing = { readonly anchor: HTMLElement; readonly view: ReportView }

/** The screen of any report (RP6): parameters, groups, chart, table with what everything comes to, views. */
export const ReportScreen = ({ report, above: Above }: { readonly report: ReportType; readonly above?: ScreenOverrides['above'] }) => {
  const shown = useReportPage(report)
  const { request, page, groups, columns, views } = shown
  const narrow = useIsNarrow()
  const askWhy = useAskWhyNot()
  const wide = useIsFrom(1240)
  const [filtering, setFiltering] = useState(false)
  const [hasChart, setChart] = useState(true)
  const [settings, setSettings] = useState<HTMLElement | null>(null)
  const [viewing, setViewing] = useState<Viewing>()
  const [choosing, setChoosing] = useState<ColumnsSeen>()
  const { chart, heat } = report.report
  const [look, setLook] = useState<(typeof HEAT_VIEWS)[number]['key']>(heat ? 'heat' : 'rows')
  const isHeat = heat !== undefined && look === 'heat'
  const closeViews = () => {
    setViewing(undefined)
    // The preferred view may be another one now.
    void views.refresh()
  }

  if (shown.isForbidden) return <Forbidden title={report.title} onWhy={() => askWhy({ about: { key: 'list', title: '查询' } })} />

  return (
    <ChoicesContext value={shown.askChoices}>
      <Box
        data-fills
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, ...(narrow || Above ? {} : { flex: '1 1 0px', minHeight: 620 }) }}
      >
        <Box component="h1" sx={unseen}>
          {report.title}
        </Box>
        {!narrow && (
          <QueryRow
            fields={shown.params}
            filters={shown.filters}
            perRow={wide ? SHOWN_PARAMS : 2}
            nameChosen={shown.nameChosen}
            onAsk={shown.askFilters}
          />
        )}
        {Above && <Above filters={shown.filters} />}
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: Above ? 360 : 0,
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
            groups={
              <>
                {heat && <ChoiceOfViews label="显示" views={HEAT_VIEWS} chosen={look} onChoose={setLook} />}
                {shown.isChoosable && !isHeat && groups && (
                  <GroupChooser report={report} groups={groups} onGroups={(next) => shown.ask({ groups: next })} />
                )}
              </>
            }
            onViews={(anchor) => setViewing({ anchor, view: views.view() })}
            onExport={shown.mayExport ? () => setChoosing(views.columnsSeen(columns)) : undefined}
            exporting={shown.exporting}
            onPrint={shown.print}
            hasChart={isHeat ? undefined : chart && hasChart}
            onChart={setChart}
            onReload={shown.reload}
            onColumns={setSettings}
            onWhyNot={() => askWhy({})}
          />
          {hasChart && !isHeat && chart && page?.chart && page.chart.length > 0 && (
            <ReportChart report={report} plan={chart} rows={narrow ? page.chart.slice(0, NARROW_GROUPS) : page.chart} />
          )}
          {!page && shown.failure ? (
            <Failed failure={shown.failure} onRetry={shown.reload} />
          ) : !page ? (
            <Skeleton rows={10} columns={columns.slice(0, 8).map(({ width = 0 }) => width)} />
          ) : isHeat && page.heat ? (
            <ReportHeat report={report} plan={heat} rows={page.heat} params={page.params} />
          ) : page.records.length === 0 ? (
            <Empty text="没有符合条件的数据，请调整查询条件" />
          ) : (
            <Box
              aria-busy={shown.moving}
              sx={{ display: 'flex', flexDirection: 'column', ...(narrow ? { height: 420 } : { flex: 1, minHeight: 0 }) }}
            >
              <ReadingTable
                key={views.stamp}
                name={report.key}
                label={`${report.title}数据`}
                columns={columns}
                rows={page.records}
                rowHeight={ROW_HEIGHTS.standard}
                height="fill"
                sort={request.sort}
                onSort={shown.sortBy}
                onAction={shown.drill}
                sums={shown.sums}
                settings={settings}
                onSettled={() => setSettings(null)}
              />
            </Box>
          )}
          {page && page.total > 0 && !isHeat && (
            <Pager
              page={request.pageNo}
              size={request.pageSize}
              sizes={PAGE_SIZES}
              total={page.total}
              selected={0}
              onPage={(pageNo) => shown.ask({ pageNo })}
              {...(shown.fitting === undefined ? {} : { fitting: shown.fitting })}
              onSize={shown.resize}
            />
          )}
        </Box>
      </Box>
      {filtering && (
        <FilterSheet
          fields={shown.params}
          filters={shown.filters}
          nameChosen={shown.nameChosen}
          onAsk={shown.askFilters}
          onClose={() => setFiltering(false)}
        />
      )}
      {choosing && (
        <ExportDialog
          title={text.exportTitle(report.title, 0)}
          name={report.key}
          always={groups?.[0]}
          {...choosing}
          onExport={shown.exportColumns}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {viewing && <ReportViews report={report} {...viewing} onView={views.take} onClose={closeViews} />}
    </ChoicesContext>
  )
}
