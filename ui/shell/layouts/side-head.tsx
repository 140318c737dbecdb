import Box from '@mui/material/Box'
import { useSettings } from '../../hooks/use-settings.ts'
import { Header } from '../header/header.tsx'
import type { HeadProps } from '../main-layout.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { useHasTabBar } from '../tabs/use-has-tab-bar.ts'
import { HeaderRows } from './header-rows.tsx'

/** The menu at the side, 208 or 80 wide; header and tabs above the pages. */
export const SideHead = ({ fullPath, title }: HeadProps) => {
  const { menuOpen, fixedSidebar } = useSettings()
  return (
    <>
      <SideMenu fullPath={fullPath} isOpen={menuOpen} isFixed={fixedSidebar} />
      <HeaderRows>
        <Header fullPath={fullPath} title={title} isMenuOpen={menuOpen} />
        {useHasTabBar() ? <TabBar /> : <Box sx={{ height: 12 }} />}
      </HeaderRows>
    </>
  )
}
