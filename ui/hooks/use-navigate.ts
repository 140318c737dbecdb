import { useCallback, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

type Options = { readonly replace?: boolean; readonly state?: unknown }

/** Leads to a page, by its address from `/` on, or so many pages on. The router's own is another function at each address. */
export const useNavigate = () => {
  const { navigator } = useContext(NavigationContext)
  return useCallback(
    (to: string | number, { replace = false, state = null }: Options = {}): void => {
      if (typeof to === 'number') navigator.go(to)
      else if (replace) navigator.replace(to, state)
      else navigator.push(to, state)
    },
    [navigator],
  )
}
