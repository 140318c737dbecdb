import { styled } from '@mui/material/styles'
import { type KeyboardEvent, lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { grouped } from '../../../core/kernel/decimal.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import { Icon } from '../../theme/icon.tsx'
import { isOver } from '../values/tones.ts'
import { CheckBox } from './check-box.tsx'

export type Column = {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly right: boolean
  readonly sortable: boolean
  readonly summed: boolean
  /** Stays in sight at the left. */
  readonly frozen: boolean
  readonly cell: (row: Row) => ReactNode
}

export type Density = 'compact' | 'standard' | 'loose'

export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, standard: 36, loose: 44 }

type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

type ListTableProps = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly density: Density
  readonly sort: Sort | undefined
  readonly onSort: (key: string) => void
  readonly selected: ReadonlyMap<RowId, Row>
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
  readonly onOpen: (row: Row) => void
  /** The row somebody just came back from. */
  readonly returned: RowId | undefined
  /** Newer rows are on their way. */
  readonly moving: boolean
  readonly state: ((row: Row) => ReactNode) | undefined
  readonly actions: (row: Row) => ReactNode
  /** The batch bar floats over the foot of the table. */
  readonly covered: boolean
  readonly total: number
  /** What columns come to over all pages, where there are others. */
  readonly sums: Row | undefined
}

const WindowedRows = lazy(() => import('./windowed-rows.tsx').then(({ WindowedRows: component }) => ({ default: component })))

/** Fewer rows than this are drawn at once: a browser holds them without effort. */
const MANY = 50

const CHECK = 40
const STATE = 84
const ACTIONS = 128

const Scroller = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    position: 'relative',
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    outlineOffset: -2,
    scrollPadding: '36px 0',
    '&:focus-visible': { outline: 'none' },
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', fontSize: 13, lineHeight: '20px' },
    '& th, & td': {
      padding: '0 10px',
      height: 'var(--row)',
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      fontWeight: 400,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      backgroundColor: palette.ground.card,
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      height: 36,
      color: palette.ink.soft,
      fontSize: 12,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderBottomColor: palette.line.strong,
    },
    '& th.right, & td.right': { textAlign: 'right' },
    '& .check': { position: 'sticky', left: 0, zIndex: 1, padding: 0, textAlign: 'center', overflow: 'visible' },
    '& .first': { position: 'sticky', left: CHECK, zIndex: 1, overflow: 'visible' },
    '& .state': { position: 'sticky', right: ACTIONS, zIndex: 1, overflow: 'visible' },
    '& .actions': { position: 'sticky', right: 0, zIndex: 1 },
    '& thead .check, & thead .first, & thead .state, & thead .actions': { zIndex: 4 },
    '& .edge::before': { content: '""', position: 'absolute', top: 0, bottom: -1, left: -8, width: 8, pointerEvents: 'none' },
    '&[data-right="true"] .edge::before': { background: `linear-gradient(270deg, ${palette.shade.frozen}, transparent)` },
    '& .first::after': { content: '""', position: 'absolute', top: 0, bottom: -1, right: -8, width: 8, pointerEvents: 'none' },
    '&[data-left="true"] .first::after': { background: `linear-gradient(90deg, ${palette.shade.frozen}, transparent)` },
    '& tbody tr:hover td, &:focus-visible tbody tr[data-active="true"] td': { backgroundColor: palette.ground.hover },
    '& tbody tr[aria-selected="true"] td': { backgroundColor: palette.primary.tint },
    '& tbody tr[data-over="true"] td': { color: palette.ink.faint },
    '& tbody tr[data-returned="true"] td:first-of-type': { boxShadow: `inset 3px 0 0 ${palette.primary.main}` },
    '&:focus-visible tbody tr[data-active="true"] td': {
      boxShadow: `inset 0 1px 0 ${palette.primary.main}, inset 0 -1px 0 ${palette.primary.main}`,
    },
    '& tr.gap td': { height: 'auto', padding: 0, border: 0 },
    '& tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 3,
      height: 36,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderTop: `1px solid ${palette.line.strong}`,
      borderBottom: 0,
    },
    '& tfoot tr:not(:last-child) td': { bottom: 36 },
    '& tfoot tr + tr td': { borderTopColor: palette.line.main },
    '& tfoot .check, & tfoot .first, & tfoot .state, & tfoot .actions': { zIndex: 4 },
    '& .nothing': { color: palette.ink.faint },
    '& .link': { padding: 0, border: 0, background: 'none', font: 'inherit', color: palette.primary.main, cursor: 'pointer' },
    '& .link:hover': { color: palette.primary.hover },
    '& .head': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: 'inherit',
      cursor: 'pointer',
    },
    '& .head svg': { width: 12, height: 12, color: palette.primary.main },
  }
})

