import Box from '@mui/material/Box'
import { Icon } from '../../theme/icon.tsx'

/** Why nobody was let in. */
export const LoginAlert = ({ message }: { message: string }) => (
  <Box
    role="alert"
    sx={{
      display: 'flex',
      gap: 2,
      padding: '8px 12px',
      borderRadius: '6px',
      fontSize: 13,
      lineHeight: '20px',
      color: 'ink.main',
      backgroundColor: 'states.bad.ground',
    }}
  >
    <Box component="span" sx={{ mt: 0.5, fontSize: 16, lineHeight: 0, color: 'states.bad.text' }}>
      <Icon name="warning" />
    </Box>
    {message}
  </Box>
)
