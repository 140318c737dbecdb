import { styled } from '@mui/material/styles'

/** A choice among a few: the browser's own list, drawn like the other inputs. */
export const Pick = styled('select')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    height: 32,
    minWidth: 0,
    padding: '0 10px',
    border: `1px solid ${palette.line.strong}`,
    borderBottomColor: palette.line.edge,
    borderRadius: 6,
    backgroundColor: palette.ground.card,
    color: palette.ink.main,
    font: 'inherit',
    fontSize: 13,
    '&:has(> option[value=""]:checked)': { color: palette.ink.faint },
    '& > option': { color: palette.ink.main },
    '&:hover': { borderColor: palette.line.edge },
    '&:focus-visible': { outline: 'none', borderColor: palette.primary.main, boxShadow: `0 0 0 2px ${palette.primary.tint2}` },
    '&[aria-invalid="true"]': { borderColor: palette.states.bad.text },
    [theme.breakpoints.down('sm')]: { height: 44, fontSize: 16 },
  }
})
