import { useCallback, useEffect, useRef } from 'react'
import type { StepReport } from '../../../core/table/change.ts'

type TurnTable = (table: string, way: 'undo' | 'redo') => void

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isOverPage = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.MuiModal-root') !== null

const wayOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): 'undo' | 'redo' | undefined => {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

/**
 * Ctrl+Z of a whole form. A row that was deleted last comes back wherever the focus lies, unless something was typed since; outside of
 * what is typed into, the last step of whichever table it was in goes back. Tells each table how to report its steps.
 */
export const useTakeBack = (turn: TurnTable) => {
  const last = useRef<{ readonly table: string; readonly removed: boolean }>(undefined)

  useEffect(() => {
    const typed = () => {
      if (last.current) last.current = { ...last.current, removed: false }
    }
    // Before anybody nearer hears of it: what was done last is meant, not what the field with the focus would take back.
    const early = (event: KeyboardEvent) => {
      if (wayOf(event) !== 'undo' || !last.current?.removed || isOverPage(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      turn(last.current.table, 'undo')
    }
    const late = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (!way || event.defaultPrevented || !last.current || isTyping(event.target) || isOverPage(event.target)) return
      event.preventDefault()
      turn(last.current.table, way)
    }
    window.addEventListener('input', typed, true)
    window.addEventListener('keydown', early, true)
    window.addEventListener('keydown', late)
    return () => {
      window.removeEventListener('input', typed, true)
      window.removeEventListener('keydown', early, true)
      window.removeEventListener('keydown', late)
    }
  }, [turn])

  return useCallback((table: string, { by, removed }: StepReport) => {
    if (by === 'live' || by === 'trial') return
    last.current = { table, removed: by === 'hand' && removed.size > 0 }
  }, [])
}
