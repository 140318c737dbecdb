import { useActorRef, useSelector } from '@xstate/react'
import { useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import { type RouteObject, useLocation } from 'react-router'
import { useNavigate } from '../hooks/use-navigate.ts'
import { tabsMachine } from '../../core/navigation/tabs.machine.ts'
import { text } from '../../core/navigation/text.ts'
import { documentTitle, pageAt } from '../../core/navigation/titles.ts'
import { Resolver } from '../hooks/use-case.ts'
import { useConfirm } from '../hooks/use-confirm.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { hearHoverIntent } from '../hooks/hover-intent.ts'
import { useSession } from '../hooks/use-session.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { useSettings } from '../hooks/use-settings.ts'
import { TabsContext, type TabsActor } from '../hooks/use-tab.ts'
import { useIsMobile } from '../hooks/use-width.ts'
import { BellProvider } from './bell/bell-provider.tsx'
import { Content } from './content.tsx'
import { useKeptTabs } from './tabs/use-kept-tabs.ts'
import { isPaper, Paper } from './print-frame.tsx'
import { MainLayout } from './main-layout.tsx'

/** The pages somebody has open: the address says which is in front. */
export const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const { pathname, search, hash } = useLocation()
  const fullPath = pathname + search + hash
  return isPaper(pathname) ? <Paper /> : <Tabbed fullPath={fullPath} routes={routes} />
}

const Tabbed = ({ fullPath, routes }: { fullPath: string; routes: RouteObject[] }) => {
  const { permissions } = useSession()
  const { multiPage } = useSettings()
  const page = useMemo(() => pageAt(permissions.menu, fullPath), [permissions.menu, fullPath])
  const kept = useKeptTabs()
  const tabs = useActorRef(tabsMachine, { input: { page, before: kept.before } })
  const several = !useIsMobile() && multiPage

  useLayoutEffect(() => tabs.send({ type: 'several', on: several }), [tabs, several])
  useLayoutEffect(() => tabs.send({ type: 'open', page }), [tabs, page])
  useEffect(() => kept.follow(tabs), [tabs, kept])
  useAddressOf(tabs)
  useAskedAhead()

  const inFront = useSelector(tabs, ({ context }) => context.tabs.find((tab) => tab.path === page.path)?.title ?? page.title)
  return (
    <TabsContext value={tabs}>
      <title>{documentTitle(page.path, inFront)}</title>
      <Losing tabs={tabs} />
      <BellProvider>
        <MainLayout fullPath={fullPath} title={inFront}>
          <Content routes={routes} />
        </MainLayout>
      </BellProvider>
    </TabsContext>
  )
}

type Ahead = typeof import('../screens/prefetch.ts')

/** Once it was fetched, what is asked ahead is asked at once. */
let arrived: Ahead | undefined

const fetchAhead = async (): Promise<Ahead> => (arrived ??= await import('../screens/prefetch.ts'))

/** Whoever rests on a link has what it leads to asked for before it is pressed. */
const useAskedAhead = () => {
  const resolve = useContext(Resolver)
  const { userId } = useSession().session.user
  useEffect(() => {
    const ask = (link: HTMLAnchorElement) => {
      if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return
      const askAt = ({ prefetchRows }: Ahead) => prefetchRows(link, resolve, userId)
      ;(arrived ? askAt(arrived) : fetchAhead().then(askAt)).catch(() => undefined)
    }
    const point = () => void fetchAhead().catch(() => undefined)
    const deaf = hearHoverIntent(window, (target) => target.closest<HTMLAnchorElement>('a[href]'), ask)
    window.addEventListener('pointermove', point, { once: true })
    return () => {
      deaf()
      window.removeEventListener('pointermove', point)
    }
  }, [resolve, userId])
}

const useAddressOf = (tabs: TabsActor) => {
  const navigate = useNavigate()
  const notices = useNotices()
  useEmitted(tabs, {
    moved: ({ fullPath }) => navigate(fullPath, { replace: true }),
    refused: ({ failure }) => notices.warning(failure.message),
  })
}

/** Asks before typed input is lost. Apart from the pages: what is typed first draws none of them again. */
const Losing = ({ tabs }: { readonly tabs: TabsActor }) => {
  useClosing(tabs)
  useLeaving(tabs)
  return null
}

const useClosing = (tabs: TabsActor) => {
  const confirm = useConfirm()
  const isAsking = useSelector(tabs, (snapshot) => snapshot.matches('asking'))

  useEffect(() => {
    if (!isAsking) return
    const { closing, tabs: open } = tabs.getSnapshot().context
    const going = open.filter(({ path }) => closing.includes(path))
    const losing = going.filter(({ unsaved }) => unsaved.length > 0)
    const question = {
      title: text.closeQuestion(going.map(({ title }) => title)),
      text: text.closeLoses(losing.map(({ title }) => title)),
      confirm: text.close,
      destructive: true,
    }
    void confirm(question).then((yes) => tabs.send({ type: yes ? 'confirm' : 'cancel' }))
  }, [isAsking, tabs, confirm])
}

/** The browser asks before the window is closed over unsaved input. */
const useLeaving = (tabs: TabsActor) => {
  const isUnsaved = useSelector(tabs, ({ context }) => context.tabs.some(({ unsaved }) => unsaved.length > 0))
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
