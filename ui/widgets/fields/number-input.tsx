import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { shownWire } from '../values/shown.ts'
import { type InputProps, placeholderOf } from './input-props.ts'

/** A number: at the right, thousands apart while nobody types in it. */
export const NumberInput = ({
  id,
  field,
  text,
  onText,
  onBlur,
  invalid,
  readOnly,
  required,
  describedBy,
  inputRef,
  placeholder,
}: InputProps) => {
  const [typing, setTyping] = useState(false)
  const read = readValue(field.kind, field, text)
  const settled = read.ok && !isEmpty(read.value) ? shownWire(field, read.value, null) : text

  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={typing ? text : settled}
      readOnly={readOnly}
      error={invalid}
      required={required}
      {...(readOnly ? {} : { placeholder: placeholderOf(field, placeholder) })}
      onChange={({ target }) => onText(target.value)}
      onFocus={() => setTyping(!readOnly)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      inputRef={inputRef}
      inputProps={{
        inputMode: 'decimal',
        autoComplete: 'off',
        'aria-describedby': describedBy,
        'aria-invalid': invalid || undefined,
        style: { textAlign: 'right' },
      }}
      {...(field.kind.name === 'percent' && typing ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {})}
    />
  )
}
