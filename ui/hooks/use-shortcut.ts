import { useEffect, useRef } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

const isTyping = ({ target }: Pressed) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `Ctrl+k`, `Alt+w`, `/`: ⌘ counts as Ctrl. */
const isPressed = (combination: string, event: Pressed) => {
  const parts = combination.split('+')
  const key = parts.at(-1)?.toLowerCase()
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  return event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) === wants('Ctrl') && event.altKey === wants('Alt')
}

/** A key that works wherever the focus is. Single letters are silent while typing, all are during pinyin composition. */
export const useShortcut = (combination: string, act: () => void): void => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(combination, event)) return
      if (combination.length === 1 && isTyping(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [combination])
}
