import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useInside } from '../hooks/use-inside.ts'
import { useIsMobile } from '../hooks/use-width.ts'
import { Header } from './header/header.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { TabShortcuts } from './tabs/tab-shortcuts.tsx'

const MobileLayout = lazy(() => import('./mobile/mobile-layout.tsx').then((module) => ({ default: module.MobileLayout })))

export type LayoutProps = { readonly path: string; readonly title: string; readonly children: ReactNode }

export const MainLayout = (page: LayoutProps) =>
  useIsMobile() ? (
    <Suspense>
      <MobileLayout {...page} />
    </Suspense>
  ) : (
    <WideLayout {...page} />
  )

const WideLayout = ({ path, title, children }: LayoutProps) => {
  const { settingsActor } = useInside()
  const isOpen = useSelector(settingsActor, ({ context }) => context.menuOpen)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', pl: isOpen ? '200px' : '80px' }}>
      <SkipLink />
      <SideMenu path={path} isOpen={isOpen} />
      <Header path={path} title={title} isMenuOpen={isOpen} />
      <TabBar />
      <TabShortcuts />
      {children}
    </Box>
  )
}
