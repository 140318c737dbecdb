import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { Breadcrumb } from '../header/breadcrumb.tsx'
import { Greeting } from '../header/greeting.tsx'
import { HeaderTools } from '../header/header-tools.tsx'
import type { LayoutProps } from '../main-layout.tsx'
import { Logo } from '../menu/logo.tsx'
import { TopMenu } from '../menu/top-menu.tsx'
import { SkipLink } from '../skip-link.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { TabShortcuts } from '../tabs/tab-shortcuts.tsx'
import { useHasTabBar } from '../tabs/use-has-tab-bar.ts'
import { HeaderRows } from './header-rows.tsx'

const FIXED_WIDTH = 1200

/** The menu at the top; the content 1200 wide and centred, or as wide as the window. */
export const TopLayout = ({ fullPath, title, children }: LayoutProps) => {
  const { permissions } = useInside()
  const { contentWidth } = useSettings()
  const hasTabBar = useHasTabBar()
  const menu = useMemo(() => visibleMenu(permissions.menu), [permissions.menu])
  const middle = { width: '100%', maxWidth: contentWidth === 'fixed' ? FIXED_WIDTH : undefined, mx: 'auto' } as const

  return (
    <Box sx={{ '--margin': '16px', display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <HeaderRows>
        <Box
          component="header"
          data-theme="dark"
          sx={(theme) => ({
            position: 'relative',
            zIndex: 1,
            display: 'flex',
            alignItems: 'center',
            height: 48,
            fontSize: 13,
            whiteSpace: 'nowrap',
            color: theme.vars.palette.side.text,
            backgroundColor: theme.vars.palette.side.ground,
          })}
        >
          <Box sx={{ flex: 'none', minWidth: 165 }}>
            <Logo isOpen />
          </Box>
          <TopMenu menu={menu} fullPath={fullPath} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, flex: 'none', width: 400, pr: 4 }}>
            <HeaderTools />
          </Box>
        </Box>
        <Box sx={{ backgroundColor: 'ground.page' }}>
          <Box sx={{ ...middle, display: 'flex', alignItems: 'center', gap: 3, px: 4, pt: '10px', fontSize: 13, lineHeight: '20px' }}>
            <Breadcrumb fullPath={fullPath} title={title} />
            <Box sx={{ flex: 1 }} />
            <Greeting />
          </Box>
          <Box sx={middle}>{hasTabBar ? <TabBar /> : <Box sx={{ height: 12 }} />}</Box>
        </Box>
      </HeaderRows>
      {hasTabBar && <TabShortcuts />}
      <Box sx={{ ...middle, display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  )
}
