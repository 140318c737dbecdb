import { useEffect, useState } from 'react'

/** Dialogs, menus, drawers and lists of an editor hang at the end of the page while they are open. */
const OPEN = 'body > .MuiModal-root, body > .MuiPopper-root'

/** True once it is wanted and nobody has a menu or a dialog open; what opens afterwards takes nothing back. */
export const useOnceNothingOpen = (isWanted: boolean): boolean => {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const look = () => document.querySelector(OPEN) === null && setFree(true)
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true })
    look()
    return () => {
      watch.disconnect()
      setFree(false)
    }
  }, [isWanted])
  return isWanted && isFree
}
