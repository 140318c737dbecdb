import { useSelector } from '@xstate/react'
import {
  type CSSProperties,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { tickState } from '../../../core/table/row-reducers.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import type { GridAppearance } from './canvas-drawing.ts'
import { Foot, type FootLine } from './foot.tsx'
import { GridFrame } from './grid-frame.tsx'
import { FOOT_HEIGHT, GROUP_HEIGHT, HEAD_HEIGHT, SCROLL_BAR } from './heights.ts'
import { statisticsOf } from './statistics.ts'
import { GridView } from './grid-view.ts'
import { Head } from './head.tsx'
import type { GridProps } from './grid-props.ts'
import { ActiveCell } from './active-cell.tsx'
import { Marks, type MarksHandle } from './marks.tsx'
import { Tip } from './tip.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridMouse } from './use-grid-mouse.ts'
import { useHeadMouse } from './use-head-mouse.ts'
import { useGridFocus } from './use-grid-focus.ts'

const NO_LOOKS: GridAppearance = {}
const NO_LINES: readonly FootLine[] = []

/** A grid over its machine: lists, lines of a form, trees. React draws the frame, one input and one editor; the painter draws the rest. */
export const Grid = ({
  actor,
  label,
  kinds,
  rowHeight,
  height,
  looks = NO_LOOKS,
  numbered = true,
  ticked = false,
  ruled = false,
  sortable = false,
  isLocked,
  sorted,
  onSort,
  onOpen,
  onAction,
  onRest,
  onFind,
  onMenu,
  onFigure,
  passesErrors = false,
  tickLabel = '选择全部',
  footLabel,
  footLines = NO_LINES,
  empty,
  handle,
}: GridProps) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const marks = useRef<MarksHandle>(null)

  const shown = useSelector(actor, ({ context }) => context.shown)
  const { input: given } = actor.getSnapshot().context
  const statistics = useMemo(() => statisticsOf(shown), [shown])
  const isGrouped = shown.some(({ group }) => group !== undefined)
  const headHeight = HEAD_HEIGHT + (isGrouped ? GROUP_HEIGHT : 0)
  const feet = statistics.length + footLines.length
  const footHeight = feet * FOOT_HEIGHT
  const measures = useMemo(
    () => ({ rowHeight, headHeight, footHeight, headLines: isGrouped ? 2 : 1, numbered, ticked }),
    [rowHeight, headHeight, footHeight, isGrouped, numbered, ticked],
  )

  const [view] = useState(() => new GridView({ actor, kinds, looks, measures }))
  const [, drawFramed] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const before = view.getFrame()
    const detach = view.attach(scroller.current!, body.current!)
    // The store is looked at after the screen is drawn: head and foot would come a frame later, and the columns move then.
    if (view.getFrame() !== before) drawFramed()
    return detach
  }, [view])
  useLayoutEffect(() => view.restyle({ kinds, looks, measures }), [view, kinds, looks, measures])

  const frame = useSyncExternalStore(view.subscribe, view.getFrame)
  const { isNear, hold, settle, onFocus, onBlur } = useGridFocus(actor, input)
  const sortFilter = useSelector(actor, ({ context }) => context.sortFilter)
  const ticks = useSelector(actor, ({ context }) => tickState(context))

  const locked = useMemo(
    () => (cell: CellRef) => {
      const { context } = view
      const column = view.columnAt(cell)
      return (
        !column || context.input.readOnly === true || !context.model.isWritable(cell.row, column) || isLocked?.(column, cell.row) === true
      )
    },
    [view, isLocked],
  )
  const focus = () => input.current?.focus({ preventScroll: true })
  useEmitted(actor, { reveal: ({ cell }) => view.reveal(cell) })
  useImperativeHandle(handle, () => ({
    goTo: (cell) => {
      settle()
      actor.send({ type: 'error.go', cell })
      focus()
    },
    settle,
    focus,
  }))

  const leave = () => scroller.current?.closest('section')?.querySelector<HTMLElement>('button')?.focus()
  const onKeyDown = useGridKeys({ view, kinds, isLocked: locked, passesErrors, onOpen, onFind, onMenu, onFigure, onLeave: leave })
  const clipboard = useClipboard(view, kinds, locked)
  const { onHandleDown, ...mouse } = useGridMouse({
    view,
    kinds,
    window: scroller,
    isLocked: locked,
    sortable,
    settle,
    focus,
    onOpen,
    onAction,
    onRest,
    onMenu,
    onDropAt: (place) => marks.current?.dropAt(place),
    onFillTo: (cell) => marks.current?.fillTo(cell),
  })
  const head = useHeadMouse({ view, window: scroller, onMenu })

  // Nothing is added up where nothing is.
  const hasFoot = feet > 0 && frame.count > 0
  const rows = frame.count * rowHeight
  const whole = headHeight + rows + (hasFoot ? footHeight : 0)
  const style: CSSProperties = {
    ['--row' as string]: `${rowHeight}px`,
    height: height === 'fill' ? '100%' : Math.min(height, whole + (frame.placement.scrolls ? SCROLL_BAR : 0)),
  }

  return (
    <GridFrame
      style={style}
      data-ruled={ruled || undefined}
      data-sortable={sortable || undefined}
      data-reading={given.readOnly || undefined}
      data-near={isNear || undefined}
      data-scrolls={frame.placement.scrolls || undefined}
      data-hides-left={frame.hidesLeft || undefined}
      data-hides-right={frame.hidesRight || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      {...mouse}
    >
      <div ref={scroller} className="scroller">
        <div className="sheet" style={{ width: frame.placement.width }}>
          <div
            role={given.tree ? 'treegrid' : 'grid'}
            id={id}
            aria-label={label}
            aria-rowcount={frame.count + measures.headLines + (hasFoot ? feet : 0)}
            aria-colcount={shown.length + frame.placement.before}
            aria-multiselectable={ticked || undefined}
            aria-readonly={given.readOnly || undefined}
          >
            <Head
              frame={frame}
              sorted={sorted ?? sortFilter.sort}
              filtered={sortFilter.filters}
              hasMenus={onMenu !== undefined && given.readOnly !== true}
              ticks={ticks}
              isSingle={given.tickMode === 'single'}
              tickLabel={tickLabel}
              onSort={onSort}
              {...head}
            />
            <div ref={body} role="rowgroup" className="body" />
            {hasFoot && (
              <Foot
                view={view}
                frame={frame}
                statistics={statistics}
                label={footLabel}
                more={footLines}
                index={frame.count + measures.headLines + 1}
              />
            )}
          </div>
          <div className="layer">
            <ActiveCell
              view={view}
              kinds={kinds}
              hold={hold}
              gridId={id}
              title={given.readOnly ? label : undefined}
              label={label}
              isLocked={locked}
              input={input}
              onKeyDown={onKeyDown}
              {...clipboard}
            />
            <Marks view={view} handle={marks} isLocked={locked} onHandleDown={onHandleDown} />
            <Tip view={view} window={scroller} />
          </div>
        </div>
      </div>
      {frame.count === 0 && empty}
    </GridFrame>
  )
}
