import { useCallback, useSyncExternalStore } from 'react'

const MOVED = 'popstate'

const listen = (tell: () => void) => {
  window.addEventListener(MOVED, tell)
  return () => window.removeEventListener(MOVED, tell)
}

/** Which of the pages before the sign-in is shown, and the way to another: the router comes only with the pages behind it. */
export const useSignInPage = () => {
  const path = useSyncExternalStore(listen, () => window.location.pathname)
  const go = useCallback((to: string) => {
    window.history.pushState(null, '', to + window.location.search)
    window.dispatchEvent(new PopStateEvent(MOVED))
  }, [])
  return { path, go }
}
