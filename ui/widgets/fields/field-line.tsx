import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'
import { type InputProps, placeholderOf } from './input-props.ts'

type FieldLineProps = Omit<OutlinedInputProps, 'id' | 'readOnly' | 'error' | 'required' | 'placeholder' | 'inputRef' | 'children'> & {
  /** What the field's input was given. */
  readonly of: InputProps
}

/** The line in which a field is typed: everything that such lines have alike. */
export const FieldLine = ({ of, inputProps, ...own }: FieldLineProps) => {
  const { id, field, text, onText, onBlur, invalid, readOnly, required, describedBy, inputRef, placeholder } = of
  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={text}
      readOnly={readOnly}
      error={invalid}
      required={required}
      {...(readOnly ? { placeholder: placeholder ?? '' } : { placeholder: placeholderOf(field, placeholder) })}
      onChange={({ target }) => onText(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      inputProps={{ autoComplete: 'off', 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined, ...inputProps }}
      {...own}
    />
  )
}

type LineEndProps = { readonly icon: IconName; readonly label: string; readonly onOpen: () => void }

/** The button at the end of a line whose value may also be taken from a window. */
export const LineEnd = ({ icon, label, onOpen }: LineEndProps): ReactNode => (
  <InputAdornment position="end">
    <IconButton aria-label={label} title="Alt ↓" tabIndex={-1} onClick={onOpen} sx={{ width: 24, height: 24, mr: -1, fontSize: 14 }}>
      <Icon name={icon} />
    </IconButton>
  </InputAdornment>
)

/** Alt+↓ and F4 open what stands behind a line. */
export const isOpening = (event: KeyboardEvent): boolean => {
  if (!(event.key === 'F4' || (event.altKey && event.key === 'ArrowDown'))) return false
  event.preventDefault()
  return true
}
