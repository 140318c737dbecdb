import { useEffect, useRef } from 'react'

/** `Mod` is Ctrl, or ⌘ on a Mac. */
const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): string => {
  // With Alt some keyboards type another sign than the key's own.
  const letter = altKey && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key
  return [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey && key.length > 1 ? 'Shift' : '', letter].filter(Boolean).join('+')
}

/** What each key does; `held` says that it only stays down. */
type Keys = Readonly<Record<string, ((held: boolean) => void) | undefined>>

const WINDOW = '.MuiModal-root, [role=dialog]'

const isInWindow = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(WINDOW) !== null

/** Keys of the page. Silent while a window or a menu lies over it: what is pressed there is theirs. */
export const useKeys = (keys: Keys): void => useKeysWhere(keys, isOnPage)

/** Keys of a window that lies over the page. */
export const useWindowKeys = (keys: Keys): void => useKeysWhere(keys, isAnywhere)

const isOnPage = (event: KeyboardEvent): boolean => !isInWindow(event)
const isAnywhere = (): boolean => true

/** Silent while pinyin is being composed, and for keys that somebody nearer has used. */
const useKeysWhere = (keys: Keys, isMeant: (event: KeyboardEvent) => boolean): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || !isMeant(event)) return
      const act = latest.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act(event.repeat)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isMeant])
}
