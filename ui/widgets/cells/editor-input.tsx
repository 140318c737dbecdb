import { styled } from '@mui/material/styles'

/** The input of a cell: it fills the cell and has no box of its own. */
export const EditorInput = styled('input')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    flex: 1,
    minWidth: 0,
    width: '100%',
    height: '100%',
    padding: '0 8px',
    border: 0,
    outline: 'none',
    backgroundColor: palette.ground.card,
    boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
    color: palette.ink.main,
    font: 'inherit',
    '&[data-align="right"]': { textAlign: 'right' },
    '&::placeholder': { color: palette.ink.faint },
  }
})
