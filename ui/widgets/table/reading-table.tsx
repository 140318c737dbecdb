import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { RowId } from '../../../core/table/rows.ts'
import { FirstRows } from './first-rows.tsx'

export type ReadingTableProps = {
  /** Widths, order and shown columns are kept under this name for each user. */
  readonly name: string
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly height: number | 'fill'
  readonly numbered?: boolean
  readonly rowLook?: (row: Row) => string | undefined
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly onSort?: (key: string) => void
  /** Given where rows may be ticked. */
  readonly selected?: ReadonlyMap<RowId, Row>
  readonly onSelect?: (rows: readonly Row[], on: boolean) => void
  readonly onOpen?: (row: Row) => void
  /** A button in a row, and the menu key or a right click (`more`). */
  readonly onDeed?: (deed: string, row: Row, anchor: HTMLElement) => void
  readonly footLabel?: string
  /** What columns come to over all pages, by key. */
  readonly sums?: Readonly<Record<string, string>> | undefined
  /** Where the column settings are wanted. */
  readonly settings?: HTMLElement | null
  readonly onSettled?: () => void
}

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
