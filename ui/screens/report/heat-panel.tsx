import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { namedRecord } from '../../../core/definitions/named-record.ts'
import { columnsOf, type Drill, type ReportType } from '../../../core/definitions/report.ts'
import { textAt, type Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { drilled } from '../../../core/reports/drilled.ts'
import type { HeatCell } from '../../../core/reports/heat.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { PageLink } from '../../widgets/page-link.tsx'
import { EntryLines } from '../../widgets/values/entry-lines.tsx'
import { NOTHING, shown } from '../../widgets/values/shown.ts'
import { useDocument } from '../definitions.ts'
import { useAnswer } from '../view/use-answer.ts'

/** So many of the records behind a cell are told beside it. */
const FEW = 12

type HeatPanelProps = {
  readonly report: ReportType
  /** What the cell is called: its groups, and where it stands across. */
  readonly names: readonly string[]
  readonly cell: HeatCell
  readonly params: Row
  /** The drills that the reader may follow, with the pages they lead to. */
  readonly leads: readonly { readonly drill: Drill; readonly address: string }[]
  /** Where it lies over the map. */
  readonly onClose?: () => void
}

/** What a cell is made of: its sum as a column of terms, then the records that moved it. */
export const HeatPanel = ({ report, names, cell, params, leads, onClose }: HeatPanelProps) => {
  const columns = columnsOf(report)
  const titleOf = (key: string): string => report.report.heat?.called?.[key] ?? columns[key]?.title ?? ''
  const { row } = cell
  const [first] = leads
  return (
    <Box
      component="aside"
      aria-label={names.join(' ')}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, borderLeft: 1, borderColor: 'line.main' }}
    >
      <Box sx={{ px: 4, py: 2.5, borderBottom: 1, borderColor: 'line.main' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
          <Box component="h2" sx={{ flex: 1, m: 0, fontSize: 14 }}>
            {names.join(' · ')}
          </Box>
          {onClose && (
            <IconButton aria-label="关闭" onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </Box>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '3px 12px', m: 0, fontSize: 13, lineHeight: '20px' }}
        >
          {(report.report.heat?.y.slice(1) ?? []).map((key) => {
            const field = columns[key]
            return (
              field && (
                <Box key={key} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'ink.soft' }}>
                    {titleOf(key)}
                  </Box>
                  <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                    {(row && shown(field, row, key)) || NOTHING}
                  </Box>
                </Box>
              )
            )
          })}
        </Box>
      </Box>
      {row && first && (
        <Behind key={JSON.stringify(drilled(report, first.drill, row, params))} {...{ report, row, params }} drill={first.drill} />
      )}
      {row && leads.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2, mt: 'auto', p: 3, borderTop: 1, borderColor: 'line.main' }}>
          {leads.map(({ drill, address }) => (
            <Button key={`${drill.column} ${drill.to}`} component={PageLink} to={address} sx={{ flex: 1 }}>
              {`${titleOf(drill.column)}明细`}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

type BehindProps = { readonly report: ReportType; readonly row: Row; readonly params: Row; readonly drill: Drill }

const Behind = (props: BehindProps) => {
  const found = useDocument(props.drill.to)
  return found?.value ? <Entries {...props} type={found.value.type} /> : null
}

const Entries = ({ report, row, params, drill, type }: BehindProps & { readonly type: DocumentType }) => {
  const records = useCase(RemoteRecords)
  const pages = usePages()
  const ask = useCallback(
    () => records.list(type, { pageNo: 1, pageSize: FEW, filters: drilled(report, drill, row, params) }),
    [records, type, report, drill, row, params],
  )
  const { value, failure, retry } = useAnswer(ask)
  const [when = '', which = '', amount = '', what = ''] = report.report.heat?.shows ?? []
  /** Of the document that moved it, else of what it moved. */
  const pageOf = (one: Row) => {
    const field = type.fields[which]
    const named = field && namedRecord(field, which, one)
    return (named && pages.record(named.type, named.id)) ?? pages.record(type.key, idOf(one))
  }
  const told = (one: Row, key: string) => {
    const field = type.fields[key]
    return field ? shown(field, one, key) : ''
  }
  if (failure) return <Failed failure={failure} onRetry={retry} />
  return (
    <Box sx={{ minHeight: 0, overflow: 'auto' }} aria-busy={!value}>
      <Box sx={{ px: 4, py: 2, fontSize: 13 }}>
        <b>{type.title}</b> {value && `${value.total} 笔`}
      </Box>
      <EntryLines
        lines={(value?.records ?? []).map((one) => ({
          id: idOf(one),
          page: pageOf(one),
          day: textAt(one, when),
          source: told(one, which),
          amount: told(one, amount),
          kind: told(one, what),
        }))}
      />
    </Box>
  )
}
