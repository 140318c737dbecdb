import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { isRight, type Statistic, type TableColumn } from '../../../core/table/column.ts'
import { cellText } from '../../../core/table/text.ts'
import { FOOT_HEIGHT } from './heights.ts'
import { STATISTIC_TITLES } from './statistics.ts'
import type { Frame, GridView } from './grid-view.ts'
import { Line } from './head.tsx'
import { NUMBER_WIDTH, TICK_WIDTH, type Placed } from './placement.ts'

/** A line of totals that come from elsewhere. */
export type FootLine = { readonly label: string; readonly textOf: (column: TableColumn) => string }

type FootProps = {
  readonly view: GridView
  readonly frame: Frame
  readonly statistics: readonly Statistic[]
  readonly label?: string | undefined
  readonly more: readonly FootLine[]
  /** The first line's index among all rows. */
  readonly index: number
}

/** 合计 and 平均 below the rows, always in sight. */
export const Foot = memo(({ view, frame, statistics, label, more, index }: FootProps) => {
  const { placement, seen } = frame
  const { columns } = placement
  const labelled = columns.findIndex((column) => column.statistics === undefined)
  const lines = [
    ...statistics.map((statistic) => ({
      key: statistic as string,
      titled: label ?? STATISTIC_TITLES[statistic],
      cell: (column: TableColumn): ReactNode => <Total view={view} column={column} statistic={statistic} />,
    })),
    ...more.map((one) => ({ key: one.label, titled: one.label, cell: (column: TableColumn): ReactNode => one.textOf(column) })),
  ]

  return (
    <div role="rowgroup" className="foot">
      {lines.map(({ key, titled, cell }, line) => {
        const cells = (placed: readonly Placed[], shift: number) =>
          placed.map((one) => {
            const column = columns[one.column]!
            return (
              <div
                key={column.key}
                role="gridcell"
                aria-colindex={placement.before + one.column + 1}
                className={`cell${isRight(column) ? ' right-side' : ''}${one.column === labelled ? ' called' : ''}`}
                style={{ left: shift + one.x, width: one.width }}
              >
                {one.column === labelled ? titled : cell(column)}
              </div>
            )
          })
        return (
          <Line
            key={key}
            index={index + line}
            height={FOOT_HEIGHT}
            frame={frame}
            left={
              <>
                {placement.numbered && <div role="gridcell" aria-colindex={1} className="cell number" style={{ width: NUMBER_WIDTH }} />}
                {placement.ticked && (
                  <div role="gridcell" aria-colindex={placement.before} className="cell tick" style={{ width: TICK_WIDTH }} />
                )}
                {cells(placement.left, 0)}
              </>
            }
            right={cells(placement.right, 0)}
          >
            {cells(placement.middle.slice(seen.from, seen.to), placement.leftWidth)}
          </Line>
        )
      })}
    </div>
  )
})

/** One total; it alone is drawn again when it changes. */
const Total = ({ view, column, statistic }: { readonly view: GridView; readonly column: TableColumn; readonly statistic: Statistic }) => {
  const read = () => (column.statistics?.includes(statistic) ? view.context.model.total(column.key, statistic) : '')
  const total = useSyncExternalStore(view.onTotals, read)
  return total === '' || total === '-' ? total : cellText(column, { [column.key]: total })
}
