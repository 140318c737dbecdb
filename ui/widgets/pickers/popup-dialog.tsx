import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useMemo, useRef, useState } from 'react'
import { recognised } from '../../../core/lookups/popup.ts'
import { PopupReports, type ReportQuestion, type ReportRows } from '../../../core/lookups/popup-reports.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { FoundFrame } from './found-rows.tsx'
import { LaterFoundRows } from './later-found-rows.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { ReportQuery } from './report-query.tsx'
import { SearchBox } from './search-box.tsx'
import { useAsked } from './use-asked.ts'

/** Seed §2. */
const WIDTH = 1200
const SIZES = [10, 20, 30]

const Frame = styled('div')(({ theme }) => ({
  minHeight: 380,
  fontSize: 13,
  lineHeight: '20px',
  '& .quiet': { padding: 16, color: theme.vars!.palette.ink.soft },
}))

type PopupDialogProps = {
  readonly code: string
  /** Who answers, where it is not the server's reports. */
  readonly source?: Pick<PopupReports, 'find' | 'data'>
  readonly param: Readonly<Record<string, string>>
  readonly isMany: boolean
  /** What was chosen before: ticked as soon as it is in sight, kept while it is not. */
  readonly before?: readonly Row[]
  readonly onPick: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

const NONE: readonly Row[] = []

/** Rows of a report to take values from. A click ticks; in single mode the last one counts. */
export const PopupDialog = ({ code, source, param, isMany, before = NONE, onPick, onClose }: PopupDialogProps) => {
  const declared = useCase(PopupReports)
  const reports = source ?? declared
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const frame = useRef<FoundFrame>(null)
  const [sort, setSort] = useState<ReportQuestion['sort']>()
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const [picked, setChosen] = useState<ReadonlyMap<string, Row>>(() => new Map(before.map((row) => [idOf(row), row])))
  const report = useAsked(useCallback(() => reports.find(code), [reports, code]))
  const id = report.value?.id
  const data = useAsked(
    useCallback(async () => {
      if (id === undefined) return ok<ReportRows>({ records: [], total: -1 })
      const own = Object.fromEntries(Object.entries(param).map(([key, value]) => [`self_${key}`, value]))
      return reports.data({ id, filters: { ...own, ...asked, ...(keyword === '' ? {} : { keyword }) }, sort, ...page })
    }, [reports, id, param, asked, keyword, sort, page]),
  )

  const inSight = data.value?.records
  const chosen = useMemo(() => recognised(picked, inSight ?? [], isMany), [picked, inSight, isMany])

  const toggle = (rowId: string) => {
    const row = data.value?.records.find((one) => idOf(one) === rowId)
    const next = new Map(isMany ? chosen : [])
    if (chosen.has(rowId)) next.delete(rowId)
    else if (row) next.set(rowId, row)
    setChosen(next)
  }
  const tickAll = (ids: readonly string[], on: boolean) => {
    const page = (data.value?.records ?? []).filter((row) => ids.includes(idOf(row)))
    setChosen(new Map([...[...chosen].filter(([id]) => !ids.includes(id)), ...(on ? page.map((row) => [idOf(row), row] as const) : [])]))
  }
  const take = (rowId: string) => onPick((data.value?.records ?? []).filter((row) => idOf(row) === rowId))
  const first = () => setPage({ ...page, pageNo: 1 })
  const columns = report.value?.columns ?? []
  const found = data.value && {
    total: Math.max(0, data.value.total),
    nothing: data.value.nothing,
    rows: data.value.records.map((row, place) => ({
      id: idOf(row),
      label: `第${place + 1}行`,
      cells: columns.map(({ key }) => String(labelOf(row, key) ?? wireOf(row, key) ?? '')),
    })),
  }

  return (
    <PickerDialog
      title={report.value?.name ?? '选择'}
      width={WIDTH}
      chosen={chosen.size}
      side={words.chosen(chosen.size)}
      hasRows
      onConfirm={() => onPick([...chosen.values()])}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SearchBox
          label="名称、编码或拼音首字母"
          width={200}
          onDown={() => frame.current?.focus()}
          onSearch={(word) => {
            setKeyword(word)
            first()
          }}
        />
        <ReportQuery
          fields={report.value?.queried ?? []}
          onAsk={(own) => {
            setAsked(own)
            first()
          }}
        />
      </Box>
      <Frame>
        <LaterFoundRows
          title={report.value?.name ?? '选择'}
          columns={columns}
          found={report.value && found}
          failure={report.failure ?? data.failure}
          onRetry={report.failure ? report.retry : data.retry}
          chosen={chosen}
          onToggle={toggle}
          {...(isMany ? { onTickAll: tickAll } : { onTake: take })}
          sort={sort}
          onSort={setSort}
          page={page}
          sizes={SIZES}
          onPage={setPage}
          frameRef={frame}
        />
      </Frame>
    </PickerDialog>
  )
}
