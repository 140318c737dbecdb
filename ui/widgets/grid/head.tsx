import { memo, type MouseEvent, type ReactNode } from 'react'
import { isRight, type TableColumn } from '../../../core/table/column.ts'
import { Icon } from '../../theme/icon.tsx'
import { GROUP_HEIGHT, HEAD_HEIGHT } from './heights.ts'
import { NUMBER_WIDTH, TICK_WIDTH, type Placed } from './placement.ts'
import type { Frame } from './grid-view.ts'

export type Sorted = { readonly column: string; readonly descending: boolean }

export type HeadActions = {
  readonly onTickAll: () => void
  readonly onWiden: (event: React.PointerEvent, placed: Placed) => void
  readonly onFit: (column: TableColumn) => void
  readonly onGrab: (event: React.PointerEvent, column: TableColumn) => void
  readonly onMenu: (event: MouseEvent, column: TableColumn) => void
  readonly onSort?: ((column: TableColumn) => void) | undefined
}

type HeadProps = HeadActions & {
  readonly frame: Frame
  readonly sorted: Sorted | undefined
  readonly filtered: ReadonlyMap<string, unknown>
  /** Each column has a menu of its own. */
  readonly hasMenus: boolean
  readonly ticks: 'none' | 'some' | 'all'
  readonly isSingle: boolean
  readonly tickLabel: string
}

type Group = { readonly title: string; readonly x: number; readonly width: number; readonly first: number; readonly span: number }

/** Neighbours under one group title stand below one cell. */
const groupsOf = (columns: readonly TableColumn[], placed: readonly Placed[]): readonly Group[] =>
  placed.reduce<readonly Group[]>((groups, { column, x, width }) => {
    const title = columns[column]?.group ?? ''
    const last = groups.at(-1)
    if (last && last.title === title && title !== '')
      return [...groups.slice(0, -1), { ...last, width: last.width + width, span: last.span + 1 }]
    return [...groups, { title, x, width, first: column, span: 1 }]
  }, [])

const directionOf = (sorted: Sorted | undefined, column: TableColumn) =>
  sorted?.column === column.key ? (sorted.descending ? 'descending' : 'ascending') : undefined

/** The head of a grid: only the columns in sight have a cell here. */
export const Head = memo(
  ({ frame, sorted, filtered, hasMenus, ticks, isSingle, tickLabel, onTickAll, onWiden, onFit, onGrab, onMenu, onSort }: HeadProps) => {
    const { placement, seen } = frame
    const { columns, before } = placement
    const beforeWidth = (placement.numbered ? NUMBER_WIDTH : 0) + (placement.ticked ? TICK_WIDTH : 0)
    const middle = placement.middle.slice(seen.from, seen.to)
    const isGrouped = columns.some(({ group }) => group !== undefined)
    const groups = (placed: readonly Placed[], shift: number) =>
      groupsOf(columns, placed).map(({ title, x, width, first, span }) => (
        <div
          key={first}
          role="columnheader"
          aria-colindex={before + first + 1}
          aria-colspan={span}
          className="cell group"
          style={{ left: shift + x, width }}
        >
          {title}
        </div>
      ))
    const cells = (placed: readonly Placed[], shift: number) =>
      placed.map((one) => {
        const column = columns[one.column]
        if (!column) return null
        const direction = directionOf(sorted, column)
        const title = (
          <>
            {(column.marked ?? column.required) && <span className="required">*</span>}
            {column.title}
            {direction && <Icon name={direction === 'descending' ? 'sortDown' : 'sortUp'} />}
            {filtered.has(column.key) && <Icon name="filter" size={12} />}
          </>
        )
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={before + one.column + 1}
            aria-sort={direction}
            // Without the star, the signs and the menu that stand in it.
            aria-label={column.title}
            aria-required={column.marked ?? column.required}
            data-head={column.key}
            className={`cell${isRight(column) ? ' right-side' : ''}`}
            style={{ left: shift + one.x, width: one.width }}
            title={column.title}
            onPointerDown={(event) => onGrab(event, column)}
            onContextMenu={(event) => onMenu(event, column)}
          >
            {onSort && column.sorter ? (
              <button type="button" className="link sort" onClick={() => onSort(column)}>
                {title}
              </button>
            ) : (
              title
            )}
            {hasMenus && (
              <button
                type="button"
                tabIndex={-1}
                className="operation menu"
                aria-haspopup="menu"
                aria-label={`${column.title}的菜单`}
                onClick={(event) => onMenu(event, column)}
              >
                <Icon name="down" size={12} />
              </button>
            )}
            <span className="widen" aria-hidden="true" onPointerDown={(event) => onWiden(event, one)} onDoubleClick={() => onFit(column)} />
          </div>
        )
      })

    return (
      <div role="rowgroup" className="head">
        {isGrouped && (
          <Line
            index={1}
            height={GROUP_HEIGHT}
            frame={frame}
            left={
              <>
                {beforeWidth > 0 && <div role="presentation" className="cell group" style={{ left: 0, width: beforeWidth }} />}
                {groups(placement.left, 0)}
              </>
            }
            right={groups(placement.right, 0)}
          >
            {groups(middle, placement.leftWidth)}
          </Line>
        )}
        <Line
          index={isGrouped ? 2 : 1}
          height={HEAD_HEIGHT}
          frame={frame}
          left={
            <>
              {placement.numbered && (
                <div role="columnheader" aria-colindex={1} className="cell number" style={{ width: NUMBER_WIDTH }}>
                  #
                </div>
              )}
              {placement.ticked && (
                <div role="columnheader" aria-colindex={before} className="cell tick" style={{ width: TICK_WIDTH }}>
                  {!isSingle && (
                    <span
                      role="checkbox"
                      tabIndex={0}
                      aria-label={tickLabel}
                      aria-checked={ticks === 'some' ? 'mixed' : ticks === 'all'}
                      className="box"
                      onClick={onTickAll}
                      onKeyDown={(event) => {
                        if (event.key !== ' ') return
                        event.preventDefault()
                        onTickAll()
                      }}
                    />
                  )}
                </div>
              )}
              {cells(placement.left, 0)}
            </>
          }
          right={cells(placement.right, 0)}
        >
          {cells(middle, placement.leftWidth)}
        </Line>
      </div>
    )
  },
)

type LineProps = {
  readonly index?: number
  readonly height: number
  readonly frame: Frame
  readonly left: ReactNode
  readonly right: ReactNode
  readonly children: ReactNode
}

/** A line of head or foot, in the three parts that a table scrolls in. Before the table knows how wide it is it has no cells, and is no row yet. */
export const Line = ({ index, height, frame: { placement, seen }, left, right, children }: LineProps) => (
  <div
    {...(placement.leftWidth + placement.rightWidth > 0 || seen.to > seen.from ? { role: 'row', 'aria-rowindex': index } : {})}
    className="line"
    style={{ height, lineHeight: `${height - 1}px` }}
  >
    {placement.leftWidth > 0 && (
      <div className="pinned left" style={{ width: placement.leftWidth }}>
        {left}
      </div>
    )}
    {children}
    {placement.rightWidth > 0 && (
      <div className="pinned right" style={{ width: placement.rightWidth }}>
        {right}
      </div>
    )}
  </div>
)
