import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Step } from '../../../core/table/table.machine.ts'
import { useLines, type TableSnapshot } from './lines-scope.ts'

const isEditing = (snapshot: TableSnapshot) => snapshot.matches('editing')

type Editing = {
  readonly row: Row
  /** The cell as it was before the edit comes back. */
  readonly restore: (before: Row) => void
  /** Takes what stands in the editor; what could not be read is kept beside the cell. */
  readonly take: () => void
}

/** What every editor of a cell does alike: focus, taking over at the first letter, Esc, and the keys that leave. */
export const useCellEdit = ({ row, restore, take }: Editing) => {
  const { cursor, hold } = useLines()
  const editing = useSelector(cursor, isEditing)
  const typed = useSelector(cursor, ({ context }) => context.begun !== undefined)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(row)
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
    if (!editing) before.current = row
  })

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  useEffect(() => {
    hold(() => latest.current())
    return () => hold(undefined)
  }, [hold])

  const leave = (step: Step) => {
    take()
    cursor.send({ type: 'leave', step })
  }

  /** Keys that end an edit. True where the key was used. */
  const end = (event: React.KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return false
    const act = endings(event, typed)
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    if (act === 'cancel') {
      restore(before.current)
      cursor.send({ type: 'cancel' })
    } else leave(act)
    return true
  }

  return { input, editing, end, leave }
}

const endings = ({ key, shiftKey, ctrlKey, metaKey, altKey }: React.KeyboardEvent, typed: boolean): Step | 'cancel' | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (typed && key === 'ArrowDown') return 'down'
  if (typed && key === 'ArrowUp') return 'up'
  return undefined
}
