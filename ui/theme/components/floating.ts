import type { ThemeOptions } from '@mui/material/styles'
import { confirmByKey } from '../confirm-by-key.ts'

/** Popovers, menus, tooltips, dialogs and drawers: the only things that cast a shadow. */
export const floating: ThemeOptions['components'] = {
  MuiTooltip: {
    defaultProps: { enterDelay: 300, enterNextDelay: 300, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({ padding: '5px 9px', fontSize: 12, lineHeight: '18px', backgroundColor: theme.vars.palette.ground.bar }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.ground.float,
        boxShadow: theme.vars.palette.shade.float,
      }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        // MUI's own rule for wider windows would take it back.
        [theme.breakpoints.up('sm')]: { minHeight: 32 },
        padding: '0 10px',
        gap: 8,
        borderRadius: 4,
        fontSize: 13,
        lineHeight: '20px',
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.primary.tint,
          color: theme.vars.palette.primary.main,
        },
        [theme.breakpoints.down('sm')]: { minHeight: 44, fontSize: 15 },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.shade.scrim } }),
    },
  },
  MuiDialog: {
    defaultProps: { scroll: 'paper', onKeyDown: confirmByKey },
    styleOverrides: {
      container: { alignItems: 'flex-start' },
      paper: ({ theme }) => ({
        margin: 16,
        marginTop: 80,
        maxHeight: 'min(90%, calc(100% - 96px))',
        maxWidth: 'calc(100vw - 32px)',
        borderRadius: 10,
        backgroundColor: theme.vars.palette.ground.float,
        boxShadow: theme.vars.palette.shade.dialog,
      }),
      paperFullScreen: { margin: 0, maxHeight: 'none', maxWidth: 'none', borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        minHeight: 52,
        padding: '0 12px 0 20px',
        borderBottom: `1px solid ${theme.vars.palette.line.main}`,
        fontSize: 16,
        lineHeight: '24px',
      }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { padding: '16px 20px' } } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 56, padding: '0 20px', gap: 8, borderTop: `1px solid ${theme.vars.palette.line.main}` }),
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.ground.float, boxShadow: theme.vars.palette.shade.dialog }),
    },
  },
}
