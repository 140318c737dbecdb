import type { ReactNode } from 'react'
import { fetched } from '../hooks/fetched.tsx'
import { useSettings } from '../hooks/use-settings.ts'
import { useIsMobile } from '../hooks/use-width.ts'
import { SideLayout } from './layouts/side-layout.tsx'

const MobileLayout = fetched(() => import('./mobile/mobile-layout.tsx').then((module) => module.MobileLayout))
const TopLayout = fetched(() => import('./layouts/top-layout.tsx').then((module) => module.TopLayout))

export type LayoutProps = { readonly fullPath: string; readonly title: string; readonly children: ReactNode }

/** The menu at the side, at the top, or in a drawer below 1088. */
export const MainLayout = (page: LayoutProps) => {
  const { layout } = useSettings()
  if (useIsMobile()) return <MobileLayout {...page} />
  if (layout === 'side') return <SideLayout {...page} />
  return <TopLayout {...page} />
}
