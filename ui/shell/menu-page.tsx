import { type ComponentType, createElement, type ReactNode } from 'react'
import { usePageAddress } from '../hooks/page-address.tsx'
import { isKnownPage, type MenuNode, restOf, targetOf, trailTo } from '../../core/navigation/menu.ts'
import { inboxPath } from '../../core/navigation/paths.ts'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import { useSession } from '../hooks/use-session.ts'
import { FormScreen, GuideScreen, ListScreen, ViewScreen } from '../screens/screens.tsx'
import { Redirect } from './redirect.tsx'

const GroupPage = lazyComponent(() => import('../pages/group-page.tsx').then(({ GroupPage: component }) => component))

const Frame = lazyComponent(() => import('./frame.tsx').then((module) => module.Frame))

const HomePage = lazyComponent(() => import('../pages/home/home-page.tsx').then((module) => module.HomePage))

const OwnNotices = lazyComponent(() => import('../pages/notices/own-notices.tsx').then((module) => module.OwnNotices))

const AccountCentre = lazyComponent(() => import('../pages/account/account-centre.tsx').then((module) => module.AccountCentre))

const AccountSettings = lazyComponent(() => import('../pages/account/account-settings.tsx').then((module) => module.AccountSettings))

const StartPage = lazyComponent(() => import('../pages/start/start-page.tsx').then((module) => module.StartPage))

const ResultPage = lazyComponent(() => import('../pages/result-page.tsx').then((module) => module.ResultPage))

const Succeeded = () => <ResultPage of="success" />
const Failed = () => <ResultPage of="fail" />
const Todo = () => <Redirect to={inboxPath('todo')} />
const Mine = () => <Redirect to={inboxPath('mine')} />
const Done = () => <Redirect to={inboxPath('done')} />
const Copied = () => <Redirect to={inboxPath('cc')} />

/** Pages drawn by hand, as the menu names them. */
const PAGES: ReadonlyMap<string, ComponentType> = new Map<string, ComponentType>([
  ['dashboard/Analysis', HomePage],
  ['oa/StartCenter', StartPage],
  ['oa/TaskList', Todo],
  ['oa/ProcessList', Mine],
  ['oa/DoneTaskList', Done],
  ['oa/CcTaskList', Copied],
  ['sys/UserAnnouncementList', OwnNotices],
  ['sys/AccountCenter', AccountCentre],
  ['sys/AccountSettings', AccountSettings],
  ['sys/Password', AccountSettings],
  ['result/Success', Succeeded],
  ['result/Fail', Failed],
])

const NOT_FOUND = '/404'

/** What the menu of whoever is signed in has at an address; everything else is not found. */
export const MenuPage = () => {
  const { permissions } = useSession()
  const { pathname, search } = usePageAddress()
  const fullPath = pathname + search
  const entry = isKnownPage(permissions.menu, fullPath) ? trailTo(permissions.menu, fullPath).at(-1) : undefined
  return entry ? (
    <EntryPage entry={entry} rest={restOf(entry, fullPath)} />
  ) : (
    <Redirect to={`${NOT_FOUND}?path=${encodeURIComponent(pathname)}`} />
  )
}

/** The page that stands at a fixed address, unless the menu says that another component opens there. */
export const FixedPage = ({ usual, children }: { readonly usual: string; readonly children: ReactNode }) => {
  const { permissions } = useSession()
  const { pathname } = usePageAddress()
  const entry = trailTo(permissions.menu, pathname).at(-1)
  const isOther = entry?.path === pathname && entry.component !== usual && (PAGES.has(entry.component) || entry.records !== '')
  return isOther ? <EntryPage entry={entry} rest="" /> : children
}

const EntryPage = ({ entry, rest }: { entry: MenuNode; rest: string }) => {
  if (entry.kind === 'group') return entry.alwaysShow ? <GroupPage group={entry} /> : <Redirect to={targetOf(entry) ?? NOT_FOUND} />
  if (entry.kind === 'frame') return <Frame entry={entry} />
  if (entry.kind !== 'page') return <Redirect to={NOT_FOUND} />
  const drawn = PAGES.get(entry.component)
  if (drawn) return rest === '' ? createElement(drawn) : <Redirect to={NOT_FOUND} />
  if (rest === '') return <ListScreen />
  if (rest === '/guide') return <GuideScreen />
  if (/^\/(add|[^/]+\/edit)$/.test(rest)) return <FormScreen />
  return /^\/[^/]+$/.test(rest) ? <ViewScreen /> : <Redirect to={NOT_FOUND} />
}
