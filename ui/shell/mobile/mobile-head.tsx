import { useState } from 'react'
import type { HeadProps } from '../main-layout.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Below 1088: a short header, the menu in a drawer. */
export const MobileHead = ({ fullPath, title }: HeadProps) => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <MobileHeader title={title} onMenu={() => setMenuOpen(true)} />
      <MobileMenu fullPath={fullPath} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}
