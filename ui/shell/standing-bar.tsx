import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../hooks/use-width.ts'
import { Icon } from '../theme/icon.tsx'
import type { IconName } from '../theme/outlines.ts'

/** What holds for the whole window until it changes: at the foot, over the pages but beside what is done in them. */
export const StandingBar = ({
  icon,
  message,
  children,
}: {
  readonly icon: IconName
  readonly message: string
  readonly children?: ReactNode
}) => {
  const isNarrow = useIsNarrow()
  return (
    <Box
      sx={(theme) => ({
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: isNarrow ? 'calc(72px + env(safe-area-inset-bottom))' : 16,
        left: 16,
        right: 16,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        width: 'fit-content',
        maxWidth: 'calc(100vw - 32px)',
        marginInline: 'auto',
        padding: '4px 8px 4px 16px',
        borderRadius: '8px',
        fontSize: 13,
        lineHeight: '20px',
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
}
