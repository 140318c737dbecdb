import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { APPROVAL, HOME } from '../../core/navigation/paths.ts'
import { Forbidden } from '../pages/errors/forbidden.tsx'
import { NotFound } from '../pages/errors/not-found.tsx'
import { ServerError } from '../pages/errors/server-error.tsx'
import { Frame } from './frame.tsx'
import { Inboxes } from './inboxes.tsx'
import { Known } from './known.tsx'
import { ApprovalCentre, ApprovalScreen, FormScreen, ListScreen, ViewScreen } from '../screens/screens.tsx'

const HomePage = lazy(() => import('../pages/home/home-page.tsx').then((module) => ({ default: module.HomePage })))

const Gallery = lazy(() => import('../gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))

/** Pages by path. Those of documents exist as far as the menu of whoever is signed in names them. */
export const routes: RouteObject[] = [
  { path: HOME, element: <HomePage /> },
  { path: APPROVAL, element: <ApprovalCentre /> },
  { path: '/process/:box', element: <Inboxes /> },
  { path: '/process/detail/:taskId', element: <ApprovalScreen /> },
  { path: `${APPROVAL}/:taskId`, element: <ApprovalScreen /> },
  { path: '/gallery', element: <Gallery /> },
  { path: '/403', element: <Forbidden /> },
  { path: '/404', element: <NotFound /> },
  { path: '/500', element: <ServerError /> },
  {
    element: <Known />,
    children: [
      { path: '/:area/:name', element: <ListScreen /> },
      { path: '/:area/:name/add', element: <FormScreen /> },
      { path: '/:area/:name/:id', element: <ViewScreen /> },
      { path: '/:area/:name/:id/edit', element: <FormScreen /> },
    ],
  },
  { path: '*', element: <Frame /> },
]
