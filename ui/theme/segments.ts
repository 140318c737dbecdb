import type { CSSObject, Theme } from '@mui/material/styles'

/** Two to four choices side by side (look.md §3): the row of them, one, and the chosen one, which lies higher than the row in both themes. */
export const segmentStyles = (theme: Theme): Readonly<Record<'row' | 'one' | 'chosen', CSSObject>> => {
  const { ink, ground, line, shade, states } = theme.vars!.palette
  return {
    row: { display: 'flex', padding: '2px', borderRadius: '6px', backgroundColor: states.idle.ground },
    one: {
      padding: '2px 10px',
      borderRadius: '4px',
      fontSize: 12,
      lineHeight: '20px',
      color: ink.soft,
      cursor: 'pointer',
      [theme.breakpoints.down('sm')]: { padding: '8px 14px', fontSize: 13 },
    },
    chosen: {
      color: ink.main,
      fontWeight: 600,
      backgroundColor: ground.card,
      boxShadow: shade.card,
      ...theme.applyStyles('dark', { backgroundColor: line.strong }),
    },
  }
}
