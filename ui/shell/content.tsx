import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { Activity, memo, Suspense, useEffect, useMemo, useState } from 'react'
import { type Location, matchRoutes, parsePath, type RouteObject, useLocation } from 'react-router'
import { activeTab, fresh, isUnsaved, type Tab } from '../../core/navigation/tabs.ts'
import { pageAt } from '../../core/navigation/titles.ts'
import { PageAddress } from '../hooks/page-address.tsx'
import { takePrepared, usePrepared } from '../hooks/prepared-page.ts'
import { useSession } from '../hooks/use-session.ts'
import { TabPath, useTabs } from '../hooks/use-tab.ts'
import { useIsMobile } from '../hooks/use-width.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { fetchLater } from './lazy-part.tsx'
import { CONTENT } from './skip-link.tsx'
import { tabId } from './tabs/tab-id.ts'
import { useHasTabBar } from './tabs/use-has-tab-bar.ts'
import { useScrollOf } from './use-scroll-of.ts'

/** Fetches the screen most people open first before they do. */
export const fetchScreens = (): void => {
  import('../screens/list/list-screen.tsx').catch(() => undefined)
}

/** Long enough for the first page to be there. */
const QUIET = 5_000

/** The tab that a prepared page will have: once it is opened it is the same to React, with all that was drawn of it. */
const usePreparedTab = (open: readonly Tab[]): Tab | undefined => {
  const { permissions } = useSession()
  const fullPath = usePrepared()
  const tab = useMemo(() => fullPath && fresh(pageAt(permissions.menu, fullPath)), [permissions.menu, fullPath])
  const isOpen = tab && open.some(({ path }) => path === tab.path)
  useEffect(() => {
    if (isOpen) takePrepared()
  }, [isOpen])
  return tab && !isOpen ? tab : undefined
}

/** Every page that was looked at stays as it was left, hidden, until its tab is closed; one that is not to be kept begins anew. */
export const Content = ({ routes }: { routes: RouteObject[] }) => {
  const tabs = useTabs()
  const open = useSelector(tabs, ({ context }) => context.tabs)
  const active = useSelector(tabs, ({ context }) => activeTab(context).path)
  const prepared = usePreparedTab(open)
  const isMobile = useIsMobile()
  const isLabelled = useHasTabBar()
  useEffect(fetchScreens, [])
  const isTyped = useSelector(tabs, ({ context }) => context.tabs.some(isUnsaved))
  useEffect(() => {
    // Once something is typed, the network may go at any moment.
    const timer = setTimeout(fetchLater, isTyped ? 0 : QUIET)
    return () => clearTimeout(timer)
  }, [isTyped])

  useScrollOf(open, active)

  return (
    <Box
      component="main"
      id={CONTENT}
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        outline: 'none',
        padding: isMobile ? '12px' : '0 16px 12px var(--margin)',
      }}
    >
      {(prepared ? [...open, prepared] : open).map((tab) => (
        <Page
          key={`${tab.path} ${tab.round}`}
          tab={tab}
          isActive={tab.path === active}
          isPrepared={tab === prepared}
          isLabelled={isLabelled}
          routes={routes}
        />
      ))}
      <Footer />
    </Box>
  )
}

type PageProps = { tab: Tab; isActive: boolean; isPrepared: boolean; isLabelled: boolean; routes: RouteObject[] }

const Page = ({ tab, isActive, isPrepared, isLabelled, routes }: PageProps) => {
  const [wasSeen, setSeen] = useState(isActive)
  const arrival = useArrival(tab.fullPath, isActive)
  const isKept = tab.keepAlive || isUnsaved(tab)
  if (isActive && !wasSeen) setSeen(true)
  if (!isPrepared && (!wasSeen || (!isActive && !isKept))) return null
  const labels = isLabelled ? { role: 'tabpanel', id: tabId(tab.path, 'panel'), 'aria-labelledby': tabId(tab.path, 'tab') } : {}

  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <Box {...labels} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <TabPath value={tab.path}>
          <ErrorBoundary>
            <Suspense>
              <Routed routes={routes} fullPath={tab.fullPath} arrival={arrival} />
            </Suspense>
          </ErrorBoundary>
        </TabPath>
      </Box>
    </Activity>
  )
}

type Arrival = Pick<Location, 'state' | 'key'>

const NOTHING_BROUGHT: Arrival = { state: null, key: 'default' }

/** What came with the address when somebody was led to the page last; that its tab comes to the front again brings nothing. */
const useArrival = (fullPath: string, isActive: boolean): Arrival => {
  const { state, key, pathname, search, hash } = useLocation()
  const [arrival, setArrival] = useState(NOTHING_BROUGHT)
  if (isActive && state !== null && key !== arrival.key && pathname + search + hash === fullPath) setArrival({ state, key })
  return arrival
}

type RoutedProps = { readonly routes: RouteObject[]; readonly fullPath: string; readonly arrival: Arrival }

/** Whatever becomes of its tab's looks, and wherever else somebody goes, the page is not drawn again: the address it stands at is its own. */
const Routed = memo(({ routes, fullPath, arrival }: RoutedProps) => {
  const address = useMemo(() => ({ pathname: '/', search: '', hash: '', ...parsePath(fullPath), ...arrival }), [fullPath, arrival])
  return <PageAddress value={address}>{matchRoutes(routes, address)?.at(-1)?.route.element}</PageAddress>
})
