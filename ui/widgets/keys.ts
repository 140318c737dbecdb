import { useEffect, useRef } from 'react'

/** `Mod` is Ctrl, or ⌘ on a Mac. */
const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): string => {
  // With Alt some keyboards type another sign than the key's own.
  const letter = altKey && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  return [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey && key.length > 1 ? 'Shift' : '', letter].filter(Boolean).join('+')
}

/** Keys of the screen in front. Silent while pinyin is being composed, and for keys that somebody nearer has used. */
export const useKeys = (keys: Readonly<Record<string, (() => void) | undefined>>) => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      const act = latest.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
