import { useState } from 'react'
import type { Trend } from '../../../../core/reports/home-page.ts'
import { inTenThousands } from '../../../../core/reports/in-ten-thousands.ts'
import { lazyComponent } from '../../../hooks/lazy-component.tsx'
import { ChoiceOfViews } from '../../../widgets/choice-of-views.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { Nothing } from './nothing.tsx'
import { SalesTrend } from './sales-trend.tsx'

const ChartTable = lazyComponent(() => import('../../../widgets/chart-table.tsx').then(({ ChartTable: component }) => component))

const VIEWS = [
  { key: 'chart', title: '图表' },
  { key: 'table', title: '表格' },
] as const

/** 订单金额: sold by month beside the year before, drawn or told (look.md §3). */
export const SalesPanel = ({ trend }: { readonly trend: Trend }) => {
  const [view, choose] = useState<(typeof VIEWS)[number]['key']>('chart')
  const isNothing = [...trend.amounts, ...trend.yearAgo].every((amount) => Number(amount) === 0)
  const told = ({ months, amounts, yearAgo }: Trend) =>
    months.map((month, at) => [month, inTenThousands(amounts[at] ?? '0'), inTenThousands(yearAgo[at] ?? '0')] as const)
  return (
    <Panel
      title="订单金额"
      note="近12个月，单位：万元；虚线为去年同期"
      aside={<ChoiceOfViews label="订单金额" views={VIEWS} chosen={view} onChoose={choose} />}
    >
      {isNothing && <Nothing>近24个月没有生效的订单</Nothing>}
      {!isNothing && view === 'chart' && <SalesTrend trend={trend} />}
      {!isNothing && view === 'table' && (
        <ChartTable label="近12个月订单金额" heads={['月份', '订单金额', '去年同期']} rows={told(trend)} />
      )}
    </Panel>
  )
}
