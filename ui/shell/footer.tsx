import Box from '@mui/material/Box'
import { text } from './text.ts'

/** One line at the foot of what is shorter than the window. */
export const Footer = () => (
  <Box
    component="footer"
    sx={{
      pt: 2,
      'main:has(> div:not([style*="display: none"]) [data-fills]) > &': { display: 'none' },
      // Nor while the page in front is still on its way.
      'main:has(> div:not([style*="display: none"]):empty) > &': { display: 'none' },
      fontSize: 12,
      lineHeight: '18px',
      textAlign: 'center',
      color: 'ink.faint',
    }}
  >
    {text.footer}
  </Box>
)
