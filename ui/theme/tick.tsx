import { styled } from '@mui/material/styles'

/** The browser's own check box in our colours. */
export const Tick = styled('input')(({ theme }) => {
  const { line, ground, primary } = theme.vars.palette
  return {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 16,
    height: 16,
    margin: 0,
    border: `1px solid ${line.edge}`,
    borderRadius: '4px',
    backgroundColor: ground.card,
    cursor: 'inherit',
    '&:checked, &:indeterminate': { borderColor: primary.main, backgroundColor: primary.main },
    '&::after': {
      content: '""',
      display: 'none',
      width: 8,
      height: 4,
      marginTop: -3,
      border: `solid ${primary.contrastText}`,
      borderWidth: '0 0 2px 2px',
      transform: 'rotate(-45deg)',
    },
    '&:checked::after': { display: 'block' },
    '&:indeterminate::after': { display: 'block', height: 0, marginTop: 0, borderLeft: 0, transform: 'none' },
  }
})
