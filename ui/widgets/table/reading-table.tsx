import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { FirstRows } from './first-rows.tsx'
import type { ReadingTableProps } from './reading.ts'

const ReadingGrid = lazy(() => import('./reading-grid.tsx').then(({ ReadingGrid: component }) => ({ default: component })))

/** Nobody has come near the rows for so long: the grid is fetched before somebody does. */
const PATIENCE = 1_500

let isFetched = false

/** Rows to be read, ticked and acted on. The first ones are drawn at once and plainly; the grid takes their place when it has come. */
export const ReadingTable = (props: ReadingTableProps) => {
  const [isReady, setReady] = useState(isFetched)
  const fetchGrid = useCallback(() => {
    isFetched = true
    setReady(true)
  }, [])
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(fetchGrid, PATIENCE)
    return () => clearTimeout(timer)
  }, [isReady, fetchGrid])
  const columns = props.columns.map(({ key }) => key).join()

  const isWaited = useRef(false)
  const near = useCallback(
    (hasFocus: boolean) => {
      isWaited.current ||= hasFocus
      fetchGrid()
    },
    [fetchGrid],
  )
  const takesFocus = useCallback(() => {
    const isDue = isWaited.current
    isWaited.current = false
    return isDue
  }, [])
  const first = <FirstRows {...props} onNear={near} />
  return isReady ? (
    <Suspense fallback={first}>
      <ReadingGrid key={columns} {...props} takesFocus={takesFocus} />
    </Suspense>
  ) : (
    first
  )
}
