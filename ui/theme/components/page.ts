import type { ThemeOptions } from '@mui/material/styles'

const ALERTS = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' } as const

export const page: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // Bars that stick never cover what has the focus (WCAG 2.4.11).
      html: {
        height: '100%',
        scrollPaddingBlock: '112px 72px',
        [theme.breakpoints.down('sm')]: { scrollPaddingBlock: '64px 176px' },
        '@media (max-height: 559.98px)': { scrollPaddingBlock: '64px 80px' },
      },
      body: {
        minHeight: '100%',
        ...theme.typography.body1,
        fontVariantNumeric: 'tabular-nums',
        [theme.breakpoints.down('md')]: { fontSize: 15, lineHeight: '22px' },
      },
      'h1, h2, h3, p': { margin: 0 },
      'h1, h2, h3, strong, b': { fontWeight: 600 },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0.01ms !important', transition: 'none !important' },
      },
    }),
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiSvgIcon: { defaultProps: { fontSize: 'inherit' } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.line.main }) } },
  MuiLink: { defaultProps: { underline: 'none' } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState: { severity = 'info' } }) => {
        const { text, ground } = theme.vars.palette.states[ALERTS[severity]]
        return {
          padding: '2px 12px',
          borderRadius: 6,
          fontSize: 13,
          lineHeight: '20px',
          color: theme.vars.palette.ink.main,
          backgroundColor: ground,
          '& .MuiAlert-icon': { marginRight: 8, padding: '7px 0', fontSize: 18, color: text },
          '& .MuiAlert-message': { padding: '7px 0' },
          '& .MuiAlert-action': { padding: '2px 0 0 16px' },
        }
      },
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { h4: 'p', h5: 'p', h6: 'p' } } },
}
