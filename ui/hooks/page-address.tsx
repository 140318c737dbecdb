import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { type Location, useLocation } from 'react-router'
import { useNavigate } from './use-navigate.ts'

/** Where a page stands. The router's own location is another one with each page that comes to the front, and draws all that look at it again. */
export const PageAddress = createContext<Location | undefined>(undefined)

/** The address of the page a component is part of, whichever page is in front. */
export const usePageAddress = (): Location => {
  const address = useContext(PageAddress)
  if (!address) throw new Error('There is no page around this component')
  return address
}

/** What stands behind `?` in it, and the way to change that. */
export const usePageSearch = () => {
  const { pathname, search } = usePageAddress()
  const navigate = useNavigate()
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: URLSearchParams | Readonly<Record<string, string>>, options?: { readonly replace: boolean }) => {
      const query = new URLSearchParams(next).toString()
      navigate(query ? `${pathname}?${query}` : pathname, options)
    },
    [pathname, navigate],
  )
  return [asked, change] as const
}

/** A page without a tab stands where the browser does. */
export const BrowserPage = ({ children }: { readonly children: ReactNode }) => <PageAddress value={useLocation()}>{children}</PageAddress>
