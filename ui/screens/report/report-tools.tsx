import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { text } from '../../../core/reports/text.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import { WhyNotButton } from '../why-not-button.tsx'

type ReportToolsProps = {
  readonly title: string
  readonly narrow: boolean
  readonly onFilter: () => void
  /** What it is grouped by, where there is a choice. */
  readonly groups: ReactNode
  readonly onViews: (anchor: HTMLElement) => void
  /** Undefined where one may not. */
  readonly onExport: (() => void) | undefined
  readonly exporting: boolean
  /** Undefined where one may not. */
  readonly onPrint: (() => void) | undefined
  /** Undefined where there is no chart. */
  readonly hasChart: boolean | undefined
  readonly onChart: (on: boolean) => void
  readonly onReload: () => void
  readonly onColumns: (anchor: HTMLElement) => void
  readonly onWhyNot: () => void
}

/** What can be done with a report as a whole; on a telephone the groups have a line of their own. */
export const ReportTools = ({ title, narrow, groups, hasChart, exporting, ...on }: ReportToolsProps) => {
  const { onFilter, onViews, onExport, onPrint, onChart, onReload, onColumns, onWhyNot } = on
  return (
    <Box
      role="toolbar"
      aria-label={`${title}操作`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48, px: 3, py: narrow ? 2 : 1 }}
    >
      {narrow ? (
        <Button startIcon={<Icon name="filter" size={16} />} onClick={onFilter} sx={{ flex: 1 }}>
          筛选
        </Button>
      ) : (
        <>
          {groups}
          <Box sx={{ flex: 1 }} />
        </>
      )}
      {onExport && (
        <Button loading={exporting} startIcon={<Icon name="export" size={16} />} onClick={onExport} sx={narrow ? { flex: 1 } : {}}>
          导出
        </Button>
      )}
      {onPrint && !narrow && (
        <Button startIcon={<Icon name="print" size={16} />} onClick={onPrint}>
          打印
        </Button>
      )}
      {hasChart !== undefined && (
        <Button variant="text" aria-pressed={hasChart} onClick={() => onChart(!hasChart)}>
          {hasChart ? '隐藏图表' : '显示图表'}
        </Button>
      )}
      <HintButton title={text.views} icon="star" aria-haspopup="dialog" onClick={({ currentTarget }) => onViews(currentTarget)} />
      <HintButton title="刷新" icon="refresh" onClick={onReload} />
      {!narrow && <HintButton title="列设置" icon="columns" onClick={({ currentTarget }) => onColumns(currentTarget)} />}
      <WhyNotButton onClick={onWhyNot} />
      {narrow && groups && <Box sx={{ width: '100%' }}>{groups}</Box>}
    </Box>
  )
}
