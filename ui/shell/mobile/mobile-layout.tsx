import Box from '@mui/material/Box'
import { useState } from 'react'
import { pathOf } from '../../../core/navigation/paths.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import type { LayoutProps } from '../main-layout.tsx'
import { SkipLink } from '../skip-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Below 1088: the menu is a drawer, one page at a time; below 768 a bar at the foot. */
export const MobileLayout = ({ fullPath, title, children }: LayoutProps) => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', pb: isNarrow ? 'calc(64px + env(safe-area-inset-bottom))' : 0 }}
    >
      <SkipLink />
      <MobileHeader title={title} onMenu={() => setMenuOpen(true)} />
      <MobileMenu fullPath={fullPath} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {children}
      {isNarrow && <BottomBar path={pathOf(fullPath)} />}
    </Box>
  )
}
