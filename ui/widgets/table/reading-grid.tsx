import Box from '@mui/material/Box'
import { useActorRef } from '@xstate/react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { keepLayout, keptLayout } from '../../../core/table/column-layout.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { gridMachine } from '../../../core/table/grid.machine.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import { isFocusLost } from '../../hooks/lost-focus.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { cellKinds } from '../cells/cells.ts'
import { MORE } from '../cells/paint-list.ts'
import type { GridAppearance } from '../grid/canvas-drawing.ts'
import { Grid } from '../grid/grid.tsx'
import { useThumbnails } from '../upload/pictures.ts'
import { useRows, useTicks } from './use-reading-rows.ts'
import { BranchesLive } from './branches-live.tsx'
import { ALL_PAGES, TICK_LABEL, type ReadingTableProps } from './reading.ts'

const ColumnSettings = lazy(() => import('../grid/column-settings.tsx').then(({ ColumnSettings: component }) => ({ default: component })))
const MoreMenu = lazy(() => import('./more-menu.tsx').then(({ MoreMenu: component }) => ({ default: component })))
const FindBar = lazy(() => import('../grid/find-bar.tsx').then(({ FindBar: component }) => ({ default: component })))

const NO_DENSITIES: readonly never[] = []
const NOBODY: ReadonlySet<RowId> = new Set()

type ReadingGridProps = ReadingTableProps & {
  /** The focus stood in the rows that this grid replaces. */
  readonly takesFocus: () => boolean
}

/** Rows in the grid, read only. */
export const ReadingGrid = (props: ReadingGridProps) => {
  const {
    name,
    label,
    columns,
    rows,
    rowHeight,
    height,
    numbered = false,
    tree,
    rowLook,
    sort,
    onSort,
    selected,
    onOpen,
    onAction,
    onRest,
    onFigure,
    footLabel,
    sums,
    settings,
    onSettled,
  } = props
  const clock = useCase(Clock)
  const ids = useCase(Ids)
  const keyValues = useCase(KeyValues)
  const thumbnails = useThumbnails()
  const notices = useNotices()
  const { userId } = useSession().session.user
  /** Rows that are shown only because others lie below them. */
  const around = useRef(NOBODY)
  const [input] = useState(() => ({
    columns,
    rows,
    caseId: name,
    clock,
    ids,
    readOnly: true,
    tree,
    ...(tree ? { isRowDisabled: (row: Row) => around.current.has(idOf(row)) } : {}),
    layout: keptLayout(keyValues, userId, name),
  }))
  const actor = useActorRef(gridMachine, { input })
  const [isFinding, setFinding] = useState(false)
  const [asking, setAsking] = useState<{ readonly anchor: HTMLElement; readonly row: Row; readonly column: TableColumn }>()
  const onAround = useCallback((found: ReadonlySet<RowId>) => {
    around.current = found
  }, [])
  useRows(actor, rows, tree, onAround)
  useTicks(actor, props)
  useEmitted(actor, {
    layout: () => keepLayout(keyValues, userId, name, actor.getSnapshot().context.layout),
    refused: ({ failure }) => notices.warning(failure.message),
    childrenWanted: ({ row }) => void tree?.bring(row).then((answer) => actor.send({ type: 'children', row, answer })),
  })

  const frame = useRef<HTMLDivElement>(null)
  const { takesFocus } = props
  /** The focus was here when the page was hidden. */
  const stood = useRef(false)
  // Before anybody can press a key: for no moment has nothing the focus, also when one comes back to where one stood.
  useLayoutEffect(() => {
    const here = frame.current
    const isBack = stood.current && isFocusLost()
    if (takesFocus() || isBack) here?.querySelector('input')?.focus({ preventScroll: isBack })
    return () => {
      stood.current = here?.contains(document.activeElement) === true
    }
  }, [takesFocus])

  const kinds = useMemo(() => cellKinds(thumbnails), [thumbnails])
  const looks = useMemo<GridAppearance>(
    () => ({ row: (row) => (around.current.has(idOf(row)) ? 'void' : rowLook?.(row)) }),
    [rowLook, around],
  )
  const footLines = useMemo(
    () => (sums ? [{ label: ALL_PAGES, textOf: ({ key }: { readonly key: string }) => sums[key] ?? '' }] : []),
    [sums],
  )
  const sorted = useMemo(() => sort && { column: sort.field, descending: sort.direction === 'desc' }, [sort])
  const rowOf = (id: string) => actor.getSnapshot().context.model.row(id)
  const press = (event: KeyboardEvent) => {
    if (!selected || event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: 'tick.all', on: true })
  }

  return (
    <Box
      ref={frame}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, ...(height === 'fill' ? { flex: 1 } : {}) }}
      onKeyDownCapture={press}
    >
      {tree?.socketKey !== undefined && <BranchesLive actor={actor} socketKey={tree.socketKey} rows={rows} onGone={tree.gone} />}
      <Suspense>{isFinding && <FindBar actor={actor} onClose={() => setFinding(false)} />}</Suspense>
      <Box sx={height === 'fill' ? { flex: 1, minHeight: 0 } : {}}>
        <Grid
          actor={actor}
          label={label}
          kinds={kinds}
          rowHeight={rowHeight}
          height={height}
          looks={looks}
          numbered={numbered}
          ticked={selected !== undefined}
          sorted={sorted}
          {...(onSort ? { onSort: ({ key }) => onSort(key) } : {})}
          {...(onOpen
            ? {
                onOpen: (id) => {
                  const row = rowOf(id)
                  if (row) onOpen(row)
                },
              }
            : {})}
          onAction={(operation, id, anchor) => {
            const row = rowOf(id)
            if (row) onAction?.(operation, row, anchor)
          }}
          onRest={(operation, id) => {
            const row = rowOf(id)
            if (row) onRest?.(operation, row)
          }}
          onMenu={(anchor, { row: id }) => {
            const row = id === undefined ? undefined : rowOf(id)
            const { cursor, model } = actor.getSnapshot().context
            const column = cursor?.row === id ? model.byKey.get(cursor?.column ?? '') : undefined
            if (row && onAction) onAction(MORE, row, anchor, column)
            else if (row && onFigure && column?.figure) setAsking({ anchor, row, column })
          }}
          {...(onFigure
            ? {
                onFigure: ({ row: id, column }) => {
                  const row = rowOf(id)
                  if (row) onFigure(row, column)
                },
              }
            : {})}
          onFind={() => setFinding(true)}
          {...(footLabel === undefined ? {} : { footLabel })}
          tickLabel={TICK_LABEL}
          footLines={footLines}
        />
      </Box>
      <Suspense>
        {asking && onFigure && (
          <MoreMenu
            anchor={asking.anchor}
            operations={[{ key: asking.column.key, title: `看算式：${asking.column.title}` }]}
            onDo={(column) => onFigure(asking.row, column)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {settings && (
          <ColumnSettings actor={actor} anchor={settings} densities={NO_DENSITIES} density="standard" onClose={() => onSettled?.()} />
        )}
      </Suspense>
    </Box>
  )
}
