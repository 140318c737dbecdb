import type { ThemeOptions } from '@mui/material/styles'

const ring = { outlineOffset: 2 }

export const buttons: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, ...ring } }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        height: 32,
        padding: '0 14px',
        gap: 6,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms ease-out, border-color 120ms ease-out, color 120ms ease-out',
        [theme.breakpoints.down('sm')]: { height: 44, fontSize: 15 },
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      contained: ({ theme }) => ({
        fontWeight: 600,
        '&.MuiButton-colorPrimary:hover': { backgroundColor: theme.vars.palette.primary.hover },
        '&.MuiButton-colorPrimary:active': { backgroundColor: theme.vars.palette.primary.dark },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.ground.sunken, color: theme.vars.palette.ink.off },
      }),
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.line.strong,
        backgroundColor: theme.vars.palette.ground.card,
        '&:hover': { backgroundColor: theme.vars.palette.ground.hover, borderColor: theme.vars.palette.line.edge },
        '&.MuiButton-colorError': { color: theme.vars.palette.states.bad.text, borderColor: theme.vars.palette.states.bad.text },
        '&.Mui-disabled': {
          backgroundColor: theme.vars.palette.ground.sunken,
          borderColor: theme.vars.palette.line.main,
          color: theme.vars.palette.ink.off,
        },
      }),
      text: ({ theme }) => ({
        padding: '0 8px',
        '&.MuiButton-colorInherit': { color: theme.vars.palette.ink.soft },
        '&:hover': { backgroundColor: theme.vars.palette.ground.hover },
      }),
      sizeLarge: { height: 40, fontSize: 15 },
      sizeMedium: { height: 28, padding: '0 10px' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-selected': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.primary.tint,
          '&:hover': { backgroundColor: theme.vars.palette.primary.tint2 },
        },
      }),
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        fontSize: 16,
        color: theme.vars.palette.ink.soft,
        '&:hover': { backgroundColor: theme.vars.palette.ground.hover },
        [theme.breakpoints.down('sm')]: { width: 44, height: 44, fontSize: 20 },
      }),
    },
  },
}
