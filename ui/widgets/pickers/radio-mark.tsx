import { styled } from '@mui/material/styles'

const Circle = styled('label')(({ theme }) => {
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
      borderRadius: '50%',
      backgroundColor: palette.ground.card,
      cursor: 'inherit',
    },
    '& input:checked': { borderColor: palette.primary.main, borderWidth: 5 },
    '& input:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  }
})

type RadioMarkProps = { readonly label: string; readonly checked: boolean; readonly onChange: () => void }

/** One of several rows: another one takes its place. */
export const RadioMark = ({ label, checked, onChange }: RadioMarkProps) => (
  <Circle onClick={(event) => event.stopPropagation()}>
    <input type="radio" aria-label={label} checked={checked} onChange={onChange} />
  </Circle>
)