const Progress = styled('div')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  top: 34,
  zIndex: 5,
  height: 2,
  marginBottom: -2,
  overflow: 'hidden',
  visibility: 'hidden',
  '&[data-moving="true"]': { visibility: 'visible' },
  '&::after': {
    content: '""',
    display: 'block',
    width: '30%',
    height: 2,
    backgroundColor: theme.vars!.palette.primary.main,
    animation: 'list-moving 1s linear infinite',
  },
  '@keyframes list-moving': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(340%)' } },
}))

type LineProps = Pick<ListTableProps, 'columns' | 'onSelect' | 'onOpen' | 'state' | 'actions'> & {
  readonly row: Row
  readonly index: number
  readonly selected: boolean
  readonly active: boolean
  readonly returned: boolean
  readonly onActive: (index: number) => void
}

const Line = memo(({ row, columns, selected, active, returned, index, onSelect, onOpen, onActive, state, actions }: LineProps) => (
  <tr
    aria-selected={selected}
    aria-rowindex={index + 2}
    data-active={active}
    data-returned={returned}
    data-over={isOver(String(wireOf(row, 'billStatus') ?? ''))}
    onClick={() => onActive(index)}
    // The second press of a double click would mark a word.
    onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
    onDoubleClick={() => onOpen(row)}
  >
    <td className="check">
      <CheckBox label={`选择第${index + 1}行`} checked={selected} onChange={(on) => onSelect([row], on)} />
    </td>
    {columns.map((column) => (
      <td key={column.key} className={`${column.right ? 'right' : ''}${column.frozen ? ' first' : ''}`}>
        {column.cell(row)}
      </td>
    ))}
    {state && <td className="state edge">{state(row)}</td>}
    <td className={state ? 'actions' : 'actions edge'} onDoubleClick={(event) => event.stopPropagation()}>
      {actions(row)}
    </td>
  </tr>
))

type SumRowProps = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly textOf: (key: string) => string
  readonly withState: boolean
}

const SumRow = ({ title, columns, textOf, withState }: SumRowProps) => (
  <tr>
    <td className="check" />
    {columns.map(({ key, frozen, right }, index) => (
      <td key={key} className={`${right ? 'right' : ''}${frozen ? ' first' : ''}`}>
        {frozen || (index === 0 && !columns.some((one) => one.frozen)) ? title : textOf(key)}
      </td>
    ))}
    {withState && <td className="state edge" />}
    <td className={withState ? 'actions' : 'actions edge'} />
  </tr>
)

