import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { GRID_CHECKBOX_SELECTION_FIELD, type GridColDef, type GridRowId, type GridSortModel, useGridApiRef } from '@mui/x-data-grid'
import { type KeyboardEvent, type Ref, type ReactNode, useImperativeHandle } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { Failed } from '../feedback/in-place.tsx'
import { CheckBox } from '../table/check-box.tsx'
import { PagedGrid } from '../table/paged-grid.tsx'
import { Pager } from '../table/pager.tsx'
import { RadioMark } from './radio-mark.tsx'

export type FoundColumn = {
  readonly key: string
  readonly title: string
  /** In pixels; what is left is shared by those that say nothing. */
  readonly width?: number
  /** Left out where there is little room. */
  readonly wide?: boolean
  readonly isSortable?: boolean
}

export type FoundRow = { readonly id: string; readonly label: string; readonly cells: readonly ReactNode[] }

export type FoundSort = { readonly column: string; readonly order: 'asc' | 'desc' } | undefined

type Found = { readonly rows: readonly FoundRow[]; readonly total: number; readonly nothing?: string | undefined }

/** Where keys go when ↓ is pressed in the search above. */
export type FoundFrame = { readonly focus: () => void }

export type FoundRowsProps = {
  readonly title: string
  readonly columns: readonly FoundColumn[]
  readonly found: Found | undefined
  readonly failure: Failure | undefined
  readonly onRetry: () => void
  readonly chosen: ReadonlySet<string> | ReadonlyMap<string, unknown>
  readonly onToggle: (id: string) => void
  /** Several may be ticked: these at once, on or off. Without it a row is one choice, taken at once by Enter or a double click. */
  readonly onTickAll?: ((ids: readonly string[], on: boolean) => void) | undefined
  readonly onTake?: (id: string) => void
  /** All that was found, on whatever page. */
  readonly onTakeAll?: (() => void) | undefined
  readonly page: { readonly pageNo: number; readonly pageSize: number }
  readonly sizes: readonly number[]
  readonly onPage: (page: { readonly pageNo: number; readonly pageSize: number }) => void
  readonly sort?: FoundSort
  readonly onSort?: (sort: FoundSort) => void
  readonly height?: number
  readonly frameRef?: Ref<FoundFrame>
}

const NARROW = '(max-width:767px)'
/** What a finger can hit. */
const TALL = 44
/** Instead of the library's own column of boxes: these say whom they tick, and may be circles. */
const MARK = 'mark'
const MARK_WIDTH = 40
const LEAST_WIDTH = 96

const sortOf = ([first]: GridSortModel): FoundSort => (first?.sort ? { column: first.field, order: first.sort } : undefined)

/** What a picker found, a page at a time: ↑↓ move, Space ticks, Ctrl+A ticks the page, PgUp and PgDn turn it. */
export const FoundRows = (props: FoundRowsProps) => {
  const { title, columns, found, failure, onRetry, chosen, onToggle, onTickAll, onTake, onTakeAll, page, sizes, onPage, sort, onSort } =
    props
  const { height, frameRef } = props
  const api = useGridApiRef()
  const isNarrow = useMediaQuery(NARROW, { noSsr: true })
  const rows = found?.rows ?? []
  const ids = rows.map((row) => row.id)
  const ticked = ids.filter((one) => chosen.has(one))
  const Mark = onTickAll ? CheckBox : RadioMark
  const last = Math.max(1, Math.ceil((found?.total ?? 0) / page.pageSize))
  const [first] = ids
  useImperativeHandle(frameRef, () => ({ focus: () => first !== undefined && api.current?.setCellFocus(first, MARK) }), [api, first])

  const turn = (pageNo: number) => pageNo >= 1 && pageNo <= last && onPage({ ...page, pageNo })
  const press = (id: GridRowId, event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    const keys: Readonly<Record<string, () => void>> = {
      PageDown: () => turn(page.pageNo + 1),
      PageUp: () => turn(page.pageNo - 1),
      ' ': () => onToggle(String(id)),
      ...(onTake ? { Enter: () => onTake(String(id)) } : {}),
      ...(onTickAll ? { 'Control+a': () => onTickAll(ids, true) } : {}),
    }
    const act = keys[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key]
    if (!act) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    act()
  }

  const drawn: readonly GridColDef<FoundRow>[] = [
    {
      field: MARK,
      headerName: '选择',
      width: MARK_WIDTH,
      minWidth: MARK_WIDTH,
      sortable: false,
      resizable: false,
      renderHeader: () =>
        onTickAll && rows.length > 0 ? (
          <CheckBox
            label="选择本页全部"
            checked={ticked.length === rows.length}
            partial={ticked.length > 0 && ticked.length < rows.length}
            onChange={(on) => onTickAll(ids, on)}
          />
        ) : (
          <></>
        ),
      renderCell: ({ row }) => <Mark label={`选择${row.label}`} checked={chosen.has(row.id)} onChange={() => onToggle(row.id)} />,
    },
    ...columns.map(
      ({ key, title: head, width, isSortable = false }, at): GridColDef<FoundRow> => ({
        field: key,
        headerName: head,
        sortable: isSortable,
        minWidth: LEAST_WIDTH,
        ...(width === undefined ? { flex: 1 } : { width }),
        renderCell: ({ row }) => row.cells[at],
      }),
    ),
  ]

  if (failure) return <Failed failure={failure} onRetry={onRetry} />
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, ...(height === undefined ? {} : { height: { sm: height } }) }}>
        <PagedGrid<FoundRow>
          aria-label={title}
          apiRef={api}
          columns={drawn}
          rows={rows}
          nothing={found ? (found.nothing ?? words.noData) : words.reading}
          {...(isNarrow ? { rowHeight: TALL } : {})}
          columnVisibilityModel={{
            [GRID_CHECKBOX_SELECTION_FIELD]: false,
            ...Object.fromEntries(columns.map(({ key, wide }) => [key, !(wide && isNarrow)])),
          }}
          checkboxSelection={onTickAll !== undefined}
          disableRowSelectionOnClick
          rowSelectionModel={{ type: 'include', ids: new Set(ticked) }}
          onRowClick={({ id }) => onToggle(String(id))}
          {...(onTake ? { onRowDoubleClick: ({ id }) => onTake(String(id)) } : {})}
          onCellKeyDown={({ id }, event) => press(id, event)}
          sortingMode="server"
          sortModel={sort ? [{ field: sort.column, sort: sort.order }] : []}
          onSortModelChange={(model) => onSort?.(sortOf(model))}
          sx={LOOK}
        />
      </Box>
      {onTakeAll && found && found.total > rows.length && (
        <Button variant="text" size="medium" onClick={onTakeAll} sx={{ alignSelf: 'flex-start' }}>
          {`选择全部${found.total}项`}
        </Button>
      )}
      {found && found.total > 0 && (
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          sizes={sizes}
          total={found.total}
          selected={0}
          onPage={(pageNo) => onPage({ ...page, pageNo })}
          onSize={(pageSize) => onPage({ pageNo: 1, pageSize })}
        />
      )}
    </>
  )
}

const LOOK = {
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  [`& [data-field="${MARK}"]`]: { padding: 0 },
  [`& [data-field="${MARK}"] .MuiDataGrid-columnHeaderTitleContainerContent`]: { width: '100%', height: 36 },
}
