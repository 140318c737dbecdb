import { memo, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { isRight, type Statistic, type TableColumn } from '../../../core/table/column.ts'
import { keptLayout, laidOut, widthOf } from '../../../core/table/column-layout.ts'
import { idOf } from '../../../core/table/rows.ts'
import { ColumnSums } from '../../../core/table/column-sums.ts'
import { cellText } from '../../../core/table/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { readKinds } from '../cells/read-kinds.ts'
import { GridFrame } from '../grid/grid-frame.tsx'
import { FOOT_HEIGHT, HEAD_HEIGHT, SCROLL_BAR } from '../grid/heights.ts'
import { STATISTIC_TITLES, statisticsOf } from '../grid/statistics.ts'
import { NUMBER_WIDTH, placementOf, TICK_WIDTH, type Placed, type Placement } from '../grid/placement.ts'
import { NOTHING } from '../values/shown.ts'
import { ALL_PAGES, TICK_LABEL, type ReadingTableProps } from './reading.ts'

/** A screen shows no more than these before the grid is there. */
const MOST = 40

const Cell = ({
  column,
  row,
  at,
  x,
  width,
}: {
  readonly column: TableColumn
  readonly row: Row
  readonly at: number
  readonly x: number
  readonly width: number
}) => {
  const cell = useRef<HTMLDivElement>(null)
  const { paint } = readKinds[column.type]
  const text = cellText(column, row)
  useLayoutEffect(() => {
    if (cell.current) paint?.(cell.current, text, wireOf(row, column.key), column, row)
  }, [paint, text, column, row])
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={at}
      className={`cell clips${isRight(column) ? ' right-side' : ''}${text === '' && !paint ? ' nothing' : ''}`}
      style={{ left: x, width }}
    >
      {paint ? undefined : text || NOTHING}
    </div>
  )
}

type LineProps = Pick<ReadingTableProps, 'rowLook'> & {
  readonly placement: Placement
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly height: number
  readonly isTicked: boolean
}

const Line = memo(({ placement, row, index, top, height, isTicked, rowLook }: LineProps) => {
  const { columns, before, numbered, ticked } = placement
  const cells = (placed: readonly Placed[], shift: number) =>
    placed.map(({ column, x, width }) => (
      <Cell key={column} column={columns[column]!} row={row} at={before + column + 1} x={shift + x} width={width} />
    ))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      data-row={index}
      className={`line ${rowLook?.(row) ?? ''}${isTicked ? ' ticked' : ''}`}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {placement.leftWidth > 0 && (
        <div className="pinned left" style={{ width: placement.leftWidth }}>
          {numbered && (
            <div role="rowheader" aria-colindex={1} className="cell number" style={{ width: NUMBER_WIDTH }}>
              {index + 1}
            </div>
          )}
          {ticked && (
            <div role="gridcell" aria-colindex={before} className="cell tick" style={{ width: TICK_WIDTH }}>
              <span role="checkbox" aria-label="选择本行" aria-checked={isTicked} className="box" />
            </div>
          )}
          {cells(placement.left, 0)}
        </div>
      )}
      {cells(placement.middle, placement.leftWidth)}
      {placement.rightWidth > 0 && (
        <div className="pinned right" style={{ width: placement.rightWidth }}>
          {cells(placement.right, 0)}
        </div>
      )}
    </div>
  )
})

type FootProps = Pick<ReadingTableProps, 'footLabel' | 'sums'> & {
  readonly placement: Placement
  readonly rows: readonly Row[]
}

