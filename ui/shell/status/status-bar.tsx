import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'

/** What holds for the whole window until it changes. */
export const StatusBar = ({
  icon,
  message,
  children,
}: {
  readonly icon: IconName
  readonly message: string
  readonly children?: ReactNode
}) => (
  <Box
    sx={(theme) => ({
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      maxWidth: '100%',
      padding: '4px 8px 4px 16px',
      borderRadius: '8px',
      fontSize: 13,
      lineHeight: '20px',
      pointerEvents: 'auto',
      backgroundColor: theme.vars.palette.ground.float,
      boxShadow: theme.vars.palette.shade.float,
    })}
  >
    <Box component="span" sx={{ fontSize: 16, lineHeight: 0, color: 'dots.warn' }}>
      <Icon name={icon} />
    </Box>
    <span>{message}</span>
    {children && (
      <Box component="span" sx={{ display: 'flex', flexShrink: 0 }}>
        {children}
      </Box>
    )}
  </Box>
)
