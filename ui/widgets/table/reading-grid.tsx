import Box from '@mui/material/Box'
import { useActorRef } from '@xstate/react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { RowPatch } from '../../../core/table/grid-events.ts'
import { keepLayout, keptLayout } from '../../../core/table/column-layout.ts'
import { gridMachine } from '../../../core/table/grid.machine.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { cellKinds } from '../cells/cells.ts'
import { MORE } from '../cells/paint-list.ts'
import { Grid } from '../grid/grid.tsx'
import type { GridActor } from '../grid/grid-actor.ts'
import { useLatest } from '../latest.ts'
import { useThumbnails } from '../upload/pictures.ts'
import { BranchesLive } from './branches-live.tsx'
import { TICK_LABEL, type ReadingTableProps } from './reading.ts'

const ColumnSettings = lazy(() => import('../grid/column-settings.tsx').then(({ ColumnSettings: component }) => ({ default: component })))
const FindBar = lazy(() => import('../grid/find-bar.tsx').then(({ FindBar: component }) => ({ default: component })))

const NO_DENSITIES: readonly never[] = []

/** What differs between two states of the same row. */
const patchOf = (before: Row | undefined, after: Row): RowPatch | undefined => {
  if (!before || before === after) return undefined
  const values = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !Array.isArray(value) && !Object.is(before[key] ?? null, value ?? null)),
  )
  return Object.keys(values).length ? { id: idOf(after), values } : undefined
}

/** Other rows are loaded; the same ones take what changed, and show it. */
const useRows = (actor: GridActor, rows: readonly Row[], isTree: boolean) => {
  const known = useRef(rows)
  useEffect(() => {
    const before = known.current
    if (before === rows) return
    known.current = rows
    const isSame = before.length === rows.length && rows.every((row, at) => idOf(row) === idOf(before[at]!))
    // All of them were brought anew: what lies below them may be different too.
    const isAnew = isTree && rows.every((row, at) => row !== before[at])
    if (!isSame || isAnew) return actor.send({ type: 'load', rows })
    const patches = rows.flatMap((row, at) => patchOf(before[at], row) ?? [])
    if (patches.length) actor.send({ type: 'patch', source: 'live', rows: patches })
  }, [actor, rows, isTree])
}

/** Ticks go to whoever keeps the selection over all pages, and come back from there. */
const useTicks = (actor: GridActor, { rows, selected, onSelect }: Pick<ReadingTableProps, 'rows' | 'selected' | 'onSelect'>) => {
  const latest = useLatest({ selected, onSelect })
  /** What is said to the grid just now is not to be told back. */
  const isTelling = useRef(false)
  useEffect(() => {
    if (!selected) return
    const { ticked, model } = actor.getSnapshot().context
    const all = model.rows()
    const wanted = all.filter((row) => selected.has(idOf(row)))
    if (wanted.length === ticked.size && wanted.every((row) => ticked.has(idOf(row)))) return
    isTelling.current = true
    if (wanted.length === 0) actor.send({ type: 'tick.clear' })
    else if (wanted.length === all.length) actor.send({ type: 'tick.all', on: true })
    else {
      for (const row of all)
        if (selected.has(idOf(row)) !== ticked.has(idOf(row))) actor.send({ type: 'tick', row: idOf(row), on: selected.has(idOf(row)) })
    }
    isTelling.current = false
  }, [actor, rows, selected])
  useEffect(() => {
    let { ticked } = actor.getSnapshot().context
    const went = actor.subscribe(({ context }) => {
      if (context.ticked === ticked) return
      ticked = context.ticked
      if (isTelling.current) return
      const { selected: known, onSelect: tell } = latest.current
      if (!known || !tell) return
      const now = context.model.rows()
      const on = now.filter((row) => ticked.has(idOf(row)) && !known.has(idOf(row)))
      const off = now.filter((row) => !ticked.has(idOf(row)) && known.has(idOf(row)))
      if (on.length) tell(on, true)
      if (off.length) tell(off, false)
    })
    return () => went.unsubscribe()
  }, [actor, latest])
}

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
    onDeed,
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
  const { userId } = useInside().session.user
  const [input] = useState(() => ({
    columns,
    rows,
    caseId: name,
    clock,
    ids,
    readOnly: true,
    tree,
    layout: keptLayout(keyValues, userId, name),
  }))
  const actor = useActorRef(gridMachine, { input })
  const [isFinding, setFinding] = useState(false)
  useRows(actor, rows, tree !== undefined)
  useTicks(actor, props)
  useEmitted(actor, {
    layout: () => keepLayout(keyValues, userId, name, actor.getSnapshot().context.layout),
    refused: ({ failure }) => notices.warning(failure.message),
    childrenWanted: ({ row }) => void tree?.bring(row).then((answer) => actor.send({ type: 'children', row, answer })),
  })

  const frame = useRef<HTMLDivElement>(null)
  const { takesFocus } = props
  // Before anybody can press a key: for no moment has nothing the focus.
  useLayoutEffect(() => {
    if (takesFocus()) frame.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [takesFocus])

  const kinds = useMemo(() => cellKinds(thumbnails), [thumbnails])
  const looks = useMemo(() => (rowLook ? { row: rowLook } : {}), [rowLook])
  const footLines = useMemo(
    () => (sums ? [{ label: '合计（全部）', textOf: ({ key }: { readonly key: string }) => sums[key] ?? '' }] : []),
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
      {tree?.socketKey !== undefined && <BranchesLive actor={actor} socketKey={tree.socketKey} rows={rows} />}
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
          onDeed={(deed, id, anchor) => {
            const row = rowOf(id)
            if (row) onDeed?.(deed, row, anchor)
          }}
          onMenu={(anchor, { row: id }) => {
            const row = id === undefined ? undefined : rowOf(id)
            if (row) onDeed?.(MORE, row, anchor)
          }}
          onFind={() => setFinding(true)}
          {...(footLabel === undefined ? {} : { footLabel })}
          tickLabel={TICK_LABEL}
          footLines={footLines}
        />
      </Box>
      <Suspense>
        {settings && (
          <ColumnSettings actor={actor} anchor={settings} densities={NO_DENSITIES} density="standard" onClose={() => onSettled?.()} />
        )}
      </Suspense>
    </Box>
  )
}
