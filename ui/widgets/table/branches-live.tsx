import { useEffect, useState } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import { type ShownVersion, shownOf } from '../../../core/live/shown-version.ts'
import { idOf } from '../../../core/table/rows.ts'
import { ancestorsOf } from '../../../core/table/subtrees.ts'
import { useLive } from '../../hooks/use-live.ts'
import type { GridActor } from '../grid/grid-actor.ts'
import type { ReadingTree } from './reading.ts'

type BranchesLiveProps = {
  readonly actor: GridActor
  /** Names the table whose rows they are. */
  readonly socketKey: string
  /** Of the page: whoever brought them hears of them. */
  readonly rows: readonly Row[]
  readonly onGone: ReadingTree['gone']
}

/** Rows that were brought below those of the page are heard of as well: only the grid knows which they are. */
export const BranchesLive = ({ actor, socketKey, rows, onGone }: BranchesLiveProps) => {
  const { model } = actor.getSnapshot().context
  const [shown, setShown] = useState<readonly ShownVersion[]>()

  useEffect(() => {
    const own = new Set(rows.map(idOf))
    const look = () => {
      const below = model.rows().filter((row) => !own.has(idOf(row)))
      setShown((before) => (below.length > 0 || before ? below.map(shownOf) : undefined))
    }
    look()
    return model.subscribe(({ from }) => from !== undefined && look())
  }, [model, rows])

  const isBelow = (id: string) => shown?.some(([one]) => one === id) === true
  useLive(socketKey, shown, {
    // What others only typed is not what the record is.
    patched: ({ id, values, version }) => {
      if (version === undefined || !isBelow(id) || version <= Number(model.row(id)?.['version'])) return
      actor.send({ type: 'patch', source: 'live', rows: [{ id, values }] })
    },
    removed: (id) => {
      const row = model.row(id)
      if (!isBelow(id) || !row) return
      onGone?.(row, ancestorsOf(model, id))
      actor.send({ type: 'patch', source: 'live', rows: [], removed: [id] })
    },
  })
  return null
}
