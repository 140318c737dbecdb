import type { CSSObject, Theme } from '@mui/material/styles'
import { flyoutStyles } from './flyout-styles.ts'

export const topMenuStyles = (theme: Theme): CSSObject => {
  const { side, primary } = theme.vars!.palette
  return {
    flex: 1,
    minWidth: 0,
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& > ul': { display: 'flex' },
    '& > ul > li': { position: 'relative' },
    '& .root': {
      ...theme.typography.body1,
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      height: 48,
      padding: '0 12px',
      border: 0,
      background: 'none',
      color: 'inherit',
      textDecoration: 'none',
      cursor: 'pointer',
      '&:hover, &[aria-expanded="true"]': { color: '#FFFFFF', backgroundColor: side.hover },
      '&.on': { color: '#FFFFFF', boxShadow: `inset 0 -3px ${primary.light}` },
      '&:focus-visible': { outlineOffset: -2, outlineColor: primary.light },
    },
    '& .flyout': { ...flyoutStyles(theme), top: 48, left: 0 },
    '& > ul > li:last-of-type .flyout': { left: 'auto', right: 0 },
  }
}
