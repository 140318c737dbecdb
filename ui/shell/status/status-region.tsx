import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Where bars stand that hold for the whole window: at the foot, above what a form or a telephone has there. The region is there before anything is said in it. */
export const StatusRegion = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="status"
    sx={{
      position: 'fixed',
      // Beneath whatever must be answered first.
      zIndex: 'appBar',
      bottom: 'calc(72px + env(safe-area-inset-bottom))',
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
