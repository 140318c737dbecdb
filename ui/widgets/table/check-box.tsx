import { styled } from '@mui/material/styles'
import { Mark } from './mark.ts'

const Square = styled(Mark)(({ theme }) => {
  const { palette } = theme.vars!
  return {
    '& input': { borderRadius: 4, backgroundPosition: 'center' },
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
