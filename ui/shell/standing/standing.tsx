import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../../hooks/use-width.ts'

/** Where bars stand that hold for the whole window: at the foot, over the pages. The region is there before anything is said in it. */
export const Standing = ({ children }: { readonly children: ReactNode }) => {
  const isNarrow = useIsNarrow()
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: isNarrow ? 'calc(72px + env(safe-area-inset-bottom))' : 16,
        left: 16,
        right: 16,
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {children}
    </Box>
  )
}
