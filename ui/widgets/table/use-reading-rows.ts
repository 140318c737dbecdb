import { useEffect, useRef } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import type { RowPatch } from '../../../core/table/grid-events.ts'
import { idOf, type RowId } from '../../../core/table/rows.ts'
import type { GridActor } from '../grid/grid-actor.ts'
import { useLatest } from '../use-latest.ts'
import type { ReadingTableProps, ReadingTree } from './reading.ts'

/** What differs between two states of the same row. */
const patchOf = (before: Row | undefined, after: Row): RowPatch | undefined => {
  if (!before || before === after) return undefined
  const values = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !Array.isArray(value) && !Object.is(before[key] ?? null, value ?? null)),
  )
  return Object.keys(values).length ? { id: idOf(after), values } : undefined
}

const DEEPEST = 99

const NOBODY: ReadonlySet<RowId> = new Set()

/**
 * Other rows are loaded; the same ones take what changed, and show it. `onAround` is told which rows are there only because others lie
 * below them.
 */
export const useRows = (
  actor: GridActor,
  rows: readonly Row[],
  tree: ReadingTree | undefined,
  onAround: (rows: ReadonlySet<RowId>) => void,
): void => {
  const above = tree?.above
  const isTree = tree !== undefined
  const loads = useRef(0)
  const known = useRef<{ readonly rows: readonly Row[]; readonly above: ReadingTree['above'] }>({ rows, above: undefined })

  useEffect(() => {
    const before = known.current
    if (before.rows === rows && before.above === above) return
    known.current = { rows, above }
    const isSame = before.rows.length === rows.length && rows.every((row, at) => idOf(row) === idOf(before.rows[at]!))
    // All of them were brought anew: what lies below them may be different too.
    const isAnew = isTree && rows.every((row, at) => row !== before.rows[at])
    if (isSame && !isAnew && before.above === above) {
      const patches = rows.flatMap((row, at) => patchOf(before.rows[at], row) ?? [])
      if (patches.length) actor.send({ type: 'patch', source: 'live', rows: patches })
      return
    }
    const load = (loads.current += 1)
    onAround(NOBODY)
    actor.send({ type: 'load', rows })
    void above?.(rows).then((found) => {
      if (loads.current !== load || !found.length) return
      onAround(new Set(found.map(idOf)))
      actor.send({ type: 'load', rows: [...found, ...known.current.rows] })
      actor.send({ type: 'expand.level', level: DEEPEST })
    })
  }, [actor, rows, above, isTree, onAround])
}

/** Ticks go to whoever keeps the selection over all pages, and come back from there. */
export const useTicks = (actor: GridActor, { rows, selected, onSelect }: Pick<ReadingTableProps, 'rows' | 'selected' | 'onSelect'>) => {
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
