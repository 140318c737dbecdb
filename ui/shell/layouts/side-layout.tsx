import Box from '@mui/material/Box'
import { useSettings } from '../../hooks/use-settings.ts'
import { Header } from '../header/header.tsx'
import type { LayoutProps } from '../main-layout.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { SkipLink } from '../skip-link.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { TabShortcuts } from '../tabs/tab-shortcuts.tsx'
import { useHasTabBar } from '../tabs/use-has-tab-bar.ts'
import { HeaderRows } from './header-rows.tsx'

/** The menu at the side, 208 or 80 wide; the content is offset 200 or 80. */
export const SideLayout = ({ fullPath, title, children }: LayoutProps) => {
  const { menuOpen, fixedSidebar } = useSettings()
  const hasTabBar = useHasTabBar()
  return (
    <Box
      sx={{
        '--margin': '24px',
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100dvh',
        pl: menuOpen ? '200px' : '80px',
      }}
    >
      <SkipLink />
      <SideMenu fullPath={fullPath} isOpen={menuOpen} isFixed={fixedSidebar} />
      <HeaderRows>
        <Header fullPath={fullPath} title={title} isMenuOpen={menuOpen} />
        {hasTabBar && <TabBar />}
      </HeaderRows>
      {hasTabBar ? <TabShortcuts /> : <Box sx={{ height: 12, flex: 'none' }} />}
      {children}
    </Box>
  )
}
