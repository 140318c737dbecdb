import Switch from '@mui/material/Switch'
import type { InputProps } from './input-props.ts'

type SwitchInputProps = InputProps & {
  /** What is kept while it is on, and while it is off (seed §3). */
  readonly pair?: readonly [on: string, off: string]
}

const YES_NO = ['Y', 'N'] as const

/** On or off: on is the first of a pair; anything else shows as off, and is left alone until somebody acts. */
export const SwitchInput = ({ id, field, text, onText, onBlur, readOnly, describedBy, pair = YES_NO }: SwitchInputProps) => (
  <Switch
    id={id}
    checked={text === pair[0]}
    disabled={readOnly}
    onChange={(_, isOn) => onText(isOn ? pair[0] : pair[1])}
    onBlur={onBlur}
    sx={{ my: 1.5 }}
    slotProps={{ input: { role: 'switch', 'aria-label': field.title, 'aria-describedby': describedBy } }}
  />
)
