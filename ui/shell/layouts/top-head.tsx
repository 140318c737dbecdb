import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { Breadcrumb } from '../header/breadcrumb.tsx'
import { Greeting } from '../header/greeting.tsx'
import { HeaderTools } from '../header/header-tools.tsx'
import type { HeadProps } from '../main-layout.tsx'
import { Logo } from '../menu/logo.tsx'
import { TopMenu } from '../menu/top-menu.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { useHasTabBar } from '../tabs/use-has-tab-bar.ts'
import { HeaderRows } from './header-rows.tsx'
import { FIXED_WIDTH } from './layout-styles.ts'

/** The menu at the top, dark in both themes: logo 165 at least, the tools at the right 400. Below it breadcrumb, greeting and tabs. */
export const TopHead = ({ fullPath, title }: HeadProps) => {
  const { permissions } = useSession()
  const { contentWidth } = useSettings()
  const hasTabBar = useHasTabBar()
  const menu = useMemo(() => visibleMenu(permissions.menu), [permissions.menu])

  return (
    <HeaderRows>
      <Box
        data-theme="dark"
        sx={{
          position: 'relative',
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          height: 48,
          fontSize: 13,
          whiteSpace: 'nowrap',
          color: 'side.text',
          backgroundColor: 'side.ground',
        }}
      >
        <Box sx={{ flex: 'none', minWidth: 165 }}>
          <Logo isOpen />
        </Box>
        <TopMenu menu={menu} fullPath={fullPath} />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3, flex: 'none', width: 400, pr: 6 }}>
          <HeaderTools />
        </Box>
      </Box>
      <Box sx={{ backgroundColor: 'ground.page' }}>
        <Box sx={{ maxWidth: contentWidth === 'fixed' ? FIXED_WIDTH : 'none', mx: 'auto' }}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              p: hasTabBar ? '10px 16px 0' : '10px 16px',
              fontSize: 13,
              lineHeight: '20px',
            }}
          >
            <Breadcrumb fullPath={fullPath} title={title} />
            <Greeting />
          </Box>
          {hasTabBar && <TabBar />}
        </Box>
      </Box>
    </HeaderRows>
  )
}
