import { useActorRef, useSelector } from '@xstate/react'
import { defaultRangeExtractor, useVirtualizer, type Range as Window } from '@tanstack/react-virtual'
import { type MouseEvent, type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { isBlank } from '../../../core/records/edit-draft.ts'
import { beginningOf } from '../../../core/records/form.machine.ts'
import { idOf } from '../../../core/table/rows.ts'
import { averageOf, totalOf } from '../../../core/table/statistics.ts'
import { tableMachine, type Cell } from '../../../core/table/table.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { CheckBox } from './check-box.tsx'
import { shownWire } from '../values/shown.ts'
import { LinesContext, sameRows, type FormActor, type LinesScope } from './lines-scope.ts'
import { LINE_HEIGHTS, type LineColumn, type RowSize } from './line-column.ts'
import { LineRow } from './line-row.tsx'
import { LinesFrame } from './line-style.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useLinePaste } from './use-line-paste.ts'

const NUMBER = 40
const TICK = 34
const ICONS = 64
const HEAD = 34
const FOOT = 36
/** Seed: the body of an editable table is at most 400 high. */
const TALLEST = 400

export type LinesHandle = {
  /** Puts the cursor on a cell by row and column key. */
  readonly goTo: (row: number, column: string) => void
  /** The row the cursor stands on, for what is inserted there. */
  readonly here: () => number
  /** Takes what stands in the cell that is being edited. */
  readonly settle: () => void
}

type LinesTableProps = {
  readonly form: FormActor
  readonly table: string
  readonly columns: readonly LineColumn[]
  readonly size: RowSize
  readonly tall: boolean
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ids: readonly string[], on: boolean) => void
  readonly handle?: Ref<LinesHandle>
}

