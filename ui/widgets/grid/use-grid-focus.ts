import { useSelector } from '@xstate/react'
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { GridActor } from './grid-actor.ts'
import type { Take } from './active-cell.tsx'

const activeCellOf = (field: Element) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

/** Whether the keyboard is in the grid, and what becomes of an open editor when it goes. */
export const useGridFocus = (actor: GridActor, input: RefObject<HTMLInputElement | null>) => {
  const held = useRef<Take>(undefined)
  const inside = useRef(false)
  const isNear = useSelector(actor, (snapshot) => !snapshot.matches({ keyboard: 'away' }))

  // A row that a button added, or an error that one jumped to: what is typed next belongs there.
  useLayoutEffect(() => {
    if (isNear && !inside.current) input.current?.focus({ preventScroll: true })
  }, [isNear, input])

  const hold = useCallback((take: Take) => {
    held.current = take
  }, [])

  /** Takes what stands in the open editor. */
  const settle = useCallback(() => {
    if (!actor.getSnapshot().matches({ keyboard: 'editing' })) return
    const taken = held.current?.()
    if (taken) actor.send({ type: 'commit', input: taken, leaving: 'stay' })
    else actor.send({ type: 'cancel' })
  }, [actor])

  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      inside.current = true
      const snapshot = actor.getSnapshot()
      if (target !== input.current || !snapshot.matches({ keyboard: 'away' })) return
      const { cursor, input: given } = snapshot.context
      if (cursor || !given.readOnly) actor.send({ type: 'return' })
      // Whoever comes by the keyboard sees the cell he is in, also where the head of a low window lies over it.
      requestAnimationFrame(() => activeCellOf(target)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }))
    },
    [actor, input],
  )

  // Lists and dialogs of an editor stand elsewhere on the page but belong to the grid: their focus arrives right after.
  const onBlur = useCallback(() => {
    inside.current = false
    setTimeout(() => {
      if (inside.current || !document.hasFocus() || actor.getSnapshot().matches({ keyboard: 'away' })) return
      settle()
      actor.send({ type: 'blur' })
    })
  }, [actor, settle])

  return { isNear, hold, settle, onFocus, onBlur }
}
