import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { watchHead } from '../../hooks/head-height.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { useIsHeaderHidden } from './use-is-header-hidden.ts'

/** Header and tabs: fixed at the top or scrolled with the page; the header alone may go away downwards, and comes back to the keyboard. */
export const HeaderRows = ({ children }: { children: ReactNode }) => {
  const { fixedHeader, autoHideHeader } = useSettings()
  const isHidden = useIsHeaderHidden(autoHideHeader)
  return (
    <Box
      component="header"
      ref={watchHead}
      sx={(theme) => ({
        position: fixedHeader ? 'sticky' : 'relative',
        zIndex: theme.zIndex.appBar - 1,
        top: 0,
        flex: 'none',
        transition: 'transform 200ms ease-out',
        ...(isHidden ? { '&:not(:has(> :first-of-type :focus-visible))': { transform: 'translateY(-48px)' } } : {}),
      })}
    >
      {children}
    </Box>
  )
}
