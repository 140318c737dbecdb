import type { RouteObject } from 'react-router'
import { ACCOUNT, ACCOUNT_SETTINGS, APPROVAL, HOME, BOXES, inboxPath } from '../../core/navigation/paths.ts'
import { OWN_NOTICES } from '../../core/notices/paths.ts'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import { Redirect } from './redirect.tsx'
import { FixedPage, MenuPage } from './menu-page.tsx'
import { ApprovalCentre, ApprovalScreen } from '../screens/screens.tsx'
import { usePageAddress } from '../hooks/page-address.tsx'

/** Sends an entry of the menu on to its box of 审批中心; other pages below are pages like any. */
export const Inboxes = () => {
  const [, , box = ''] = usePageAddress().pathname.split('/')
  return BOXES.includes(box) ? <Redirect to={inboxPath(box)} /> : <MenuPage />
}

const HomePage = lazyComponent(() => import('../pages/home/home-page.tsx').then((module) => module.HomePage))

const OwnNotices = lazyComponent(() => import('../pages/notices/own-notices.tsx').then((module) => module.OwnNotices))

const AccountCentre = lazyComponent(() => import('../pages/account/account-centre.tsx').then((module) => module.AccountCentre))

const AccountSettings = lazyComponent(() => import('../pages/account/account-settings.tsx').then((module) => module.AccountSettings))

const ErrorPage = lazyComponent(() => import('../pages/errors/error-page.tsx').then((module) => module.ErrorPage))

const NotFoundPage = lazyComponent(() => import('../pages/errors/not-found-page.tsx').then((module) => module.NotFoundPage))

const Gallery = lazyComponent(() => import('../gallery/gallery.tsx').then((module) => module.Gallery))

/** Pages that stand at a fixed address (seed 2.1); all others are the menu's. */
export const routes: RouteObject[] = [
  { path: '/', element: <Redirect to={HOME} /> },
  { path: '/dashboard', element: <Redirect to={HOME} /> },
  {
    path: HOME,
    element: (
      <FixedPage usual="dashboard/Analysis">
        <HomePage />
      </FixedPage>
    ),
  },
  { path: '/test', element: <Redirect to="/test/home" /> },
  { path: '/test/home', element: <HomePage /> },
  { path: APPROVAL, element: <ApprovalCentre /> },
  { path: '/process/:box', element: <Inboxes /> },
  { path: '/process/detail/:taskId', element: <ApprovalScreen /> },
  { path: `${APPROVAL}/:taskId`, element: <ApprovalScreen /> },
  { path: OWN_NOTICES, element: <OwnNotices /> },
  { path: '/account', element: <Redirect to={ACCOUNT} /> },
  { path: ACCOUNT, element: <AccountCentre /> },
  { path: ACCOUNT_SETTINGS, element: <AccountSettings /> },
  { path: '/sys/password', element: <Redirect to={ACCOUNT_SETTINGS} /> },
  { path: '/gallery', element: <Gallery /> },
  { path: '/403', element: <ErrorPage of="forbidden" /> },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/500', element: <ErrorPage of="serverError" /> },
  { path: '*', element: <MenuPage /> },
]
