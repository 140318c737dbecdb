import { useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { columnsOf, type ChartPlan, type ReportType } from '../../../core/definitions/report.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { chartFigures, type ChartForm } from '../../../core/reports/chart-figures.ts'
import { isInTime, isLineDrawn } from '../../../core/reports/line-drawn.ts'
import { ChartTable } from '../../widgets/chart-table.tsx'
import { ChoiceOfViews } from '../../widgets/choice-of-views.tsx'
import { NOTHING } from '../../widgets/values/shown.ts'
import { ChartPlot } from './chart-plot.tsx'
import { Chart, type SeriesTone, stepOf, TONES } from './chart-styles.ts'

const VIEWS = [
  { key: 'bars', title: '柱形' },
  { key: 'lines', title: '折线' },
  { key: 'table', title: '表格' },
] as const

type ReportChartProps = { readonly report: ReportType; readonly plan: ChartPlan; readonly rows: readonly Row[] }

/** The groups of a report as bars, as lines, or as their numbers (look.md §3). */
export const ReportChart = ({ report, plan, rows }: ReportChartProps) => {
  const { look, x, y, line, tones = TONES } = plan
  const follows = isInTime(report, x)
  const views = follows ? VIEWS : VIEWS.filter(({ key }) => key !== 'lines')
  const [view, choose] = useState<(typeof VIEWS)[number]['key']>(look === 'line' && isInTime(report, plan.x) ? 'lines' : 'bars')
  const columns = columnsOf(report)
  const isDrawn = isLineDrawn(report, plan)
  const form: ChartForm = view === 'lines' ? 'lines' : 'bars'
  const figures = chartFigures(report, plan, rows, form)
  const keys = [...y, ...(line === undefined ? [] : [line])]
  const titleOf = (key: string) => columns[key]?.title ?? ''
  const toneOf = (series: number): SeriesTone => (tones === 'steps' ? stepOf(series, y.length) : tones[series % tones.length]!)
  const groups = rows.map((row) => {
    const name = String(labelOf(row, x) ?? wireOf(row, x) ?? NOTHING)
    const values = keys.map((key) => textOf(columns[key], row, key))
    return { id: String(row['id']), name, values, told: [name, ...keys.map((key, at) => `${titleOf(key)} ${values[at]}`)].join('\n') }
  })

  return (
    <Chart aria-label={`${report.title}图表`}>
      <figcaption className="legend">
        {view !== 'table' &&
          y.map((key, at) => (
            <span key={key}>
              <i className={toneOf(at)} />
              {titleOf(key)}
            </span>
          ))}
        {view !== 'table' && figures.line && (
          <span>
            <i className={isDrawn ? 'line' : 'level'} />
            {titleOf(figures.line.key)}
          </span>
        )}
        {view !== 'table' && figures.isInTenThousands && <span>单位：万元</span>}
        <ChoiceOfViews label="图表" views={views} chosen={view} onChoose={choose} />
      </figcaption>
      {view === 'table' ? (
        <div className="table">
          <ChartTable
            label={`${report.title}图表数据`}
            heads={[titleOf(x), ...keys.map(titleOf)]}
            rows={groups.map(({ name, values }) => [name, ...values])}
          />
        </div>
      ) : (
        <ChartPlot
          isLineDrawn={isDrawn}
          figures={figures}
          form={form}
          groups={groups}
          toneOf={toneOf}
          isCompared={(key) => Object.hasOwn(report.report.compares ?? {}, key)}
        />
      )}
    </Chart>
  )
}

const textOf = (field: Field | undefined, row: Row, key: string): string => {
  const value = wireOf(row, key)
  return field && value !== null ? field.kind.format(value, field) : NOTHING
}
