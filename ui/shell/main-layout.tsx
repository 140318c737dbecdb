import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { pathOf } from '../../core/navigation/paths.ts'
import { pathAbove } from '../../core/navigation/titles.ts'
import { lazyComponent } from '../hooks/lazy-component.tsx'
import { useSession } from '../hooks/use-session.ts'
import { OpenSettings } from '../hooks/use-open-settings.ts'
import { useSettings } from '../hooks/use-settings.ts'
import { useIsMobile, useIsNarrow } from '../hooks/use-width.ts'
import { later } from './lazy-part.tsx'
import { layoutStyles } from './layouts/layout-styles.ts'
import { SideHead } from './layouts/side-head.tsx'
import { SkipLink } from './skip-link.tsx'
import { KeyList } from './keys/key-list.tsx'
import { TabShortcuts } from './tabs/tab-shortcuts.tsx'
import { useHasTabBar } from './tabs/use-has-tab-bar.ts'

const MobileHead = lazyComponent(() => import('./mobile/mobile-head.tsx').then((module) => module.MobileHead))
const BottomBar = lazyComponent(() => import('./mobile/bottom-bar.tsx').then((module) => module.BottomBar))
const TopHead = lazyComponent(() => import('./layouts/top-head.tsx').then((module) => module.TopHead))
const SettingsDrawer = later(() => import('./settings/settings-drawer.tsx').then((module) => module.SettingsDrawer))

export type HeadProps = { readonly fullPath: string; readonly title: string }

/** The menu at the side, at the top, or in a drawer below 1088. The pages stand at one place in all of them, so they outlive a change. */
export const MainLayout = ({ fullPath, title, children }: HeadProps & { readonly children: ReactNode }) => {
  const settings = useSettings()
  const isMobile = useIsMobile()
  const isNarrow = useIsNarrow()
  const hasTabBar = useHasTabBar()
  const { permissions } = useSession()
  // Below a list or the inbox the way back stands at the head, and what can be done at the foot.
  const hasBottomBar = isNarrow && pathAbove(permissions.menu, fullPath) === undefined
  const [isSetting, setSetting] = useState(false)
  const kind = isMobile ? 'mobile' : settings.layout
  const Head = { mobile: MobileHead, side: SideHead, top: TopHead }[kind]

  return (
    <OpenSettings value={() => setSetting(true)}>
      <Box sx={layoutStyles(kind, settings, hasBottomBar)}>
        <SkipLink />
        <Head fullPath={fullPath} title={title} />
        <KeyList />
        {hasTabBar && <TabShortcuts />}
        <div className="pages">{children}</div>
        {hasBottomBar && <BottomBar path={pathOf(fullPath)} />}
      </Box>
      {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
    </OpenSettings>
  )
}
