import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FirstRows } from './first-rows.tsx'
import type { ReadingTableProps } from './reading.ts'
import type { ReadingGrid } from './reading-grid.tsx'

/** Nobody has come near the rows for so long: the grid is fetched before somebody does. */
const PATIENCE = 1_500
/** A finger that was lifted does not press any more. */
const LIFTED = 600

let fetched: typeof ReadingGrid | undefined

/** Rows to be read, ticked and acted on. The first ones are drawn at once and plainly; the grid takes their place when it has come, but never under a press. */
export const ReadingTable = (props: ReadingTableProps) => {
  const [Grid, setGrid] = useState(() => fetched)
  const isPressed = useRef(false)
  const hasFocus = useRef(false)

  const change = useCallback(() => {
    if (fetched && !isPressed.current) setGrid(() => fetched)
  }, [])
  const fetchGrid = useCallback(async () => {
    const module = await import('./reading-grid.tsx')
    fetched = module.ReadingGrid
    change()
  }, [change])
  // Branches can be opened in the grid only.
  const patience = props.tree ? 0 : PATIENCE
  useEffect(() => {
    if (fetched) return
    const timer = setTimeout(() => void fetchGrid(), patience)
    return () => clearTimeout(timer)
  }, [fetchGrid, patience])

  const near = useCallback(() => void fetchGrid(), [fetchGrid])
  const enter = useCallback(() => {
    hasFocus.current = true
    near()
  }, [near])
  const leave = useCallback(() => {
    hasFocus.current = false
  }, [])
  const takesFocus = useCallback(() => {
    const isDue = hasFocus.current
    hasFocus.current = false
    return isDue
  }, [])
  const release = () => {
    isPressed.current = false
    change()
  }

  if (Grid)
    return <Grid key={`${props.columns.map(({ key }) => key).join()} ${props.tree !== undefined}`} {...props} takesFocus={takesFocus} />
  return (
    <div
      style={{ display: 'contents' }}
      onPointerDown={() => {
        isPressed.current = true
      }}
      // What a click opened stands at its button: that stays until the pointer is back.
      onPointerMove={({ buttons }: PointerEvent) => isPressed.current && buttons === 0 && release()}
      onPointerUp={({ pointerType }: PointerEvent) => pointerType !== 'mouse' && setTimeout(release, LIFTED)}
    >
      <FirstRows {...props} onNear={near} onEnter={enter} onLeave={leave} />
    </div>
  )
}
