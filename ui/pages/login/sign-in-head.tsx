import Box from '@mui/material/Box'
import { text } from './text.ts'

/** What a page before the sign-in is for; the document is named after it. */
export const SignInHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} - ${text.platform}`}</title>
    <Box component="h2" sx={{ typography: 'h6', m: 0 }}>
      {title}
    </Box>
  </>
)