/** Does something lie hidden under the frozen columns? */
const useEdges = () => {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      element.dataset['left'] = String(element.scrollLeft > 0)
      element.dataset['right'] = String(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return scroller
}

/** A page of records: frozen check box, number, state and actions, one sort, a sum row; only the rows in sight exist. */
export const ListTable = (props: ListTableProps) => {
  const {
    title,
    columns,
    rows,
    density,
    sort,
    onSort,
    selected,
    onSelect,
    onOpen,
    returned,
    moving,
    state,
    actions,
    covered,
    total,
    sums: whole,
  } = props
  const scroller = useEdges()
  const [active, setActive] = useState(0)
  const height = ROW_HEIGHTS[density]
  const scrollTo = useRef<(index: number) => void>(null)
  const sums = useMemo(() => new Map(columns.filter(({ summed }) => summed).map(({ key }) => [key, totalOf(rows, key)])), [columns, rows])
  const chosen = rows.filter((row) => selected.has(idOf(row))).length
  const width = CHECK + columns.reduce((sum, column) => sum + column.width, 0) + (state ? STATE : 0) + ACTIONS
  const span = columns.length + (state ? 3 : 2)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setActive(next)
    if (scrollTo.current) scrollTo.current(next)
    else scroller.current?.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' })
  }

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const row = rows[active]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 3)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Enter: () => row && onOpen(row),
      ' ': () => row && onSelect([row], !selected.has(idOf(row))),
    }
    const act = (event.ctrlKey || event.metaKey) && event.key === 'a' ? () => onSelect(rows, true) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const line = (index: number) => {
    const row = rows[index]
    return (
      row && (
        <Line
          key={idOf(row)}
          row={row}
          index={index}
          columns={columns}
          selected={selected.has(idOf(row))}
          active={index === active}
          returned={idOf(row) === returned}
          onSelect={onSelect}
          onOpen={onOpen}
          onActive={setActive}
          state={state}
          actions={actions}
        />
      )
    )
  }

  return (
    <Scroller
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={`${title}列表，上下键选行，回车打开`}
      onKeyDown={press}
      style={{ ['--row' as string]: `${height}px` }}
    >
      <Progress data-moving={moving} />
      <table role="grid" aria-label={`${title}列表`} aria-rowcount={total + 1} aria-busy={moving} style={{ minWidth: width }}>
        <colgroup>
          <col style={{ width: CHECK }} />
          {columns.map(({ key, width: wide }) => (
            <col key={key} style={{ width: wide }} />
          ))}
          {state && <col style={{ width: STATE }} />}
          <col style={{ width: ACTIONS }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="check">
              <CheckBox
                label="选择本页"
                checked={chosen > 0 && chosen === rows.length}
                partial={chosen > 0 && chosen < rows.length}
                onChange={(on) => onSelect(rows, on)}
              />
            </th>
            {columns.map((column) => {
              const direction = sort?.field === column.key ? sort.direction : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={`${column.right ? 'right' : ''}${column.frozen ? ' first' : ''}`}
                  aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sortable ? (
                    <button type="button" className="head" onClick={() => onSort(column.key)}>
                      {column.title}
                      {direction && <Icon name={direction === 'asc' ? 'sortUp' : 'sortDown'} size={12} />}
                    </button>
                  ) : (
                    column.title
                  )}
                </th>
              )
            })}
            {state && (
              <th scope="col" className="state edge">
                单据状态
              </th>
            )}
            <th scope="col" className={state ? 'actions' : 'actions edge'}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length > MANY ? (
            <Suspense>
              <WindowedRows count={rows.length} height={height} span={span} scroller={scroller} line={line} handle={scrollTo} />
            </Suspense>
          ) : (
            rows.map((_, index) => line(index))
          )}
          {covered && (
            <tr className="gap" aria-hidden="true">
              <td colSpan={span} style={{ height: 56 }} />
            </tr>
          )}
        </tbody>
        {sums.size > 0 && rows.length > 0 && (
          <tfoot>
            <SumRow
              title="合计（本页）"
              columns={columns}
              textOf={(key) => (sums.has(key) ? sumText(sums.get(key)) : '')}
              withState={!!state}
            />
            {whole && (
              <SumRow
                title="合计（全部）"
                columns={columns}
                textOf={(key) => (whole[key] === undefined ? '' : sumText(String(whole[key])))}
                withState={!!state}
              />
            )}
          </tfoot>
        )}
      </table>
    </Scroller>
  )
}

const sumText = (sum: string | undefined) => (sum === undefined ? '-' : grouped(withFen(sum)).replace(/^-/, '−'))

const withFen = (sum: string) => {
  const [yuan = '0', fen = ''] = sum.split('.')
  return `${yuan}.${fen.padEnd(2, '0')}`
}
