import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { lazy, Suspense } from 'react'
import type { InputProps } from './input-props.ts'

const SwitchInput = lazy(() => import('./switch-input.tsx').then(({ SwitchInput: component }) => ({ default: component })))

/** 是 or 否: two circles, or a switch where the field says so. */
export const BoolInput = (props: InputProps) =>
  props.field.look === 'switch' ? (
    <Suspense>
      <SwitchInput {...props} />
    </Suspense>
  ) : (
    <Circles {...props} />
  )

const Circles = ({ id, field, text, onText, onBlur, invalid, readOnly, describedBy, inputRef }: InputProps) => (
  <RadioGroup
    row
    id={id}
    value={text}
    aria-label={field.title}
    aria-describedby={describedBy}
    aria-invalid={invalid || undefined}
    onChange={(_, value) => onText(value)}
    onBlur={onBlur}
    sx={{ gap: 4, minHeight: 32, alignItems: 'center' }}
  >
    <FormControlLabel value="Y" disabled={readOnly} control={<Radio slotProps={{ input: { ref: inputRef ?? null } }} />} label="是" />
    <FormControlLabel value="N" disabled={readOnly} control={<Radio />} label="否" />
  </RadioGroup>
)