/** What the rows come to, in the place that the grid's own foot will have. */
const FirstFoot = ({ placement, rows, footLabel, sums }: FootProps) => {
  const { columns, numbered, ticked } = placement
  const own = useMemo(() => {
    const totals = new ColumnSums(columns)
    for (const row of rows) totals.replaced(undefined, row)
    return (column: TableColumn, statistic: Statistic) => {
      const total = column.statistics?.includes(statistic) ? totals.total(column.key, statistic) : ''
      return total === '' || total === '-' ? total : cellText(column, { [column.key]: total })
    }
  }, [columns, rows])
  const labelled = columns.findIndex((column) => column.statistics === undefined)
  const lines = [
    ...statisticsOf(columns).map((statistic) => ({
      title: footLabel ?? STATISTIC_TITLES[statistic],
      textOf: (column: TableColumn) => own(column, statistic),
    })),
    ...(sums ? [{ title: ALL_PAGES, textOf: ({ key }: TableColumn) => sums[key] ?? '' }] : []),
  ]
  const cells = (line: (typeof lines)[number], placed: readonly Placed[], shift: number) =>
    placed.map(({ column, x, width }) => (
      <div
        key={column}
        role="gridcell"
        aria-colindex={placement.before + column + 1}
        className={`cell${isRight(columns[column]!) ? ' right-side' : ''}${column === labelled ? ' called' : ''}`}
        style={{ left: shift + x, width }}
      >
        {column === labelled ? line.title : line.textOf(columns[column]!)}
      </div>
    ))
  return (
    <div role="rowgroup" className="foot">
      {lines.map((line, at) => (
        <div
          key={line.title}
          role="row"
          aria-rowindex={rows.length + 2 + at}
          className="line"
          style={{ height: FOOT_HEIGHT, lineHeight: `${FOOT_HEIGHT - 1}px` }}
        >
          {placement.leftWidth > 0 && (
            <div className="pinned left" style={{ width: placement.leftWidth }}>
              {numbered && <div role="gridcell" aria-colindex={1} className="cell number" style={{ width: NUMBER_WIDTH }} />}
              {ticked && <div role="gridcell" aria-colindex={placement.before} className="cell tick" style={{ width: TICK_WIDTH }} />}
              {cells(line, placement.left, 0)}
            </div>
          )}
          {cells(line, placement.middle, placement.leftWidth)}
          {placement.rightWidth > 0 && (
            <div className="pinned right" style={{ width: placement.rightWidth }}>
              {cells(line, placement.right, 0)}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

type FirstRowsProps = ReadingTableProps & {
  /** A pointer is on its way to the rows. */
  readonly onNear: () => void
  /** The keyboard stands in the rows. */
  readonly onEnter: () => void
  readonly onLeave: () => void
}

/** How wide the last table was: rows that are drawn out of sight lie as they will, most likely. */
let lastRoom = 0

/** The first rows as the grid will show them, drawn without it. */
export const FirstRows = ({
  name,
  label,
  columns,
  rows,
  rowHeight,
  height,
  numbered = false,
  rowLook,
  selected,
  onSelect,
  onOpen,
  onAction,
  footLabel,
  sums,
  onNear,
  onEnter,
  onLeave,
}: FirstRowsProps) => {
  const keyValues = useCase(KeyValues)
  const { session } = useSession()
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(lastRoom)
  useLayoutEffect(() => {
    setRoom(frame.current?.clientWidth ?? 0)
    lastRoom = frame.current?.clientWidth ?? 0
  }, [])
  const placement = useMemo(() => {
    const layout = keptLayout(keyValues, session.user.userId, name)
    return placementOf({
      columns: laidOut(columns, layout),
      widthOf: (column, table, count) => widthOf(column, layout, table, count),
      room,
      numbered,
      ticked: selected !== undefined,
    })
  }, [keyValues, session, name, columns, room, numbered, selected])
  // Nothing is added up where nothing is.
  const feet = rows.length > 0 ? statisticsOf(placement.columns).length + (sums ? 1 : 0) : 0
  const whole = HEAD_HEIGHT + rows.length * rowHeight + feet * FOOT_HEIGHT + (placement.scrolls ? SCROLL_BAR : 0)
  const shown = rows.slice(0, MOST)
  const rowAt = (target: EventTarget) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
    return place === undefined ? undefined : shown[Number(place)]
  }
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    if (target.closest('.head .tick')) return onSelect?.(rows, !rows.every((row) => selected?.has(idOf(row))))
    const row = rowAt(target)
    if (!row) return
    const operation = target.closest<HTMLElement>('[data-operation]')
    if (operation) onAction?.(operation.dataset['operation']!, row, operation)
    else if (target.closest('.tick')) onSelect?.([row], !selected?.has(idOf(row)))
  }
  const heads = (placed: readonly Placed[], shift: number) =>
    placed.map(({ column, x, width }) => (
      <div
        key={column}
        role="columnheader"
        aria-colindex={placement.before + column + 1}
        className={`cell${isRight(placement.columns[column]!) ? ' right-side' : ''}`}
        style={{ left: shift + x, width }}
      >
        {placement.columns[column]!.title}
      </div>
    ))

  return (
    <GridFrame
      data-scrolls={placement.scrolls || undefined}
      data-hides-right={placement.scrolls || undefined}
      style={{
        ['--row' as string]: `${rowHeight}px`,
        height: height === 'fill' ? '100%' : Math.min(height, whole),
      }}
      onPointerEnter={onNear}
      onFocus={onEnter}
      onBlur={onLeave}
      onClick={click}
      onDoubleClick={({ target }) => {
        const row = rowAt(target)
        if (row) onOpen?.(row)
      }}
    >
      <div
        ref={frame}
        className="scroller"
        tabIndex={0}
        role="group"
        aria-label={label}
        // The cursor would stand in the first row.
        onKeyDown={({ key, target, currentTarget }) => {
          if (key === 'Enter' && target === currentTarget && shown[0]) onOpen?.(shown[0])
        }}
      >
        <div role="grid" aria-label={label} aria-rowcount={rows.length + 1} className="sheet" style={{ width: placement.width }}>
          {room > 0 && (
            <>
              <div role="rowgroup" className="head">
                <div role="row" aria-rowindex={1} className="line" style={{ height: HEAD_HEIGHT, lineHeight: `${HEAD_HEIGHT - 1}px` }}>
                  {placement.leftWidth > 0 && (
                    <div className="pinned left" style={{ width: placement.leftWidth }}>
                      {numbered && (
                        <div role="columnheader" className="cell number" style={{ width: NUMBER_WIDTH }}>
                          #
                        </div>
                      )}
                      {placement.ticked && (
                        <div role="columnheader" className="cell tick" style={{ width: TICK_WIDTH }}>
                          <span
                            role="checkbox"
                            aria-label={TICK_LABEL}
                            aria-checked={rows.every((row) => selected?.has(idOf(row)))}
                            className="box"
                          />
                        </div>
                      )}
                      {heads(placement.left, 0)}
                    </div>
                  )}
                  {heads(placement.middle, placement.leftWidth)}
                  {placement.rightWidth > 0 && (
                    <div className="pinned right" style={{ width: placement.rightWidth }}>
                      {heads(placement.right, 0)}
                    </div>
                  )}
                </div>
              </div>
              <div role="rowgroup" className="body" style={{ height: rows.length * rowHeight }}>
                {shown.map((row, index) => (
                  <Line
                    key={idOf(row)}
                    placement={placement}
                    row={row}
                    index={index}
                    top={index * rowHeight}
                    height={rowHeight}
                    isTicked={selected?.has(idOf(row)) ?? false}
                    {...(rowLook ? { rowLook } : {})}
                  />
                ))}
              </div>
              {feet > 0 && <FirstFoot placement={placement} rows={rows} footLabel={footLabel} sums={sums} />}
            </>
          )}
        </div>
      </div>
    </GridFrame>
  )
}
