import type { Theme } from '@mui/material/styles'
import { DataGrid, type DataGridProps, type GridValidRowModel } from '@mui/x-data-grid'
import { zhCN } from '@mui/x-data-grid/locales'
import { useStyleNonce } from '../../hooks/use-style-nonce.ts'
import { Icon } from '../../theme/icon.tsx'

const { localeText } = zhCN.components.MuiDataGrid.defaultProps

const SLOTS = {
  columnSortedAscendingIcon: () => <Icon name="sortUp" size={14} />,
  columnSortedDescendingIcon: () => <Icon name="sortDown" size={14} />,
}

/** What turns the pages stands outside: all rows given are drawn, for the grid itself takes no more than 100 a page. */
const ALL = { page: 0, pageSize: -1 }

const look = ({ vars: { palette } }: Theme) =>
  ({
    '--DataGrid-rowBorderColor': palette.line.main,
    border: 0,
    borderRadius: 0,
    fontSize: 13,
    lineHeight: '20px',
    color: palette.ink.main,
    backgroundColor: palette.ground.card,
    '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': { backgroundColor: palette.ground.sunken },
    '& .MuiDataGrid-columnHeader': { padding: '0 10px', fontSize: 12, color: palette.ink.soft },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
    '& .MuiDataGrid-columnSeparator': { color: palette.line.strong },
    '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', padding: '0 10px', borderColor: palette.line.main },
    '& .MuiDataGrid-cell > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within':
      { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& .MuiDataGrid-row:hover': { backgroundColor: palette.ground.hover },
    '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': { backgroundColor: palette.primary.tint },
    '& .MuiDataGrid-overlay': { color: palette.ink.soft, backgroundColor: 'transparent' },
  }) as const

const HEIGHT = 36

type PagedGridProps<Row extends GridValidRowModel> = DataGridProps<Row> & {
  /** What stands in the place of rows. */
  readonly nothing: string
}

/** A table that is only read, a page of it at a time: the library's grid as the look wants it. Lists of documents, and whatever is typed into, have `widgets/grid`. */
export const PagedGrid = <Row extends GridValidRowModel>({ nothing, sx, ...own }: PagedGridProps<Row>) => {
  const nonce = useStyleNonce()
  return (
    <DataGrid
      {...(nonce === undefined ? {} : { nonce })}
      hideFooter
      disableColumnMenu
      disableColumnSelector
      disableColumnFilter
      disableVirtualization
      paginationModel={ALL}
      rowHeight={HEIGHT}
      columnHeaderHeight={HEIGHT}
      localeText={{ ...localeText, noRowsLabel: nothing }}
      slots={SLOTS}
      sx={(theme) => ({ ...look(theme), ...(sx as object) })}
      {...own}
    />
  )
}
