import type { ThemeOptions } from '@mui/material/styles'

export const inputs: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        fontSize: 13,
        lineHeight: '20px',
        backgroundColor: theme.vars.palette.ground.card,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.line.strong,
          borderBottomColor: theme.vars.palette.line.edge,
          transition: 'border-color 120ms ease-out',
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.line.edge },
        '&.Mui-focused': {
          boxShadow: `0 0 0 2px ${theme.vars.palette.primary.tint2}`,
          '& .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: theme.vars.palette.primary.main },
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.states.bad.text },
        '&.Mui-error.Mui-focused': { boxShadow: 'none' },
        '&.Mui-readOnly, &.Mui-disabled': {
          backgroundColor: theme.vars.palette.ground.sunken,
          '& .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars.palette.line.main,
            borderBottomColor: theme.vars.palette.line.strong,
          },
        },
        [theme.breakpoints.down('sm')]: { fontSize: 16, minHeight: 44 },
      }),
      input: ({ theme }) => ({
        padding: '5px 10px',
        height: 20,
        outline: 'none',
        '&::placeholder': { color: theme.vars.palette.ink.faint, opacity: 1 },
      }),
      multiline: { padding: 0, '&.MuiInputBase-adornedEnd': { paddingRight: 10 } },
      adornedStart: { paddingLeft: 10 },
      adornedEnd: { paddingRight: 10 },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: ({ theme }) => ({ margin: 0, color: theme.vars.palette.ink.faint, fontSize: 16 }) } },
  MuiFormHelperText: {
    styleOverrides: { root: ({ theme }) => ({ margin: '2px 0 0', fontSize: 12, lineHeight: '18px', color: theme.vars.palette.ink.faint }) },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ fontSize: 13, lineHeight: '20px', color: theme.vars.palette.ink.soft }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.states.bad.text }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { margin: 0, gap: 6 }, label: { fontSize: 13, lineHeight: '20px' } },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({ padding: 4, fontSize: 16, color: theme.vars.palette.line.edge, '& svg': { fontSize: 18 } }),
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({ padding: 4, color: theme.vars.palette.line.edge, '& svg': { fontSize: 18 } }),
    },
  },
}
