import { styled } from '@mui/material/styles'
import { Mark } from '../table/mark.ts'

const Circle = styled(Mark)(({ theme }) => ({
  '& input': { borderRadius: '50%' },
  '& input:checked': { borderColor: theme.vars!.palette.primary.main, borderWidth: 5 },
}))

type RadioMarkProps = { readonly label: string; readonly checked: boolean; readonly onChange: () => void }

/** One of several rows: another one takes its place. */
export const RadioMark = ({ label, checked, onChange }: RadioMarkProps) => (
  <Circle onClick={(event) => event.stopPropagation()}>
    <input type="radio" aria-label={label} checked={checked} onChange={onChange} />
  </Circle>
)
