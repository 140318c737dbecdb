import { styled } from '@mui/material/styles'
import { useCallback, useMemo } from 'react'
import { grouped } from '../../../core/kernel/decimal.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import type { Density } from '../../../core/table/density.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import { isOver } from '../values/tones.ts'
import type { ReadingTableProps } from './reading.ts'
import { ReadingTable } from './reading-table.tsx'
import { ROW_HEIGHTS } from './row-heights.ts'

type ListTableProps = Pick<
  ReadingTableProps,
  | 'name'
  | 'columns'
  | 'rows'
  | 'tree'
  | 'sort'
  | 'onSort'
  | 'selected'
  | 'onSelect'
  | 'onOpen'
  | 'onAction'
  | 'onRest'
  | 'onFigure'
  | 'settings'
  | 'onSettled'
> & {
  readonly title: string
  readonly density: Density
  /** The row somebody just came back from. */
  readonly returned: RowId | undefined
  /** Newer rows are on their way. */
  readonly moving: boolean
  /** The batch bar floats over the foot of the table. */
  readonly covered: boolean
  /** What columns come to over all pages, where there are others. */
  readonly sums: Row | undefined
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  '&[data-covered="true"]': { '--spare': '56px' },
  '&[data-moving="true"]::after': {
    content: '""',
    position: 'absolute',
    zIndex: 5,
    left: 0,
    top: 32,
    width: '30%',
    height: 2,
    backgroundColor: theme.vars!.palette.primary.main,
    animation: 'list-moving 1s linear infinite',
  },
  overflow: 'hidden',
  '@keyframes list-moving': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(340%)' } },
}))

/** A page of records: ticks, number, state and actions stay in sight, one sort, what the page and all pages come to. */
export const ListTable = ({ title, density, returned, moving, covered, sums, ...table }: ListTableProps) => {
  const rowLook = useCallback(
    (row: Row) => (idOf(row) === returned ? 'returned' : isOver(textAt(row, 'billStatus')) ? 'void' : undefined),
    [returned],
  )
  const whole = useMemo(
    () =>
      sums &&
      Object.fromEntries(
        Object.entries(sums).flatMap(([key, sum]) =>
          typeof sum === 'string' || typeof sum === 'number' ? [[key, inYuan(String(sum))]] : [],
        ),
      ),
    [sums],
  )
  return (
    <Frame data-moving={moving} data-covered={covered} aria-busy={moving}>
      <ReadingTable
        {...table}
        label={`${title}列表`}
        rowHeight={ROW_HEIGHTS[density]}
        height="fill"
        rowLook={rowLook}
        footLabel="合计（本页）"
        sums={whole}
      />
    </Frame>
  )
}

const inYuan = (sum: string): string => {
  const [yuan = '0', fen = ''] = sum.split('.')
  return grouped(`${yuan}.${fen.padEnd(2, '0')}`).replace(/^-/, '−')
}
