import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { InputProps } from './input-props.ts'

/** 是 or 否. */
export const BoolInput = ({ id, field, text, onText, onBlur, readOnly, describedBy, inputRef }: InputProps) => (
  <RadioGroup
    row
    id={id}
    value={text}
    aria-label={field.title}
    aria-describedby={describedBy}
    onChange={(_, value) => onText(value)}
    onBlur={onBlur}
    sx={{ gap: 4, minHeight: 32, alignItems: 'center' }}
  >
    <FormControlLabel value="Y" disabled={readOnly} control={<Radio slotProps={{ input: { ref: inputRef ?? null } }} />} label="是" />
    <FormControlLabel value="N" disabled={readOnly} control={<Radio />} label="否" />
  </RadioGroup>
)
