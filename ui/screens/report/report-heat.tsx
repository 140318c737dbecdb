import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useMemo, useState } from 'react'
import { columnsOf, type HeatPlan, type ReportType } from '../../../core/definitions/report.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { drilled } from '../../../core/reports/drilled.ts'
import { type Heat, heatOf } from '../../../core/reports/heat.ts'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Empty } from '../../widgets/feedback/in-place.tsx'
import { HeatPanel } from './heat-panel.tsx'
import { cellAt, HeatTable, type HeatPlace } from './heat-table.tsx'

type ReportHeatProps = { readonly report: ReportType; readonly plan: HeatPlan; readonly rows: readonly Row[]; readonly params: Row }

/** The line within which a line lies, and so on up, from the outermost. */
const namesAt = ({ lines, across }: Heat, { line, column }: HeatPlace): readonly string[] => {
  const names: string[] = []
  let depth = Number.POSITIVE_INFINITY
  for (let at = line; at >= 0 && depth > 0; at -= 1) {
    const one = lines[at]
    if (!one || one.depth >= depth) continue
    names.unshift(one.name)
    depth = one.depth
  }
  return [...names, across[column]?.title ?? '合计']
}

/** The first cell with a figure, from the latest step backwards: where most is going on. */
const begun = ({ lines, across }: Heat): HeatPlace => {
  for (let column = across.length - 1; column >= 0; column -= 1) if (lines[0]?.cells[column]?.figure) return { line: 0, column }
  return { line: 0, column: across.length }
}

/** A report as a heat map: its cells, and what the chosen one is made of. */
export const ReportHeat = ({ report, plan, rows, params }: ReportHeatProps) => {
  const heat = useMemo(() => heatOf(plan, rows), [plan, rows])
  const [picked, setPicked] = useState<HeatPlace>()
  const narrow = useIsNarrow()
  const pages = usePages()
  const navigate = useNavigate()
  const columns = columnsOf(report)
  const first = useMemo(() => begun(heat), [heat])
  const chosen = picked && cellAt(heat, picked) ? picked : first
  const cell = cellAt(heat, chosen)
  if (!cell) return <Empty text="没有符合条件的数据，请调整查询条件" />
  const leadsOf = (row: Row | undefined) =>
    (report.report.drills ?? []).flatMap((drill) => {
      const list = pages.list(drill.to)
      return row && list ? [{ drill, address: `${list}?${new URLSearchParams(drilled(report, drill, row, params)).toString()}` }] : []
    })
  const open = (place: HeatPlace) => {
    const [lead] = leadsOf(cellAt(heat, place)?.row)
    if (lead) navigate(lead.address)
  }
  const close = () => setPicked(undefined)
  const names = namesAt(heat, chosen)
  const panel = <HeatPanel {...{ report, names, cell, params }} leads={leadsOf(cell.row)} {...(narrow ? { onClose: close } : {})} />
  const title = [...plan.rows, plan.x].map((key) => columns[key]?.title ?? '').join('、')
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 348px' },
        gridTemplateRows: { xs: 'auto auto', md: 'minmax(0, 1fr)' },
        flex: 1,
        minHeight: 0,
        borderTop: 1,
        borderColor: 'line.main',
        overflow: { xs: 'visible', md: 'hidden' },
      }}
    >
      <HeatTable title={title} heat={heat} chosen={chosen} onChoose={setPicked} onOpen={open} />
      {narrow ? (
        <Drawer
          anchor="bottom"
          open={picked !== undefined}
          onClose={close}
          slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': names.join(' '), sx: { maxHeight: '80%' } } }}
        >
          {panel}
        </Drawer>
      ) : (
        panel
      )}
    </Box>
  )
}
