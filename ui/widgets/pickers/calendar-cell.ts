import { styled } from '@mui/material/styles'

/** A day, a month, a year to press in a calendar. */
export const CalendarCell = styled('button', { shouldForwardProp: (name) => name !== 'now' && name !== 'outside' })<{
  now: boolean
  outside?: boolean
}>(({ theme, now, outside = false }) => {
  const { palette } = theme.vars!
  return {
    height: 28,
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    color: outside ? palette.ink.faint : palette.ink.main,
    cursor: 'pointer',
    ...(now && { boxShadow: `inset 0 0 0 1px ${palette.primary.main}` }),
    '&:hover': { backgroundColor: palette.ground.hover },
    '&[data-within="true"]': { backgroundColor: palette.primary.tint },
    '&[aria-selected="true"]': { backgroundColor: palette.primary.main, color: palette.primary.contrastText, fontWeight: 600 },
  }
})
