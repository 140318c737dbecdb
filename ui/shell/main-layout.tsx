import { lazy, type ReactNode, Suspense } from 'react'
import { useSettings } from '../hooks/use-settings.ts'
import { useIsMobile } from '../hooks/use-width.ts'
import { SideLayout } from './layouts/side-layout.tsx'

const MobileLayout = lazy(() => import('./mobile/mobile-layout.tsx').then((module) => ({ default: module.MobileLayout })))
const TopLayout = lazy(() => import('./layouts/top-layout.tsx').then((module) => ({ default: module.TopLayout })))

export type LayoutProps = { readonly fullPath: string; readonly title: string; readonly children: ReactNode }

/** The menu at the side, at the top, or in a drawer below 1088. */
export const MainLayout = (page: LayoutProps) => {
  const { layout } = useSettings()
  if (useIsMobile())
    return (
      <Suspense>
        <MobileLayout {...page} />
      </Suspense>
    )
  if (layout === 'side') return <SideLayout {...page} />
  return (
    <Suspense>
      <TopLayout {...page} />
    </Suspense>
  )
}
