import OutlinedInput from '@mui/material/OutlinedInput'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { PopupReports, type PopupReport, type ReportQuestion } from '../../../core/lookups/popup-reports.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../feedback/in-place.tsx'
import { CheckBox } from '../table/check-box.tsx'
import { Pager } from '../table/pager.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { resultRows } from './picker-halves.tsx'
import { useAsked } from './use-asked.ts'

/** Seed §2. */
const WIDTH = 1200
const SIZES = [10, 20, 30]

const Table = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    overflow: 'auto',
    minHeight: 380,
    fontSize: 13,
    lineHeight: '20px',
    '& table': { borderCollapse: 'collapse', minWidth: '100%' },
    ...resultRows(palette),
    '& td, & th': { maxWidth: 260 },
    '& button': { padding: 0, border: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'pointer' },
  }
})

type PopupDialogProps = {
  readonly code: string
  readonly param: Readonly<Record<string, string>>
  readonly isMany: boolean
  readonly onPick: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

const TURNS = { asc: 'desc', desc: undefined } as const

/** Rows of a report to take values from. A click ticks; in single mode the last one counts. */
export const PopupDialog = ({ code, param, isMany, onPick, onClose }: PopupDialogProps) => {
  const reports = useCase(PopupReports)
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [sort, setSort] = useState<ReportQuestion['sort']>()
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const report = useAsked(useCallback(() => reports.find(code), [reports, code]))
  const id = report.value?.id
  const data = useAsked(
    useCallback(async () => {
      if (id === undefined) return ok({ records: [], total: -1 })
      const own = Object.fromEntries(Object.entries(param).map(([key, value]) => [`self_${key}`, value]))
      return reports.data({ id, filters: { ...own, ...filters }, sort, ...page })
    }, [reports, id, param, filters, sort, page]),
  )

  const toggle = (row: Row) => {
    const next = new Map(isMany ? chosen : [])
    if (chosen.has(idOf(row))) next.delete(idOf(row))
    else next.set(idOf(row), row)
    setChosen(next)
  }
  const ask = () => {
    setFilters(Object.fromEntries(Object.entries(typed).flatMap(([key, value]) => (value.trim() ? [[key, `*${value.trim()}*`]] : []))))
    setPage({ ...page, pageNo: 1 })
  }
  const failure = report.failure ?? data.failure

  return (
    <PickerDialog
      title={report.value?.name ?? '选择'}
      width={WIDTH}
      chosen={chosen.size}
      side={words.chosen(chosen.size)}
      onConfirm={() => onPick([...chosen.values()])}
      onClose={onClose}
    >
      {report.value && report.value.queried.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {report.value.queried.slice(0, 4).map(({ key, title }, place) => (
            <OutlinedInput
              key={key}
              autoFocus={place === 0}
              placeholder={`${title}，回车查询`}
              inputProps={{ 'aria-label': title }}
              value={typed[key] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
              onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.nativeEvent.isComposing && ask()}
            />
          ))}
        </Box>
      )}
      {failure ? (
        <Failed failure={failure} onRetry={report.failure ? report.retry : data.retry} />
      ) : (
        <Rows
          report={report.value}
          rows={data.value?.records}
          chosen={chosen}
          sort={sort}
          onSort={(column) => setSort(turned(sort, column))}
          onToggle={toggle}
        />
      )}
      {data.value && data.value.total > 0 && (
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          sizes={SIZES}
          total={data.value.total}
          selected={0}
          onPage={(pageNo) => setPage({ ...page, pageNo })}
          onSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
        />
      )}
    </PickerDialog>
  )
}

const turned = (sort: ReportQuestion['sort'], column: string): ReportQuestion['sort'] => {
  if (sort?.column !== column) return { column, order: 'asc' }
  const order = TURNS[sort.order]
  return order && { column, order }
}

type RowsProps = {
  readonly report: PopupReport | undefined
  readonly rows: readonly Row[] | undefined
  readonly chosen: ReadonlyMap<string, Row>
  readonly sort: ReportQuestion['sort']
  readonly onSort: (column: string) => void
  readonly onToggle: (row: Row) => void
}

const Rows = ({ report, rows, chosen, sort, onSort, onToggle }: RowsProps) => (
  <Table>
    <table aria-label={report?.name}>
      <thead>
        <tr>
          <th scope="col" aria-label="选择" style={{ width: 40 }} />
          {report?.columns.map(({ key, title, isSortable }) => {
            const order = sort?.column === key ? sort.order : undefined
            return (
              <th key={key} scope="col" aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
                {isSortable ? (
                  <button type="button" onClick={() => onSort(key)}>{`${title}${order ? { asc: ' ↑', desc: ' ↓' }[order] : ''}`}</button>
                ) : (
                  title
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, place) => (
          <tr key={idOf(row)} aria-selected={chosen.has(idOf(row))} onClick={() => onToggle(row)}>
            <td style={{ padding: 0 }}>
              <CheckBox label={`选择第${place + 1}行`} checked={chosen.has(idOf(row))} onChange={() => onToggle(row)} />
            </td>
            {report?.columns.map(({ key }) => (
              <td key={key}>{String(labelOf(row, key) ?? wireOf(row, key) ?? '')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows?.length === 0 && <div className="quiet">{report ? words.noData : words.reading}</div>}
  </Table>
)
