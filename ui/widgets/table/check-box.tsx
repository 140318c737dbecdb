import { styled } from '@mui/material/styles'

const Square = styled('label')(({ theme }) => {
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
      borderRadius: 4,
      backgroundColor: palette.ground.card,
      backgroundPosition: 'center',
      cursor: 'inherit',
    },
    '& input:checked, & input:indeterminate': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
    '& input::after': {
      content: '""',
      display: 'none',
      width: 8,
      height: 4,
      margin: '3px 3px',
      border: `2px solid ${palette.primary.contrastText}`,
      borderTop: 0,
      borderRight: 0,
      transform: 'rotate(-45deg)',
    },
    '& input:checked::after': { display: 'block' },
    '& input:indeterminate::after': { display: 'block', height: 0, margin: '6px 3px', borderLeft: 0, transform: 'none' },
    '& input:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  }
})

type CheckBoxProps = {
  readonly label: string
  readonly checked: boolean
  readonly partial?: boolean
  readonly onChange: (on: boolean) => void
}

/** A tick in a cell; the whole cell is the target. */
export const CheckBox = ({ label, checked, partial = false, onChange }: CheckBoxProps) => (
  <Square onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = partial
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </Square>
)
