import { Navigate, Outlet, useLocation } from 'react-router'
import { trailTo } from '../../core/navigation/menu.ts'
import { isKnownPage } from '../../core/navigation/titles.ts'
import { useInside } from '../hooks/use-inside.ts'
import { Frame } from './frame.tsx'

/** Lets through what the menu names; everything else is not found. */
export const Known = () => {
  const { permissions } = useInside()
  const { pathname } = useLocation()
  if (!isKnownPage(permissions.menu, pathname)) return <Navigate to="/404" replace />
  return trailTo(permissions.menu, pathname).at(-1)?.kind === 'frame' ? <Frame /> : <Outlet />
}
