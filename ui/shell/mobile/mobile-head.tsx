import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { activeTab } from '../../../core/navigation/tabs.ts'
import { pathAbove } from '../../../core/navigation/titles.ts'
import { HOME, pathOf } from '../../../core/navigation/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useTabs } from '../../hooks/use-tab.ts'
import type { HeadProps } from '../main-layout.tsx'
import { text } from '../text.ts'
import { MobileHeader } from './mobile-header.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Below 1088: a short header, which at home says the platform's shorter title (seed 2.5); the menu in a drawer. */
export const MobileHead = ({ fullPath, title }: HeadProps) => {
  const { permissions } = useSession()
  const note = useSelector(useTabs(), ({ context }) => activeTab(context).note)
  /** The page whose menu is open: going somewhere closes it. */
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== fullPath) setOpenAt(undefined)
  return (
    <>
      <MobileHeader
        title={pathOf(fullPath) === HOME ? text.platformShort : title}
        note={note}
        above={pathAbove(permissions.menu, fullPath)}
        onMenu={() => setOpenAt(fullPath)}
      />
      <MobileMenu fullPath={fullPath} isOpen={openAt === fullPath} onClose={() => setOpenAt(undefined)} />
    </>
  )
}