/** The spreadsheet under a form's header: one cursor, one editor, only the rows in sight, each listening for itself. */
export const LinesTable = ({ form, table, columns, size, tall, ticked, onTick, handle }: LinesTableProps) => {
  const ids = useCase(Ids)
  const scroller = useRef<HTMLDivElement>(null)
  const settle = useRef<(() => void) | undefined>(undefined)
  const hold = useCallback((take: (() => void) | undefined) => {
    settle.current = take
  }, [])
  const rows = useSelector(form, ({ context }) => rowsOf(context.draft, table), sameRows)
  const cursor = useActorRef(tableMachine, { input: { rows: Math.max(1, rows.length), columns: columns.length } })
  const height = LINE_HEIGHTS[size]
  const type = form.getSnapshot().context.type
  const { title } = type.lines[table]!

  useEffect(
    () => cursor.send({ type: 'resize', rows: Math.max(1, rows.length), columns: columns.length }),
    [cursor, rows.length, columns.length],
  )

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: FOOT,
    overscan: 6,
    getItemKey: (index) => (rows[index] ? idOf(rows[index]) : index),
    // The focused cell stays mounted wherever the table is scrolled to.
    rangeExtractor: (window: Window) => {
      const at = cursor.getSnapshot().context.cursor.row
      const drawn = defaultRangeExtractor(window)
      return at < rows.length && !drawn.includes(at) ? [...drawn, at].sort((a, b) => a - b) : drawn
    },
  })
  useEffect(() => virtual.measure(), [virtual, height])

  useSideways(scroller)
  const here = useSelector(cursor, ({ context }) => context.cursor.row)
  const isAway = useSelector(cursor, (snapshot) => snapshot.matches('away'))
  useEffect(() => {
    if (!isAway) virtual.scrollToIndex(here)
  }, [virtual, here, isAway])

  useEmitted(cursor, {
    beyond: ({ column }) => {
      const { context } = form.getSnapshot()
      const last = rowsOf(context.draft, table).at(-1)
      if (type.lines[table]!.readonly || (last && isBlank(type.lines[table]!, last, beginningOf(context, type.lines[table]!, '')))) return
      const count = rowsOf(context.draft, table).length + 1
      form.send({ type: 'rows.add', table, ids: [ids.next()] })
      cursor.send({ type: 'resize', rows: count, columns: columns.length })
      cursor.send({ type: 'focus', cell: { row: count - 1, column } })
    },
  })

  const { paste, copy, fillDown, clear } = useLinePaste({ form, cursor, table, columns })
  const press = useLineKeys({ form, cursor, table, page: Math.max(1, Math.floor(TALLEST / height) - 2), fillDown, clear })
  const scope = useMemo<LinesScope>(
    () => ({ form, cursor, table, columns, size, hold, press, paste, copy }),
    [form, cursor, table, columns, size, hold, press, paste, copy],
  )

  useImperativeHandle(handle, () => ({
    goTo: (row, column) => {
      const at = columns.findIndex(({ key }) => key === column)
      cursor.send({ type: 'focus', cell: { row, column: Math.max(0, at) } })
    },
    here: () => cursor.getSnapshot().context.cursor.row,
    settle: () => settle.current?.(),
  }))

  const cellAt = (target: EventTarget): Cell | undefined => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined
  }
  const down = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    const { cursor: at } = cursor.getSnapshot().context
    if (cursor.getSnapshot().matches('editing') && at.row === cell.row && at.column === cell.column) return
    event.preventDefault()
    settle.current?.()
    cursor.send(event.shiftKey && !isAway ? { type: 'extend', cell } : { type: 'focus', cell })
  }
  const drag = (event: MouseEvent) => {
    const cell = event.buttons === 1 && !isAway ? cellAt(event.target) : undefined
    if (cell && cursor.getSnapshot().matches('moving')) cursor.send({ type: 'extend', cell })
  }

  const template = [
    `${NUMBER}px`,
    `${TICK}px`,
    ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`),
    ...(size === 'standard' ? [`${ICONS}px`] : []),
  ].join(' ')
  const width = NUMBER + TICK + columns.reduce((sum, column) => sum + column.width, 0) + (size === 'standard' ? ICONS : 0)
  const lefts = useMemo(() => columns.map((_, at) => (at === 0 ? NUMBER + TICK : undefined)), [columns])
  const statistics = columns.some(({ field }) => field.totalled || field.averaged)
  const bodyHeight = rows.length * height + HEAD + (statistics ? FOOT : 0)
  const count = rows.filter((row) => ticked.has(idOf(row))).length

  return (
    <LinesContext value={scope}>
      <LinesFrame
        ref={scroller}
        role="grid"
        aria-label={title}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        tabIndex={isAway ? 0 : -1}
        onFocus={(event) =>
          event.target === event.currentTarget &&
          rows.length > 0 &&
          cursor.send({ type: 'focus', cell: cursor.getSnapshot().context.cursor })
        }
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return
          settle.current?.()
          cursor.send({ type: 'blur' })
        }}
        onMouseDown={down}
        onMouseMove={drag}
        onDoubleClick={(event) => cellAt(event.target) && cursor.send({ type: 'edit' })}
        style={{
          ['--columns' as string]: template,
          ['--width' as string]: `${width}px`,
          ['--row' as string]: `${height}px`,
          ['--frozen' as string]: `${NUMBER + TICK + (columns[0]?.width ?? 0) + 8}px`,
          // A horizontal scroll bar takes its own height.
          height: tall ? '100%' : Math.min(TALLEST, bodyHeight + 12),
        }}
      >
        <div role="row" aria-rowindex={1} className="line head">
          <div role="columnheader" className="cell frozen center" style={{ left: 0 }}>
            #
          </div>
          <div role="columnheader" className="cell frozen center" style={{ left: NUMBER, padding: 0 }}>
            <CheckBox
              label="选择全部"
              checked={count > 0 && count === rows.length}
              partial={count > 0 && count < rows.length}
              onChange={(on) => onTick(rows.map(idOf), on)}
            />
          </div>
          {columns.map(({ key, field, right, required }, at) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={at + 3}
              className={`cell${right ? ' right' : ''}${at === 0 ? ' frozen' : ''}`}
              style={at === 0 ? { left: NUMBER + TICK } : undefined}
              title={field.title}
            >
              {required && <span className="required">*</span>}
              {field.title}
            </div>
          ))}
          {size === 'standard' && (
            <div role="columnheader" className="cell">
              操作
            </div>
          )}
        </div>
        <div className="body" style={{ height: rows.length * height }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <LineRow
              key={key}
              index={index}
              top={start - HEAD}
              ticked={rows[index] !== undefined && ticked.has(idOf(rows[index]))}
              onTick={tickOne(onTick)}
              lefts={lefts}
              withIcons={size === 'standard'}
            />
          ))}
        </div>
        {statistics && <Totals form={form} table={table} columns={columns} withIcons={size === 'standard'} />}
      </LinesFrame>
    </LinesContext>
  )
}

/** Marks a table that is wider than its place. */
const useSideways = (scroller: RefObject<HTMLDivElement | null>) => {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      element.setAttribute('data-scrolls', String(element.scrollWidth > element.clientWidth + 1))
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    look()
    return () => watch.disconnect()
  }, [scroller])
}

const ones = new WeakMap<LinesTableProps['onTick'], (id: string, on: boolean) => void>()

// The same function for the same handler, so that rows are not drawn again.
const tickOne = (onTick: LinesTableProps['onTick']) => {
  const known = ones.get(onTick) ?? ((id: string, on: boolean) => onTick([id], on))
  ones.set(onTick, known)
  return known
}

const Totals = ({
  form,
  table,
  columns,
  withIcons,
}: {
  readonly form: FormActor
  readonly table: string
  readonly columns: readonly LineColumn[]
  readonly withIcons: boolean
}) => {
  const rows = useSelector(form, ({ context }) => rowsOf(context.draft, table))
  const titleAt = columns.findIndex(({ field }) => !field.totalled && !field.averaged)

  return (
    <div role="row" className="line foot">
      <div className="cell frozen" style={{ left: 0 }} />
      <div className="cell frozen" style={{ left: NUMBER }} />
      {columns.map(({ key, field, right }, at) => {
        const sum = field.totalled
          ? (totalOf(rows, key) ?? '-')
          : field.averaged
            ? (averageOf(rows, key, field.scale ?? 2) ?? '-')
            : undefined
        return (
          <div
            key={key}
            role="gridcell"
            className={`cell${right ? ' right' : ''}${at === 0 ? ' frozen' : ''}`}
            style={at === 0 ? { left: NUMBER + TICK } : undefined}
          >
            {at === titleAt ? '合计' : sum === undefined ? '' : sum === '-' ? sum : shownWire(field, sum, null)}
          </div>
        )
      })}
      {withIcons && <div className="cell" />}
    </div>
  )
}
