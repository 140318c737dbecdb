import { type CSSObject, styled } from '@mui/material/styles'

/** What is ticked in a cell, as a box or a circle; the whole cell is the target. */
export const Mark = styled('label')(({ theme }): CSSObject => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    height: '100%',
    cursor: 'pointer',
    '& input': {
      appearance: 'none',
      width: 16,
      height: 16,
      margin: 0,
      border: `1px solid ${palette.line.edge}`,
      backgroundColor: palette.ground.card,
      cursor: 'inherit',
    },
    '& input:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  }
})
