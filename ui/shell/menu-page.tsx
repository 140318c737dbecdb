import { useLocation } from 'react-router'
import { restBelow } from '../../core/navigation/matching.ts'
import { isKnownPage, type MenuNode, targetOf, trailTo } from '../../core/navigation/menu.ts'
import { fetched } from '../hooks/fetched.tsx'
import { useInside } from '../hooks/use-inside.ts'
import { FormScreen, ListScreen, ViewScreen } from '../screens/screens.tsx'
import { Elsewhere } from './elsewhere.tsx'

const GroupPage = fetched(() => import('../pages/group-page.tsx').then(({ GroupPage: component }) => component))

const Frame = fetched(() => import('./frame.tsx').then((module) => module.Frame))

const NOT_FOUND = '/404'

/** What the menu of whoever is signed in has at an address; everything else is not found. */
export const MenuPage = () => {
  const { permissions } = useInside()
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  const entry = isKnownPage(permissions.menu, fullPath) ? trailTo(permissions.menu, fullPath).at(-1) : undefined
  if (!entry) return <Elsewhere to={NOT_FOUND} />
  return <EntryPage entry={entry} rest={restBelow(entry.path, fullPath)} />
}

const EntryPage = ({ entry, rest }: { entry: MenuNode; rest: string }) => {
  if (entry.kind === 'group') return entry.alwaysShow ? <GroupPage group={entry} /> : <Elsewhere to={targetOf(entry) ?? NOT_FOUND} />
  if (entry.kind === 'frame') return <Frame entry={entry} />
  if (entry.kind === 'page' && rest === '') return <ListScreen />
  if (entry.kind === 'page' && /^\/(add|[^/]+\/edit)$/.test(rest)) return <FormScreen />
  if (entry.kind === 'page' && /^\/[^/]+$/.test(rest)) return <ViewScreen />
  return <Elsewhere to={NOT_FOUND} />
}
