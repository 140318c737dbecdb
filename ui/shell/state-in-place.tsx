import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import type { IconName } from '../theme/icon-paths.ts'

type StateInPlaceProps = { readonly icon: IconName; readonly title: string; readonly text?: string; readonly children?: ReactNode }

/** Where a screen cannot be: an icon, what happened, what to do. */
export const StateInPlace = ({ icon, title, text, children }: StateInPlaceProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1.5, padding: '48px 16px', textAlign: 'center' }}>
    <Box sx={{ mb: 1, fontSize: 32, lineHeight: 0, color: 'ink.faint' }}>
      <Icon name={icon} weight={1.2} />
    </Box>
    <Box component="h1" sx={{ typography: 'h3' }}>
      {title}
    </Box>
    {text && (
      <Box component="p" sx={{ typography: 'body2', color: 'ink.soft' }}>
        {text}
      </Box>
    )}
    {children && <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>{children}</Box>}
  </Box>
)
