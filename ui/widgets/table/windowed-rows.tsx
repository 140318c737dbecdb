import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, type Ref } from 'react'

type WindowedRowsProps = {
  readonly count: number
  readonly height: number
  readonly span: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly line: (index: number) => ReactNode
  readonly handle: Ref<(index: number) => void>
}

/** Rows of a long page: only those in sight exist, two gaps keep the place of the others. */
export const WindowedRows = ({ count, height, span, scroller, line, handle }: WindowedRowsProps) => {
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  useEffect(() => virtual.measure(), [virtual, height])
  useImperativeHandle(handle, () => (index: number) => virtual.scrollToIndex(index), [virtual])

  const drawn = virtual.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0))
  return (
    <>
      <Gap span={span} height={before} />
      {drawn.map(({ index }) => line(index))}
      <Gap span={span} height={after} />
    </>
  )
}

const Gap = ({ span, height }: { readonly span: number; readonly height: number }) =>
  height > 0 && (
    <tr className="gap" aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  )
