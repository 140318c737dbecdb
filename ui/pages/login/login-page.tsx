import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { BrandMark } from '../../theme/brand-mark.tsx'
import honeycomb from './honeycomb.svg'
import { text } from './text.ts'

/** The box in the middle, the platform's name above it. */
export const LoginPage = ({ children }: { children: ReactNode }) => (
  <Box
    sx={(theme) => ({
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      minHeight: '100dvh',
      padding: '88px 16px 64px',
      backgroundColor: '#F2F6FB',
      ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.ground.page }),
      [theme.breakpoints.down('sm')]: { paddingTop: '40px' },
      '&::before': {
        content: '""',
        position: 'fixed',
        inset: 0,
        background: `url("${honeycomb}") center / cover no-repeat`,
        ...theme.applyStyles('dark', { opacity: 0.35 }),
      },
    })}
  >
    <Box component="main" sx={{ position: 'relative', width: '100%', maxWidth: 400 }}>
      <Box component="h1" sx={{ typography: 'h5', display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 3.5 }}>
        <BrandMark size={36} />
        {text.platform}
      </Box>
      <Box component="p" sx={{ typography: 'body2', m: '8px 0 28px', textAlign: 'center', color: 'ink.soft' }}>
        {text.purpose}
      </Box>
      <Box
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
          padding: '24px 32px 28px',
          border: `1px solid ${theme.vars.palette.line.main}`,
          borderRadius: '12px',
          backgroundColor: theme.vars.palette.ground.card,
          boxShadow: '0 12px 40px rgba(20, 50, 90, 0.08)',
          [theme.breakpoints.down('sm')]: { paddingInline: '20px' },
        })}
      >
        {children}
      </Box>
    </Box>
    <Box
      component="footer"
      sx={{ typography: 'caption', position: 'relative', mt: 'auto', pt: 8, mb: -11, textAlign: 'center', color: 'ink.faint' }}
    >
      {text.footer}
    </Box>
  </Box>
)
