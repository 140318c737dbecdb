import Box from '@mui/material/Box'
import { text } from '../text.ts'

/** What runs here, and the quickest way to a page (look/04). */
export const MenuFoot = () => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      flex: 'none',
      padding: '10px 18px',
      borderTop: '1px solid rgba(255, 255, 255, 0.07)',
      fontSize: 12,
      lineHeight: '18px',
      color: 'side.quiet',
    }}
  >
    <span>v{import.meta.env.VITE_VERSION}</span>
    <span>
      {text.menuSearch} {text.shortcut}
    </span>
  </Box>
)
